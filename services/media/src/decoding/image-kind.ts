/** The kinds of image that the service accepts. */
export type ImageKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'tiff' | 'avif' | 'svg';

type Signature = [ImageKind, (head: string) => boolean];

const startsWith =
  (...prefixes: string[]) =>
  (head: string): boolean =>
    prefixes.some((prefix) => head.startsWith(prefix));

/** HEIC shares AVIF's container: the brands in the `ftyp` box tell them apart. */
const isAvif = (head: string): boolean => head.slice(4, 8) === 'ftyp' && /^(?:avif|avis)/.test(head.slice(8, 12));
const isAvifByCompatibility = (head: string): boolean => /^....ftyp(?:mif1|msf1)....(?:....)*?avi[fs]/s.test(head);

const signatures: Signature[] = [
  ['jpeg', startsWith('\xff\xd8\xff')],
  ['png', startsWith('\x89PNG\r\n\x1a\n')],
  ['gif', startsWith('GIF87a', 'GIF89a')],
  ['webp', (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP'],
  ['tiff', startsWith('II*\0', 'MM\0*')],
  ['avif', (head) => isAvif(head) || isAvifByCompatibility(head)],
];

const isSvg = (bytes: Buffer): boolean => /^(?:\xef\xbb\xbf)?\s*</.test(bytes.toString('latin1', 0, 64)) && bytes.includes('<svg');

/** Detects the kind from the bytes; the file name and the declared type are ignored. Undefined: not accepted. */
export function kindOf(bytes: Buffer): ImageKind | undefined {
  const head = bytes.toString('latin1', 0, 64);
  const known = signatures.find(([, matches]) => matches(head));
  return known ? known[0] : isSvg(bytes) ? 'svg' : undefined;
}
