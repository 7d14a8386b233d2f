import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@2x7/service-kit/testing';
import { asAdmin, jsonType, openShop, type Shop } from '../testing/shop.js';
import { answerJson } from '../testing/stub-service.js';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
});

const id = '0190a0a0-0000-7000-8000-0000000000aa';
const name = `${id}-800x600.webp`;
/** The same image in other widths. */
const [narrow, wide] = [`${id}-400x300.webp`, `${id}-1600x1200.webp`];
/** Names of other images. */
const other = (index: number) => name.replace('0000000000aa', String(index).padStart(12, '0'));
const image = Buffer.from('an image');
const lasting = 'public, max-age=31536000, immutable';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  shop.media.answer = ({ url, headers, method }, response) => {
    if (!url.includes(id))
      return void response
        .writeHead(404, { 'content-type': 'application/json' })
        .end('{"success":false,"error":"Not found.","code":"not_found"}');
    const facts = {
      'content-type': 'image/webp',
      'cache-control': lasting,
      etag: '"v1"',
      'set-cookie': 'a=1',
    };
    if (headers['if-none-match'] === '"v1"') return void response.writeHead(304, facts).end();
    if (headers.range)
      return void response.writeHead(206, { ...facts, 'content-range': `bytes 0-1/${image.length}` }).end(image.subarray(0, 2));
    response.writeHead(200, { ...facts, 'content-length': image.length }).end(method === 'HEAD' ? undefined : image);
  };
});
afterAll(() => shop.close());

describe('images below /media', () => {
  it('come from media unchanged and may be kept for a year', async () => {
    const reply = await shop.call(`/media/${name}`, { headers: { ...asAdmin, 'x-user': 'me' } });
    expect(reply.body.equals(image)).toBe(true);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': lasting,
      etag: '"v1"',
      'x-content-type-options': 'nosniff',
    });
    expect(shop.media.last).toMatchObject({ method: 'GET', url: `/media/${name}` });
  });
  it('carry no cookie in either direction', async () => {
    const reply = await shop.call(`/media/${name}`, { headers: asAdmin });
    expect(shop.media.last.headers.cookie).toBeUndefined();
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(shop.auth.received).toHaveLength(0);
  });
  it('answer conditional and HEAD requests, and answer a range request with the whole image', async () => {
    // The first is not in memory yet.
    for (const one of [wide, name]) {
      const whole = await shop.call(`/media/${one}`, { headers: { range: 'bytes=0-1' } });
      expect(whole).toMatchObject({ status: 200, headers: { 'content-length': String(image.length) } });
    }
    const unchanged = await shop.call(`/media/${name}`, { headers: { 'if-none-match': '"v1"' } });
    expect(unchanged.status).toBe(304);
    expect(unchanged.headers['content-length']).toBeUndefined();
    const head = await shop.call(`/media/${name}`, { method: 'HEAD' });
    expect(head).toMatchObject({ status: 200, headers: { 'content-length': String(image.length) } });
    expect(head.body).toHaveLength(0);
  });
  it('are loaded by a conditional request that comes first', async () => {
    expect((await shop.call(`/media/${narrow}`, { headers: { 'if-none-match': '"v1"' } })).status).toBe(304);
    expect((await shop.call(`/media/${narrow}`)).status).toBe(200);
  });
  it('are kept in memory: media is called once per name, also for simultaneous requests, and never for an impossible name', async () => {
    shop.media.received.length = 0;
    const asked = [other(1), other(1), other(1), 'other.webp', `${name}.txt`, other(1).toUpperCase()];
    const statuses = async () => (await Promise.all(asked.map((one) => shop.call(`/media/${one}`)))).map(({ status }) => status);
    expect([await statuses(), await statuses()]).toEqual(Array(2).fill([404, 404, 404, 404, 404, 404]));
    expect(shop.media.received).toHaveLength(1);
    await Promise.all([name, name, name].map((one) => shop.call(`/media/${one}`)));
    expect(shop.media.received).toHaveLength(1);
  });
  it('are gone as soon as they are deleted, and stay when the deletion is refused', async () => {
    const usual = shop.media.answer;
    cleanups.push(() => (shop.media.answer = usual));
    const [first, second] = [other(4), other(6)];
    const states: [name: string, id: string, remove: number, get: number][] = [
      [first, first.slice(0, 36), 409, 200],
      [first, first.slice(0, 36), 200, 404],
      [second, second.slice(0, 36).toUpperCase(), 200, 404],
    ];
    for (const [name, id, removed, shown] of states) {
      shop.media.answer = (_, response) => void response.writeHead(200, { 'content-type': 'image/webp' }).end(image);
      expect((await shop.call(`/media/${name}`)).status).toBe(200);
      shop.media.answer = ({ method }, response) => answerJson(response, method === 'DELETE' ? removed : 404, { success: removed === 200 });
      await shop.call(`/api/v1/upload/image/${id}`, { method: 'DELETE', headers: asAdmin });
      expect((await shop.call(`/media/${name}`)).status).toBe(shown);
    }
  });
  it('are answered with 404 and Cache-Control: no-store when they are missing', async () => {
    const reply = await shop.call(`/media/${other(2)}`);
    expect(reply).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' }, json: { code: 'not_found' } });
  });
  it('are answered with 503 and Cache-Control: no-store when media breaks off in the middle', async () => {
    const usual = shop.media.answer;
    cleanups.push(() => (shop.media.answer = usual));
    shop.media.answer = (_, response) =>
      void response.writeHead(200, { 'content-length': 1_000, 'cache-control': lasting }).write('half', () => response.destroy());
    const reply = await shop.call(`/media/${other(3)}`);
    expect(reply).toMatchObject({ status: 503, headers: { 'cache-control': 'no-store' } });
    expect(reply.headers['content-length']).toBe(String(reply.body.length));
  });
  it('are answered with 503 and Retry-After when media fails, and shown as soon as it answers again', async () => {
    const usual = shop.media.answer;
    cleanups.push(() => (shop.media.answer = usual));
    shop.media.answer = (_, response) => answerJson(response, 500, { success: false, error: 'Something went wrong.', code: 'unexpected' });
    const reply = await shop.call(`/media/${other(5)}`);
    expect(reply).toMatchObject({
      status: 503,
      headers: { 'cache-control': 'no-store', 'retry-after': '5' },
      json: { code: 'unavailable' },
    });
    shop.media.answer = (_, response) => void response.writeHead(200, { 'content-type': 'image/webp' }).end(image);
    expect((await shop.call(`/media/${other(5)}`)).status).toBe(200);
  });
  it('are read-only: POST, PUT and DELETE are answered with 404 and do not reach media', async () => {
    shop.media.received.length = 0;
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await shop.call(`/media/${name}`, { method, headers: jsonType, body: '{}' })).status).toBe(404);
    expect(shop.media.received).toHaveLength(0);
  });
  it('leave the bulkhead of media free when many browsers revalidate them', async () => {
    for (let count = 0; count < 150; count += 1) {
      const headers: Record<string, string> = count % 2 ? { 'if-none-match': '"v1"' } : {};
      const reply = await shop.call(`/media/${name}`, { method: count % 3 ? 'GET' : 'HEAD', headers });
      expect([200, 304]).toContain(reply.status);
    }
  });
});

describe('clients that request images and do not read them', () => {
  const large = Buffer.alloc(6 * 1024 * 1024, 'p');
  let shop: Shop;
  let readers: Socket[] = [];
  beforeEach(async () => {
    readers = [];
    shop = await openShop();
    shop.media.answer = (_, response) => void response.writeHead(200, { 'content-type': 'image/webp' }).end(large);
  });
  afterEach(() => {
    leave();
    return shop.close();
  });

  /** Each reader asks for `times` images, each of another name unless one is given. */
  function come(count: number, times: number, only?: string): void {
    const { hostname, port } = new URL(shop.gateway.url);
    readers = Array.from({ length: count }, () => connect(Number(port), hostname));
    const ask = (index: number) => `GET /media/${only ?? other(index)} HTTP/1.1\r\nhost: shop\r\n\r\n`;
    readers.forEach((reader, index) =>
      reader.on('error', () => undefined).write(Array.from({ length: times }, (_, time) => ask(index * times + time)).join('')),
    );
  }
  /** The beginning of an answer to a reader that reads no more of it. */
  async function unreadAnswer(image: string): Promise<string> {
    const { hostname, port } = new URL(shop.gateway.url);
    const reader = connect(Number(port), hostname);
    readers.push(reader);
    reader.write(`GET /media/${image} HTTP/1.1\r\nhost: shop\r\n\r\n`);
    const [beginning] = (await once(reader, 'data')) as [Buffer];
    reader.pause();
    return beginning.toString('latin1');
  }
  const leave = (): void => readers.forEach((reader) => reader.destroy());
  let next = 1_000_000;
  const status = async (): Promise<number> => (await shop.call(`/media/${other((next += 1))}`)).status;

  it('occupy media only until their first image is read: other clients are answered', async () => {
    come(10, 64);
    await eventually(() => expect(shop.media.received).toHaveLength(10));
    for (let count = 0; count < 20; count += 1) expect(await status()).toBe(200);
    expect(shop.media.received).toHaveLength(10 + 20);
  });
  it('cause no further call to media after they disconnect', async () => {
    come(10, 64);
    await eventually(() => expect(shop.media.received).toHaveLength(10));
    leave();
    for (let count = 0; count < 20; count += 1) expect(await status()).toBe(200);
    expect(shop.media.received).toHaveLength(10 + 20);
  });
  it('cannot exhaust the memory: other images are answered with 503 while 128 MB wait to be read', async () => {
    // Much more than the system keeps of an image for a client.
    const huge = Buffer.alloc(20 * 1024 * 1024, 'p');
    shop.media.answer = (_, response) => void response.writeHead(200, { 'content-type': 'image/webp' }).end(huge);
    let sent = 0;
    await eventually(async () => {
      const answer = await unreadAnswer(other(sent));
      if (answer.startsWith('HTTP/1.1 200')) sent += 1;
      expect(answer).toMatch(/^HTTP\/1\.1 503/);
    }, 60_000);
    // Six of them have less than 128 MB.
    expect(sent).toBeGreaterThan(6);
    expect(sent).toBeLessThan(20);
    expect(await status()).toBe(503);
    leave();
    await eventually(async () => expect(await status()).toBe(200));
  });
  it('share one copy of an image, so that 300 of them take no memory from other clients', async () => {
    const shared = Buffer.alloc(1_500_000, 'p');
    shop.media.answer = ({ url }, response) =>
      void response.writeHead(200, { 'content-type': 'image/webp' }).end(url.includes(name) ? shared : image);
    await shop.call(`/media/${name}`);
    const before = process.memoryUsage().arrayBuffers;
    come(300, 2, name);
    // The system keeps up to 900 MB for them; a slow machine needs half a minute to copy it.
    await eventually(() => expect(readers.every(({ bytesRead }) => bytesRead > 0)).toBe(true), 120_000);
    for (let count = 0; count < 20; count += 1) expect(await status()).toBe(200);
    // What the garbage collector has not freed yet counts too.
    await eventually(async () => {
      expect(await status()).toBe(200);
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(150e6);
    });
    expect((await shop.call(`/media/${name}`)).status).toBe(200);
  });
});
