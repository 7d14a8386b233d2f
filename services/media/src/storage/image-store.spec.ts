import { createHash, randomBytes } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { buffer } from 'node:stream/consumers';
import { v7 as uuid } from 'uuid';
import { hasBucket } from '../testing/config.js';
import { temporaryFolder } from '../testing/folder.js';
import { freshBucket, namesIn, stores } from '../testing/stores.js';
import { FileStore } from './file.store.js';
import type { ImageStore } from './image-store.js';
import { s3Client } from './s3-client.js';
import { S3Store } from './s3.store.js';

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const nameOf = (id = uuid()): string => `${id}-9x9.webp`;

for (const { kind, isAvailable, open } of stores) {
  (isAvailable ? describe : describe.skip)(`images in ${kind}`, () => {
    let store: ImageStore;
    beforeAll(async () => {
      store = await open();
    });

    it('are found byte for byte, with their size', async () => {
      const files = [10, 3_000_000].map((size) => ({ name: nameOf(), bytes: randomBytes(size) }));
      await store.put(files);
      for (const { name, bytes } of files) {
        const found = (await store.find(name))!;
        expect(found.size).toBe(bytes.length);
        expect(digest(await buffer(await found.open()))).toBe(digest(bytes));
      }
    });
    it('are not found under a name that was never stored', async () => {
      expect(await store.find(nameOf())).toBeUndefined();
    });
    it('are listed by prefix, with the time of writing', async () => {
      const [mine, other] = [uuid(), uuid()];
      await store.put([nameOf(mine), nameOf(other)].map((name) => ({ name, bytes: Buffer.from('image') })));
      expect(await namesIn(store, mine)).toEqual([nameOf(mine)]);
      expect(await namesIn(store)).toEqual(expect.arrayContaining([nameOf(mine), nameOf(other)]));
      for await (const { modifiedAt } of store.list(mine)) expect(Math.abs(modifiedAt.getTime() - Date.now())).toBeLessThan(60_000);
    });
    it('can be removed, and missing ones are ignored', async () => {
      const name = nameOf();
      await store.put([{ name, bytes: Buffer.from('image') }]);
      await store.remove([name, nameOf()]);
      expect(await store.find(name)).toBeUndefined();
      await store.remove([]);
    });
  });
}

describe('FileStore', () => {
  it('never shows a half-written file', async () => {
    const folder = await temporaryFolder();
    const store = await FileStore.open(folder);
    const name = nameOf();
    let whole = true;
    const writing = store.put([{ name, bytes: randomBytes(20_000_000) }]).finally(() => (whole = false));
    while (whole) {
      const found = await store.find(name);
      if (found) expect(found.size).toBe(20_000_000);
      await new Promise(setImmediate);
    }
    await writing;
    expect(await readdir(folder)).toEqual([name]);
  });
  it('fails to open a folder that cannot be created', async () => {
    const file = join(await temporaryFolder(), 'file');
    await writeFile(file, '');
    await expect(FileStore.open(join(file, 'images'))).rejects.toThrow(/ENOTDIR/);
  });
});

(hasBucket ? describe : describe.skip)('S3Store', () => {
  it('creates a missing bucket once, also with parallel writers, and the bucket is not readable without the key', async () => {
    const address = freshBucket();
    const name = nameOf();
    const writers = [new S3Store(address), new S3Store(address)];
    await Promise.all(writers.map((store, i) => store.put([{ name: i ? nameOf() : name, bytes: Buffer.from('the image') }])));
    expect(await namesIn(writers[0]!)).toHaveLength(2);
    const anonymous = await fetch(`${address.endpoint}/${address.bucket}/${name}`);
    expect(anonymous.status).toBeGreaterThanOrEqual(400);
    expect(await anonymous.text()).not.toContain('the image');
  });
  it('creates the bucket again when the server has lost its disk', async () => {
    const address = freshBucket();
    const store = new S3Store(address);
    const [before, after] = [nameOf(), nameOf()];
    await store.put([{ name: before, bytes: Buffer.from('lost') }]);
    await store.remove([before]);
    await s3Client(address).removeBucket(address.bucket);
    await store.put([{ name: after, bytes: Buffer.from('image') }]);
    expect(await namesIn(store)).toEqual([after]);
  });
  it('stores each file with its content type', async () => {
    const address = freshBucket();
    const client = s3Client(address);
    const name = nameOf();
    await new S3Store(address).put([{ name, bytes: Buffer.from('image') }]);
    expect((await client.statObject(address.bucket, name)).metaData['content-type']).toBe('image/webp');
  });
  it('fails with a wrong secret', async () => {
    const store = new S3Store({ ...freshBucket(), secretKey: 'not-the-secret' });
    await expect(store.put([{ name: nameOf(), bytes: Buffer.from('image') }])).rejects.toThrow();
  });
});
