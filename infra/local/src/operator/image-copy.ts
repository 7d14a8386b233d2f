import fs from 'node:fs';
import path from 'node:path';
import { s3Client } from '@2x7/media/s3-client';
import { reasonOf } from '@2x7/service-kit';
import type { Client } from 'minio';
import type { LocalConfig } from '../config.js';

/** The files of the image store. A copy keeps their names; a file that is deleted during the copy is left out. */
type ImageFiles = { copyTo(folder: string): Promise<void>; copyFrom(folder: string): Promise<void>; isEmpty(): Promise<boolean> };

const gone = new Set(['ENOENT', 'NotFound', 'NoSuchKey']);

/** Ignores a file that disappears: administrators may delete images during a backup. */
async function unlessGone(copy: Promise<unknown>): Promise<void> {
  try {
    await copy;
  } catch (error) {
    if (!gone.has(String((error as { code?: unknown }).code))) throw error;
  }
}

/**
 * Only names that the shop creates: other objects in the bucket, or `lost+found` of a disk of its own, are not the shop's, and a name with
 * `../` would leave the backup folder.
 */
const isImageName = (name: string): boolean => /^[\w-]+\.(avif|webp)$/.test(name);
const typeOf = (name: string): string => (name.endsWith('.avif') ? 'image/avif' : 'image/webp');

const namesIn = (folder: string): string[] => (fs.existsSync(folder) ? fs.readdirSync(folder).filter(isImageName) : []);

async function copyAll(from: string, to: string): Promise<void> {
  await fs.promises.mkdir(to, { recursive: true });
  for (const name of namesIn(from)) await unlessGone(fs.promises.copyFile(path.join(from, name), path.join(to, name)));
}

const inFolder = (folder: string): ImageFiles => ({
  copyTo: (target) => copyAll(folder, target),
  copyFrom: (source) => copyAll(source, folder),
  isEmpty: async () => namesIn(folder).length === 0,
});

function inBucket(client: Client, { MINIO_BUCKET: bucket, MINIO_REGION: region }: LocalConfig): ImageFiles {
  const names = async (): Promise<string[]> => {
    if (!(await client.bucketExists(bucket))) return [];
    const found: string[] = [];
    for await (const { name } of client.listObjectsV2(bucket, '', true) as AsyncIterable<{ name?: string }>)
      if (name && isImageName(name)) found.push(name);
    return found;
  };
  return {
    copyTo: async (folder) => {
      fs.mkdirSync(folder, { recursive: true });
      for (const name of await names()) await unlessGone(client.fGetObject(bucket, name, path.join(folder, name)));
    },
    copyFrom: async (folder) => {
      if (!(await client.bucketExists(bucket))) await client.makeBucket(bucket, region);
      for (const name of namesIn(folder)) await client.fPutObject(bucket, name, path.join(folder, name), { 'content-type': typeOf(name) });
    },
    isEmpty: async () => (await names()).length === 0,
  };
}

/** Says which store has failed. */
function named(endpoint: string, { copyTo, copyFrom, isEmpty }: ImageFiles): ImageFiles {
  const explained = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (cause) {
      throw new Error(`The image store at ${new URL(endpoint).host} failed: ${reasonOf(cause)}`, { cause });
    }
  };
  return {
    copyTo: (folder) => explained(copyTo(folder)),
    copyFrom: (folder) => explained(copyFrom(folder)),
    isEmpty: () => explained(isEmpty()),
  };
}

/** The image files of the configured shop. */
export function imageFiles(config: LocalConfig): ImageFiles {
  const { MINIO_ENDPOINT: endpoint, MINIO_ACCESS_KEY: accessKey = '', MINIO_SECRET_KEY: secretKey = '', MINIO_REGION: region } = config;
  if (!endpoint) return inFolder(path.join(config.dataDir, 'media'));
  const client = s3Client({ endpoint, accessKey, secretKey, region });
  return named(endpoint, inBucket(client, config));
}
