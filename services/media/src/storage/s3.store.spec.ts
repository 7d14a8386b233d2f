import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { imageVariants, imageWidths } from '@2x7/contracts';
import sharp from 'sharp';
import { hasBucket } from '../testing/config.js';
import { startMedia } from '../testing/media.js';
import { freshBucket, namesIn } from '../testing/stores.js';
import { S3Store } from './s3.store.js';

const cleanups: (() => unknown)[] = [];
afterEach(() => cleanups.splice(0).forEach((cleanUp) => cleanUp()));

const image = (): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 60, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

(hasBucket ? describe : describe.skip)('media with a bucket', () => {
  it('uploads, delivers in every variant and removes an image', async () => {
    const address = freshBucket();
    const media = await startMedia(address);
    try {
      const { status, body } = await media.upload(await image());
      expect(status).toBe(201);
      for (const { webp, avif } of imageVariants(String(body.url), imageWidths)!.variants) {
        for (const [file, type] of [
          [webp, 'image/webp'],
          [avif, 'image/avif'],
        ] as const) {
          const answer = await media.call(file);
          expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-length')]).toEqual([
            200,
            type,
            String(answer.bytes.length),
          ]);
        }
      }
      expect((await media.call(`/upload/image/${String(body.id)}`, { method: 'DELETE' })).status).toBe(200);
      expect(await namesIn(new S3Store(address))).toEqual([]);
      expect((await media.call(String(body.url))).status).toBe(404);
    } finally {
      await media.close();
    }
  });
});

/** A bucket whose server answers each call with what `answer` writes. `timeoutMs`: for which the store waits for it. */
async function bucketThat(answer: (request: IncomingMessage, response: ServerResponse) => unknown, timeoutMs = 500): Promise<S3Store> {
  const server = createHttpServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return new S3Store({ endpoint, accessKey: 'shop', secretKey: 'unused-secret', bucket: 'images', region: 'us-east-1' }, timeoutMs);
}

describe('a bucket with failures', () => {
  it('is asked again by the next upload when it could not be created', async () => {
    let isDown = true;
    const store = await bucketThat((_, response) => response.writeHead(isDown ? 403 : 200, { etag: '"e"' }).end());
    const file = { name: 'a.webp', bytes: Buffer.from('image') };
    await expect(store.put([file])).rejects.toThrow();
    isDown = false;
    await store.put([file]);
  });
  it('makes a removal fail that it did not carry out for every file', async () => {
    const error = '<Error><Key>a.webp</Key><Code>InternalError</Code><Message>Try again</Message></Error>';
    const store = await bucketThat((request, response) => {
      request.resume().once('end', () => response.end(`<?xml version="1.0"?><DeleteResult>${error}</DeleteResult>`));
    });
    await expect(store.remove(['a.webp', 'b.webp'])).rejects.toThrow('bucket did not remove 1 of 2 files');
  });
  it('breaks off an image when it stops sending', async () => {
    const store = await bucketThat(({ method }, response) => {
      response.writeHead(200, { 'content-length': 1_000, etag: '"e"', 'last-modified': new Date(0).toUTCString() });
      if (method === 'GET') response.write('half');
      else response.end();
    });
    const stream = await (await store.find('a.webp'))!.open();
    const read = buffer(stream).catch((error: unknown) => error);
    expect(String(await Promise.race([read, pause(10_000, 'no end', { ref: false })]))).toMatch(/bucket stopped sending/);
  });
});

describe('media with an unreachable bucket', () => {
  it('starts, is ready, answers 503 to images and uploads, and stores no row', async () => {
    const media = await startMedia({
      endpoint: 'http://127.0.0.1:9',
      accessKey: 'shop',
      secretKey: 'unused-secret',
      bucket: 'images',
      region: 'us-east-1',
    });
    try {
      expect((await media.call('/health/ready')).status).toBe(200);
      const answers = [await media.upload(await image()), await media.call('/media/0198c0de-0000-7000-8000-000000000000-1x1.webp')];
      for (const { status, body, headers } of answers) {
        expect({ status, code: body.code, retry: headers.get('retry-after') }).toEqual({
          status: 503,
          code: 'unavailable',
          retry: '5',
        });
      }
      expect(await media.database.query('SELECT 1 FROM images')).toEqual([]);
    } finally {
      await media.close();
    }
  });
  it('times out when the server accepts the connection and does not answer', async () => {
    const held: Socket[] = [];
    const silent = createServer((socket) => held.push(socket));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const store = new S3Store({ endpoint, accessKey: 'shop', secretKey: 'unused-secret', bucket: 'images', region: 'us-east-1' }, 200);
    await expect(store.find('a.webp')).rejects.toThrow(/did not answer within/);
    held.forEach((socket) => socket.destroy());
    silent.close();
  });
  it('times out when the server stops answering during a list', async () => {
    const store = await bucketThat(({ method }, response) => void (method === 'HEAD' && response.end()), 200);
    const listed = await Promise.race([namesIn(store).catch((error: unknown) => error), pause(5_000)]);
    expect(String(listed)).toMatch(/did not answer within/);
  });
});
