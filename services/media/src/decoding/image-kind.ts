/** The kinds of picture that are read. */
export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'tiff' | 'avif' | 'svg';

type Signature = [PictureKind, (head: string) => boolean];

const starts =
  (...openings: string[]) =>
  (head: string): boolean =>
    openings.some((opening) => head.startsWith(opening));

/** HEIC shares AVIF's container: the brands in the `ftyp` box tell them apart. */
const isAvif = (head: string): boolean =>
  head.slice(4, 8) === 'ftyp' && /^(?:avif|avis)/.test(head.slice(8, 12));
const isAvifByCompatibility = (head: string): boolean =>
  /^....ftyp(?:mif1|msf1)....(?:....)*?avi[fs]/s.test(head);

const signatures: Signature[] = [
  ['jpeg', starts('\xff\xd8\xff')],
  ['png', starts('\x89PNG\r\n\x1a\n')],
  ['gif', starts('GIF87a', 'GIF89a')],
  ['webp', (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP'],
  ['tiff', starts('II*\0', 'MM\0*')],
  ['avif', (head) => isAvif(head) || isAvifByCompatibility(head)],
];

const isSvg = (bytes: Buffer): boolean =>
  /^(?:\xef\xbb\xbf)?\s*</.test(bytes.toString('latin1', 0, 64)) && bytes.includes('<svg');

/** What a file is by its bytes, whatever its name or declared type says; undefined for what is not read. */
export function kindOf(bytes: Buffer): PictureKind | undefined {
  const head = bytes.toString('latin1', 0, 64);
  const known = signatures.find(([, matches]) => matches(head));
  return known ? known[0] : isSvg(bytes) ? 'svg' : undefined;
}
