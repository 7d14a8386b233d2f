/**
 * Cuts the two typefaces down to the letters that the shop writes: `npm run fonts -w @2x7/web`.
 * The results stand in src/fonts. The rupee sign is a face of its own, because the fonts' latin
 * files lack it and their latin-ext files are ten times its size.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const out = new URL('../src/fonts/', import.meta.url);
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const letters = `${ascii}\u00a0·×–—‘’“”…•©®°½é→←↑↓−`;

const faces = [
  { name: 'figtree', from: 'figtree', wght: { min: 400, max: 700, default: 400 } },
  { name: 'bricolage', from: 'bricolage-grotesque', wght: 750 },
];

const source = (face, part) =>
  readFile(require.resolve(`@fontsource-variable/${face.from}/files/${face.from}-${part}-wght-normal.woff2`));

const cut = async (face, part, text) =>
  subsetFont(await source(face, part), text, { targetFormat: 'woff2', variationAxes: { wght: face.wght } });

for (const face of faces) {
  await writeFile(new URL(`${face.name}.woff2`, out), await cut(face, 'latin', letters));
  await writeFile(new URL(`${face.name}-rupee.woff2`, out), await cut(face, 'latin-ext', '₹'));
}
