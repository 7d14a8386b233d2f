import fs from 'node:fs';
import path from 'node:path';
import { Client } from 'minio';
import type { LocalConfig } from '../config.js';

/** Where pictures are kept; what is copied are whole files under their own names. */
export type PictureFiles = { copyTo(folder: string): Promise<void>; copyFrom(folder: string): Promise<void>; isEmpty(): Promise<boolean> };

const namesIn = (folder: string): string[] => (fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => !name.endsWith('.part')) : []);

function copyAll(from: string, to: string): void {
  fs.mkdirSync(to, { recursive: true });
  for (const name of namesIn(from)) fs.copyFileSync(path.join(from, name), path.join(to, name));
}

const inFolder = (folder: string): PictureFiles => ({
  copyTo: async (target) => copyAll(folder, target),
  copyFrom: async (source) => copyAll(source, folder),
  isEmpty: async () => namesIn(folder).length === 0,
});

function inBucket(client: Client, bucket: string): PictureFiles {
  const names = async (): Promise<string[]> => {
    if (!(await client.bucketExists(bucket))) return [];
    const found: string[] = [];
    for await (const { name } of client.listObjectsV2(bucket, '', true) as AsyncIterable<{ name?: string }>) if (name) found.push(name);
    return found;
  };
  return {
    copyTo: async (folder) => {
      fs.mkdirSync(folder, { recursive: true });
      for (const name of await names()) await client.fGetObject(bucket, name, path.join(folder, name));
    },
    copyFrom: async (folder) => {
      if (!(await client.bucketExists(bucket))) await client.makeBucket(bucket);
      for (const name of namesIn(folder)) await client.fPutObject(bucket, name, path.join(folder, name), { 'content-type': name.endsWith('.avif') ? 'image/avif' : 'image/webp' });
    },
    isEmpty: async () => (await names()).length === 0,
  };
}

/** The pictures of the shop that this configuration describes. */
export function pictureFiles(config: LocalConfig): PictureFiles {
  const { MINIO_ENDPOINT: endpoint, MINIO_ACCESS_KEY: accessKey = '', MINIO_SECRET_KEY: secretKey = '', MINIO_BUCKET: bucket, MINIO_REGION: region } = config;
  if (!endpoint) return inFolder(path.join(config.dataDir, 'media'));
  const { hostname, port, protocol } = new URL(endpoint);
  const client = new Client({ endPoint: hostname, port: port ? Number(port) : undefined, useSSL: protocol === 'https:', accessKey, secretKey, region, pathStyle: true });
  return inBucket(client, bucket);
}
