import { after, before, describe, it } from 'node:test';
import { expect } from 'expect';
import { asAdmin, jsonType, openShop, type Shop } from './testing/shop.js';

const name = '0190a0a0-0000-7000-8000-0000000000aa-800x600.webp';
const picture = Buffer.from('a picture');
const lasting = 'public, max-age=31536000, immutable';

let shop: Shop;
before(async () => {
  shop = await openShop();
  shop.media.answer = ({ url, headers, method }, response) => {
    if (!url.includes(name))
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
      return void response
        .writeHead(206, { ...facts, 'content-range': 'bytes 0-1/9', 'content-length': 2 })
        .end('a ');
    response
      .writeHead(200, { ...facts, 'content-length': picture.length })
      .end(method === 'HEAD' ? undefined : picture);
  };
});
after(() => shop.close());

describe('pictures', () => {
  it('come from media as they are, to stay a year', async () => {
    const reply = await shop.call(`/media/${name}`, { headers: { ...asAdmin, 'x-user': 'me' } });
    expect(reply.body.equals(picture)).toBe(true);
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
    expect(shop.auth.heard).toHaveLength(0);
  });
  it('can be asked for in parts, by version, and for their headers alone', async () => {
    const part = await shop.call(`/media/${name}`, { headers: { range: 'bytes=0-1' } });
    expect(part).toMatchObject({ status: 206, headers: { 'content-range': 'bytes 0-1/9' } });
    expect((await shop.call(`/media/${name}`, { headers: { 'if-none-match': '"v1"' } })).status).toBe(304);
    const head = await shop.call(`/media/${name}`, { method: 'HEAD' });
    expect(head).toMatchObject({ status: 200, headers: { 'content-length': String(picture.length) } });
    expect(head.body).toHaveLength(0);
  });
  it('that are missing are 404, and nobody remembers that', async () => {
    const reply = await shop.call('/media/other.webp');
    expect(reply.status).toBe(404);
    expect(reply.headers['cache-control']).toBe('no-store');
  });
  it('cannot be written', async () => {
    shop.media.heard.length = 0;
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await shop.call(`/media/${name}`, { method, headers: jsonType, body: '{}' })).status).toBe(404);
    expect(shop.media.heard).toHaveLength(0);
  });
  it('of which browsers have most do not wear out the way to media', async () => {
    for (let count = 0; count < 150; count += 1) {
      const headers: Record<string, string> = count % 2 ? { 'if-none-match': '"v1"' } : {};
      const reply = await shop.call(`/media/${name}`, { method: count % 3 ? 'GET' : 'HEAD', headers });
      expect([200, 304]).toContain(reply.status);
    }
  });
});
