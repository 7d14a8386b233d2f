/**
 * Encodes the images of the demonstration as the media service would, and those of the pages: `npm run encode:images`, after a master in
 * infra/site-images has changed. The first start and the build use the results, because encoding them would take longer than all the rest.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { encodePageImages } from '../web/scripts/site-images.mjs';
import { at } from './checks/tree.mjs';

// Before the media service is imported, which forbids sharp to read SVG.
await encodePageImages();

const masters = at('infra', 'site-images');
const folder = path.join(masters, 'encoded');
const { demoImages } = await import('../services/catalog/dist/seed.js');
const { render } = await import('../services/media/dist/decoding/render.js');
const { plannedFiles } = await import('../services/media/dist/image-name.js');

fs.rmSync(folder, { recursive: true, force: true });
fs.mkdirSync(folder);
const described = {};
for (const name of demoImages) {
  const bytes = fs.readFileSync(path.join(masters, `${name}.webp`));
  const id = '018f0000-0000-7000-8000-000000000000';
  const { width, height, files } = await render({ id, kind: 'webp', bytes }, () => undefined);
  for (const [index, planned] of plannedFiles({ id, width, height }).entries())
    fs.writeFileSync(path.join(folder, `${name}-${planned.width}.${planned.format}`), files[index].bytes);
  described[name] = { width, height, master: createHash('sha256').update(bytes).digest('hex') };
}
fs.writeFileSync(path.join(folder, 'encoded.json'), `${JSON.stringify(described, null, 2)}\n`);
