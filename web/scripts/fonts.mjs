/**
 * Reduces the two typefaces to the characters that the pages use: `npm run fonts -w @2x7/web`.
 * Writes src/fonts. The rupee sign gets a font file of its own: the latin files of the fonts lack it, and
 * their latin-ext files are ten times as large as the one sign.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const out = new URL('../src/fonts/', import.meta.url);
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const characters = `${ascii}\u00a0·×–—‘’“”…•©®°½é→←↑↓−`;

const faces = [
  { name: 'figtree', from: 'figtree', wght: { min: 400, max: 700, default: 400 } },
  { name: 'bricolage', from: 'bricolage-grotesque', wght: 750 },
];

const source = (face, part) => readFile(require.resolve(`@fontsource-variable/${face.from}/files/${face.from}-${part}-wght-normal.woff2`));

const cut = async (face, part, text) =>
  subsetFont(await source(face, part), text, { targetFormat: 'woff2', variationAxes: { wght: face.wght } });

for (const face of faces) {
  await writeFile(new URL(`${face.name}.woff2`, out), await cut(face, 'latin', characters));
  await writeFile(new URL(`${face.name}-rupee.woff2`, out), await cut(face, 'latin-ext', '₹'));
}
