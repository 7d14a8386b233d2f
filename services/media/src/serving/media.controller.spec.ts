import { readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asVisitor } from '@2x7/service-kit/testing';
import sharp from 'sharp';
import { startMedia, type Answer, type TestMedia } from '../testing/media.js';

let media: TestMedia;
let url: string;
beforeAll(async () => {
  media = await startMedia();
  const { body } = await media.upload(
    await sharp({ create: { width: 90, height: 60, channels: 3, background: 'teal' } })
      .png()
      .toBuffer(),
  );
  url = String(body.url);
  await writeFile(join(media.folder, 'secret.txt'), 'secret');
  await writeFile(join(media.folder, 'secret.webp'), 'secret');
  await symlink('/etc', join(media.folder, 'etc'));
});
afterAll(() => media.close());

const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  media.call(path, { method, headers: { ...asVisitor(), ...headers } });
const picked = (headers: Headers, ...names: string[]): object => Object.fromEntries(names.map((name) => [name, headers.get(name)]));
const safety = ['x-content-type-options', 'content-security-policy', 'cross-origin-resource-policy'];
const safe = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};

/** Sends the path exactly as written; fetch would normalise it. */
const rawGet = (path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(media.service.url).port), '127.0.0.1');
    let text = '';
    socket
      .on('data', (data) => (text += data.toString('latin1')))
      .on('end', () => resolve(text))
      .on('error', reject);
    socket.write(`GET ${path} HTTP/1.1\r\nhost: media\r\nconnection: close\r\nx-identity: ${asVisitor()['x-identity']}\r\n\r\n`);
  });

describe('an image', () => {
  for (const [ending, type] of [
    ['webp', 'image/webp'],
    ['avif', 'image/avif'],
  ] as const) {
    it(`is sent as ${ending} with its type and length, cacheable for a year, with headers that forbid scripts`, async () => {
      const { status, headers, bytes } = await get(url.replace(/webp$/, ending));
      expect(status).toBe(200);
      expect(picked(headers, 'content-type', 'content-length', 'cache-control', ...safety)).toEqual({
        'content-type': type,
        'content-length': String(bytes.length),
        'cache-control': 'public, max-age=31536000, immutable',
        ...safe,
      });
      expect((await sharp(bytes).metadata()).width).toBe(90);
    });
  }
  it('has the same headers for HEAD, without the bytes', async () => {
    const [whole, head] = [await get(url), await get(url, {}, 'HEAD')];
    const names = ['content-type', 'content-length', 'etag', 'cache-control', ...safety];
    expect(head.status).toBe(200);
    expect(picked(head.headers, ...names)).toEqual(picked(whole.headers, ...names));
    expect(head.bytes.length).toBe(0);
  });
  it('is answered with 304 when the client has it, for every form of If-None-Match', async () => {
    const etag = (await get(url)).headers.get('etag')!;
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, bytes, headers } = await get(url, { 'if-none-match': tag });
      expect({ tag, status, length: bytes.length, etag: headers.get('etag') }).toEqual({
        tag,
        status: 304,
        length: 0,
        etag,
      });
    }
    expect((await get(url, { 'if-none-match': '"other"' })).status).toBe(200);
  });
  it('has an ETag for each of its files', async () => {
    expect((await get(url)).headers.get('etag')).not.toBe((await get(url.replace(/webp$/, 'avif'))).headers.get('etag'));
  });
});

describe('an image whose files the store has lost', () => {
  it('is answered with 503, so that the alerts report the loss; one that was never stored or is being deleted with 404', async () => {
    const { body } = await media.upload(
      await sharp({ create: { width: 80, height: 60, channels: 3, background: 'navy' } })
        .png()
        .toBuffer(),
    );
    const lost = String(body.url);
    for (const name of await readdir(media.folder)) if (name.startsWith(String(body.id))) await rm(join(media.folder, name));
    for (const path of [lost, lost.replace(/webp$/, 'avif')])
      expect(await get(path)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect((await get(lost.replace('80x60', '70x60'))).status).toBe(404);
    await media.database.query('UPDATE images SET deleted_at = now() WHERE id = $1', [body.id]);
    expect((await get(lost)).status).toBe(404);
    expect((await media.call(`/upload/image/${String(body.id)}`, { method: 'DELETE' })).status).toBe(200);
    expect((await get(lost)).status).toBe(404);
  });
});

describe('a path below /media that is no image', () => {
  const base = '/media/0198c0de-0000-7000-8000-000000000000-1x1';
  const paths = [
    `${base}.webp`,
    `${base}.svg`,
    `${base}.webp%00`,
    `${base}.webp%0a`,
    '/media',
    '/media/',
    '/media/.',
    '/media/..',
    '/media/secret.txt',
    '/media/secret.webp',
    '/media/../secret.txt',
    '/media/%2e%2e%2fsecret.txt',
    '/media/%2e%2e/%2e%2e/etc/passwd',
    '/media/..%5csecret.txt',
    '/media/%252e%252e%252fsecret.txt',
    '/media/etc/passwd',
    '/media/etc%2fpasswd',
    '/media//etc/passwd',
    `/media/${'a'.repeat(400)}.webp`,
    '/media/*',
    '/media/%2a',
    '/media/%zz',
  ];
  for (const path of paths) {
    it(`is answered with 404 that may not be cached: ${path.slice(0, 60)}`, async () => {
      const answer = await rawGet(path);
      expect(answer).toMatch(/^HTTP\/1\.1 404 /);
      expect(answer).toMatch(/"code":"not_found"/);
      expect(answer).not.toMatch(/immutable|root:/);
    });
  }
  it('is answered with 414 if it is longer than any name', async () => {
    expect(await rawGet(`/media/${'a'.repeat(600)}`)).toMatch(/^HTTP\/1\.1 414 [\s\S]*"success":false/);
  });
  it('is answered with the same security headers as an image', async () => {
    const { headers } = await get(`${base}.webp`);
    expect(picked(headers, 'cache-control', ...safety)).toEqual({ 'cache-control': null, ...safe });
  });
});
