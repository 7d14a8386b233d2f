import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { imageVariants, imageWidths } from '@2x7/contracts';
import sharp from 'sharp';
import { hasBucket } from '../testing/config.js';
import { startMedia } from '../testing/media.js';
import { freshBucket, namesIn } from '../testing/stores.js';
import { S3Store } from './s3.store.js';

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
    const silent = createHttpServer(({ method }, response) => void (method === 'HEAD' && response.end()));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const store = new S3Store({ endpoint, accessKey: 'shop', secretKey: 'unused-secret', bucket: 'images', region: 'us-east-1' }, 200);
    const listed = await Promise.race([namesIn(store).catch((error: unknown) => error), pause(5_000)]);
    expect(String(listed)).toMatch(/did not answer within/);
    silent.closeAllConnections();
    silent.close();
  });
});
