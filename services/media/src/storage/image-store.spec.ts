import { createHash, randomBytes } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { buffer } from 'node:stream/consumers';
import { expect } from 'expect';
import { Client } from 'minio';
import { v7 as uuid } from 'uuid';
import { FileStore } from './file.store.js';
import type { PictureStore } from './image-store.js';
import { S3Store } from './s3.store.js';
import { withoutBucket } from '../testing/config.js';
import { temporaryFolder } from '../testing/folder.js';
import { freshBucket, namesIn, stores } from '../testing/stores.js';

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const nameOf = (id = uuid()): string => `${id}-9x9.webp`;

for (const { kind, skip, open } of stores) {
  describe(`pictures in ${kind}`, { skip }, () => {
    let store: PictureStore;
    before(async () => {
      store = await open();
    });

    it('what is put is found again, byte for byte, with its size', async () => {
      const files = [10, 3_000_000].map((size) => ({ name: nameOf(), bytes: randomBytes(size) }));
      await store.put(files);
      for (const { name, bytes } of files) {
        const found = (await store.find(name))!;
        expect(found.size).toBe(bytes.length);
        expect(digest(await buffer(await found.open()))).toBe(digest(bytes));
      }
    });
    it('what was never put is not found', async () => {
      expect(await store.find(nameOf())).toBeUndefined();
    });
    it('lists by the start of a name, with the time of writing', async () => {
      const [mine, other] = [uuid(), uuid()];
      await store.put([nameOf(mine), nameOf(other)].map((name) => ({ name, bytes: Buffer.from('picture') })));
      expect(await namesIn(store, mine)).toEqual([nameOf(mine)]);
      expect(await namesIn(store)).toEqual(expect.arrayContaining([nameOf(mine), nameOf(other)]));
      for await (const { modifiedAt } of store.list(mine))
        expect(Math.abs(modifiedAt.getTime() - Date.now())).toBeLessThan(60_000);
    });
    it('removes what is there and takes the rest as removed', async () => {
      const name = nameOf();
      await store.put([{ name, bytes: Buffer.from('picture') }]);
      await store.remove([name, nameOf()]);
      expect(await store.find(name)).toBeUndefined();
      await store.remove([]);
    });
  });
}

describe('a folder', () => {
  it('never shows half a picture: what is being written has another name until it is whole', async () => {
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
  it('that cannot be made stops the start', async () => {
    const file = join(await temporaryFolder(), 'file');
    await writeFile(file, '');
    await expect(FileStore.open(join(file, 'pictures'))).rejects.toThrow(/ENOTDIR/);
  });
});

describe('a bucket', { skip: withoutBucket }, () => {
  it('is made when it is missing, once for several writers, and nobody reads it without the key', async () => {
    const address = freshBucket();
    const name = nameOf();
    const writers = [new S3Store(address), new S3Store(address)];
    await Promise.all(
      writers.map((store, i) =>
        store.put([{ name: i ? nameOf() : name, bytes: Buffer.from('the picture') }]),
      ),
    );
    expect(await namesIn(writers[0]!)).toHaveLength(2);
    const stranger = await fetch(`${address.endpoint}/${address.bucket}/${name}`);
    expect(stranger.status).toBeGreaterThanOrEqual(400);
    expect(await stranger.text()).not.toContain('the picture');
  });
  it('keeps each file under its type', async () => {
    const address = freshBucket();
    const { hostname, port } = new URL(address.endpoint);
    const client = new Client({
      endPoint: hostname,
      port: Number(port),
      useSSL: false,
      accessKey: address.accessKey,
      secretKey: address.secretKey,
      region: address.region,
    });
    const name = nameOf();
    await new S3Store(address).put([{ name, bytes: Buffer.from('picture') }]);
    expect((await client.statObject(address.bucket, name)).metaData['content-type']).toBe('image/webp');
  });
  it('refuses a wrong secret', async () => {
    const store = new S3Store({ ...freshBucket(), secretKey: 'not-the-secret' });
    await expect(store.put([{ name: nameOf(), bytes: Buffer.from('picture') }])).rejects.toThrow();
  });
});
