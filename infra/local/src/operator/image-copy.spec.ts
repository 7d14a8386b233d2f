import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'minio';
import { readLocalConfig, type LocalConfig } from '../config.js';
import { temporaryFolder } from '../files/temporary-folder.js';
import { testStore } from '../testing/config.js';
import { imageFiles } from './image-copy.js';

const store = testStore();
const images = { 'a1-480.webp': 'small', 'a1-480.avif': 'smaller' };
const filesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(fs.readdirSync(folder).map((name) => [name, fs.readFileSync(path.join(folder, name), 'utf8')]));

describe('a backup of images in a folder', () => {
  const home = temporaryFolder('image-folder');
  afterAll(() => void home.remove());

  it('copies every image, and nothing that the shop did not write', async () => {
    const config = readLocalConfig({ DATA_DIR: path.join(home.path, 'data') });
    const folder = path.join(config.dataDir, 'media');
    fs.mkdirSync(path.join(folder, 'lost+found'), { recursive: true });
    fs.writeFileSync(path.join(folder, '.DS_Store'), 'theirs');
    expect(await imageFiles(config).isEmpty()).toBe(true);
    fs.writeFileSync(path.join(folder, `a2-480.webp.${randomUUID()}.part`), 'half');
    for (const [name, content] of Object.entries(images)) fs.writeFileSync(path.join(folder, name), content);
    await imageFiles(config).copyTo(path.join(home.path, 'backup'));
    expect(filesOf(path.join(home.path, 'backup'))).toEqual(images);
  });
});

(store ? describe : describe.skip)('the copy of images from a bucket', () => {
  const home = temporaryFolder('images');
  let client: Client;
  const inBucket = (MINIO_BUCKET: string): LocalConfig => readLocalConfig({ ...store, MINIO_BUCKET });
  const fullBucket = async (): Promise<string> => {
    const bucket = `t-images-${randomUUID()}`;
    await client.makeBucket(bucket, 'us-east-1');
    for (const [name, content] of Object.entries(images)) await client.putObject(bucket, name, content);
    return bucket;
  };

  beforeAll(() => {
    const { hostname, port } = new URL(store!.MINIO_ENDPOINT);
    client = new Client({
      endPoint: hostname,
      port: Number(port),
      useSSL: false,
      pathStyle: true,
      accessKey: store!.MINIO_ACCESS_KEY,
      secretKey: store!.MINIO_SECRET_KEY,
      region: 'us-east-1',
    });
  });
  afterAll(() => void home.remove());

  it('contains every image, and restores each with its name and type into a new bucket', async () => {
    const folder = path.join(home.path, 'whole');
    await imageFiles(inBucket(await fullBucket())).copyTo(folder);
    expect(filesOf(folder)).toEqual(images);
    const other = `t-images-${randomUUID()}`;
    const target = imageFiles(inBucket(other));
    expect(await target.isEmpty()).toBe(true);
    await target.copyFrom(folder);
    expect(await target.isEmpty()).toBe(false);
    for (const [name, type] of [
      ['a1-480.webp', 'image/webp'],
      ['a1-480.avif', 'image/avif'],
    ] as const) {
      expect((await client.statObject(other, name)).metaData['content-type']).toBe(type);
    }
    await target.copyTo(path.join(home.path, 'back'));
    expect(filesOf(path.join(home.path, 'back'))).toEqual(images);
  });
  it('leaves out objects that the shop did not write', async () => {
    const bucket = await fullBucket();
    await client.putObject(bucket, 'others/report.webp', 'theirs');
    const folder = path.join(home.path, 'ours');
    await imageFiles(inBucket(bucket)).copyTo(folder);
    expect(filesOf(folder)).toEqual(images);
  });
  it('fails without a secret in its message when the image store refuses or is unreachable, and names the store', async () => {
    const config = inBucket('t-any');
    await expect(imageFiles({ ...config, MINIO_SECRET_KEY: 'open-sesame' }).isEmpty()).rejects.toThrow(
      /^The image store at [^ ]+ failed: (?!.*open-sesame)/,
    );
    await expect(imageFiles({ ...config, MINIO_ENDPOINT: 'http://127.0.0.1:1' }).copyTo(path.join(home.path, 'away'))).rejects.toThrow(
      /^The image store at 127\.0\.0\.1:1 failed: .*ECONNREFUSED/,
    );
  });
});
