import { expect, it } from '@jest/globals';
import { kindOf } from './image-kind.js';

const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const box = (...brands: string[]): string => `\0\0\0\x20ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`;

it.each([
  ['a GIF of 1987', 'GIF87a', 'gif'],
  ['a GIF of 1989', 'GIF89a', 'gif'],
  ['a TIFF with the low byte first', 'II*\0', 'tiff'],
  ['a TIFF with the high byte first', 'MM\0*', 'tiff'],
  ['an AVIF', box('avif', 'mif1'), 'avif'],
  ['an AVIF sequence', box('avis', 'msf1'), 'avif'],
  ['a HEIF file that names AVIF as a compatible brand', box('mif1', 'mif1', 'miaf', 'avif'), 'avif'],
  ['a HEIF sequence that names AVIF as a compatible brand', box('msf1', 'msf1', 'avis'), 'avif'],
  ['an SVG behind a byte order mark and line breaks', `\xef\xbb\xbf\r\n ${svg}`, 'svg'],
  ['an SVG behind an XML declaration', `<?xml version="1.0"?>${svg}`, 'svg'],
])('%s is recognised by its bytes', (_, bytes, kind) => {
  expect(kindOf(Buffer.from(bytes, 'latin1'))).toBe(kind);
});

it.each([
  ['HEIC, also as a compatible brand', box('mif1', 'mif1', 'heic')],
  ['a RIFF file that is sound', 'RIFF\0\0\0\0WAVE'],
  ['XML without a drawing', '<?xml version="1.0"?><page/>'],
  ['a text that mentions an SVG', `an ${svg}`],
])('%s is no image that the service accepts', (_, bytes) => {
  expect(kindOf(Buffer.from(bytes, 'latin1'))).toBeUndefined();
});
