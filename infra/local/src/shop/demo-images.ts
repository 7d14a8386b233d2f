import fs from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { seedImages, type MediaPlace } from '@2x7/media/seed';
import type { AdminClient } from './admin-client.js';

const folder = fileURLToPath(new URL('../../../site-images/', import.meta.url));
const encodedFolder = `${folder}encoded/`;

/** The media service decodes two images at a time; more parallel uploads would only wait there. */
const parallelUploads = 2;

type Encoded = Record<string, { width: number; height: number }>;

/** Repeats an upload up to three times: at the first start of a busy machine, decoding may exceed the media service's time limit. */
async function upload(client: AdminClient, name: string, triesLeft = 3): Promise<string> {
  const form = new FormData();
  const bytes = await fs.readFile(`${folder}${name}.webp`);
  form.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/webp' }), `${name}.webp`);
  try {
    return (await client.call<{ url: string }>('POST', '/upload/image', form)).url;
  } catch (error) {
    if (triesLeft === 0) throw error;
    return upload(client, name, triesLeft - 1);
  }
}

/** Uploads images to a media service whose store only that service may open. */
export async function uploadImages(client: AdminClient, names: readonly string[]): Promise<Map<string, string>> {
  const urls = new Map<string, string>();
  const waiting = [...names];
  const uploadNext = async (): Promise<void> => {
    for (let name = waiting.shift(); name; name = waiting.shift()) urls.set(name, await upload(client, name));
  };
  await Promise.all(Array.from({ length: parallelUploads }, uploadNext));
  return urls;
}

/** Stores the images that the repository contains in every width and format: encoding them takes a machine half a minute. */
export async function storeImages(place: MediaPlace, names: readonly string[], createdBy: string): Promise<Map<string, string>> {
  const encoded = JSON.parse(await fs.readFile(`${encodedFolder}encoded.json`, 'utf8')) as Encoded;
  const images = names.map((name) => ({
    name,
    ...encoded[name]!,
    read: ({ width, format }: { width: number; format: string }) => fs.readFile(`${encodedFolder}${name}-${width}.${format}`),
  }));
  return seedImages(place, images, createdBy);
}
