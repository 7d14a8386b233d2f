import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { imageVariants, imageWidths } from '@2x7/contracts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { seedImages, type EncodedImage } from './seed.js';
import { startMedia, type TestMedia } from './testing/media.js';

const library = new URL('../../../infra/site-images/', import.meta.url);
const admin = '0198c0de-0000-7000-8000-000000000001';
type Described = Record<string, { width: number; height: number; master: string }>;

let media: TestMedia;
let encoded: Described;
beforeAll(async () => {
  encoded = JSON.parse(await readFile(new URL('encoded/encoded.json', library), 'utf8')) as Described;
  media = await startMedia();
});
afterAll(() => media.close());

it('the images of the demonstration were encoded from the masters in the repository; otherwise run npm run encode:images', async () => {
  for (const [name, { master }] of Object.entries(encoded)) {
    const bytes = await readFile(new URL(`${name}.webp`, library));
    expect([name, createHash('sha256').update(bytes).digest('hex')]).toEqual([name, master]);
  }
});

it('an encoded image is delivered in every width and format, and has its row and its audit entry', async () => {
  const images = Object.entries(encoded).map(([name, size]): EncodedImage => {
    const read: EncodedImage['read'] = ({ width, format }) => readFile(new URL(`encoded/${name}-${width}.${format}`, library));
    return { name, ...size, read };
  });
  const urls = await seedImages({ databaseUrl: media.database.url, storage: { folder: media.folder } }, images, admin);
  expect([...urls.keys()]).toEqual(Object.keys(encoded));
  for (const url of urls.values())
    for (const { width, webp, avif } of imageVariants(url, imageWidths)!.variants)
      for (const [at, format] of [
        [webp, 'webp'],
        [avif, 'heif'],
      ] as const)
        expect(await sharp((await media.call(at)).bytes).metadata()).toMatchObject({ width, format });
  const [count] = await media.database.query<{ images: number }>(
    `SELECT count(*)::int AS images FROM images i JOIN audit a ON a.entity_id = i.id::text AND a.actor_id = i.created_by AND a.action = 'uploaded'`,
  );
  expect(count).toEqual({ images: urls.size });
});
