import type { ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { InProcessTransport } from '@2x7/service-kit';
import { startTestConsumer } from '@2x7/service-kit/testing';
import { asAdmin, jsonType, openShop, type Shop } from '../testing/shop.js';
import { answerJson } from '../testing/stub-service.js';

const id = '0190a0a0-0000-7000-8000-0000000000aa';
const transport = new InProcessTransport();

let shop: Shop;
let price = 0;
beforeAll(async () => {
  await startTestConsumer(transport, 'deliveries', () => Promise.resolve());
  shop = await openShop({}, transport);
});
afterAll(() => shop.close());
afterEach(() => {
  shop.catalog.received.length = 0;
});

const plans = () => ({ success: true, data: [{ price, description: 'x'.repeat(2_000) }] });
const sell = (): void => {
  shop.catalog.answer = ({ method }, response) => {
    if (method !== 'GET') price += 1;
    answerJson(response, 200, plans());
  };
};
const shown = async (): Promise<number> => ((await shop.call('/api/v1/meal-plans')).json as ReturnType<typeof plans>).data[0]!.price;
const edit = () =>
  shop.call(`/api/v1/meal-plans/admin/${id}`, {
    method: 'PUT',
    headers: { ...asAdmin, ...jsonType },
    body: '{}',
  });

describe('public reads', () => {
  it('are answered from memory the second time', async () => {
    sell();
    for (const path of ['/meal-plans', `/meal-plans/${id}`, '/sample-menu', `/sample-menu/${id}`]) {
      expect((await shop.call(`/api/v1${path}`)).headers['x-cache']).toBe('miss');
      expect((await shop.call(`/api/v1${path}?whatever=1`)).headers['x-cache']).toBe('hit');
    }
    expect(shop.catalog.received.map(({ url }) => url)).toEqual(['/meal-plans', `/meal-plans/${id}`, '/sample-menu', `/sample-menu/${id}`]);
  });
  it('show an edit at once', async () => {
    sell();
    for (let round = 0; round < 20; round += 1) {
      await edit();
      expect(await shown()).toBe(price);
    }
  });
  const failures: [what: string, status: number, fail: (response: ServerResponse) => void][] = [
    ['was lost', 503, (response) => response.destroy()],
    ['is a failure of the service', 500, (response) => answerJson(response, 500, { success: false, code: 'unexpected' })],
  ];
  it.each(failures)('show an edit at once even if the answer to the edit %s', async (_, status, fail) => {
    sell();
    await shown();
    shop.catalog.answer = ({ method }, response) => {
      if (method === 'GET') return answerJson(response, 200, plans());
      price += 1;
      fail(response);
    };
    expect((await edit()).status).toBe(status);
    expect(await shown()).toBe(price);
  });
  it('stay in memory when an edit is refused', async () => {
    sell();
    await shown();
    shop.catalog.answer = (_, response) => answerJson(response, 400, { success: false, error: 'Name is required', code: 'invalid' });
    expect((await edit()).status).toBe(400);
    expect((await shop.call('/api/v1/meal-plans')).headers['x-cache']).toBe('hit');
  });
  it('show an edit made through another gateway as soon as catalog publishes the change', async () => {
    sell();
    await shown();
    price += 1;
    await transport.publish({
      id,
      type: 'catalog.changed',
      version: 1,
      occurred_at: new Date().toISOString(),
      data: { entity: 'meal-plan', ids: [id] },
    });
    expect(await shown()).toBe(price);
  });
  it('make one call to catalog when they arrive at the same time', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    shop.catalog.answer = (_, response) => void held.then(() => answerJson(response, 200, plans()));
    await transport.publish({
      id,
      type: 'catalog.changed',
      version: 1,
      occurred_at: new Date().toISOString(),
      data: { entity: 'dish', ids: [id] },
    });
    const asked = Array.from({ length: 50 }, () => shop.call('/api/v1/meal-plans'));
    release();
    expect((await Promise.all(asked)).every(({ status }) => status === 200)).toBe(true);
    expect(shop.catalog.received).toHaveLength(1);
  });
  it('are answered from memory, marked as stale, while catalog is down, and are fresh again when it is back', async () => {
    sell();
    await edit();
    await shown();
    await edit();
    await shop.catalog.close();
    const reply = await shop.call('/api/v1/meal-plans');
    expect(reply.status).toBe(200);
    expect(reply.headers['x-cache']).toBe('stale');
    expect((await shop.call(`/api/v1/meal-plans/${id.replace('aa', 'bb')}`)).status).toBe(503);
    shop.catalog = await revived();
    await transport.publish({
      id,
      type: 'catalog.changed',
      version: 1,
      occurred_at: new Date().toISOString(),
      data: { entity: 'dish', ids: [id] },
    });
    expect(await shown()).toBe(price);
  });
  it('are answered as while catalog is down when it answers with a failure', async () => {
    sell();
    await shown();
    await edit();
    shop.catalog.answer = (_, response) =>
      answerJson(response, 500, { success: false, error: 'Something went wrong.', code: 'unexpected' });
    expect(await shop.call('/api/v1/meal-plans')).toMatchObject({ status: 200, headers: { 'x-cache': 'stale' } });
    const other = await shop.call(`/api/v1/meal-plans/${id.replace('aa', 'dd')}`);
    expect(other).toMatchObject({ status: 503, json: { code: 'unavailable' } });
    sell();
    await edit();
    expect(await shown()).toBe(price);
  });
  it('are answered with 304 for a browser that has the same version', async () => {
    sell();
    const reply = await shop.call('/api/v1/meal-plans');
    expect(reply.headers['cache-control']).toBe('no-cache');
    const again = await shop.call('/api/v1/meal-plans', {
      headers: { 'if-none-match': `"other", ${String(reply.headers.etag)}` },
    });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    await edit();
    expect((await shop.call('/api/v1/meal-plans', { headers: { 'if-none-match': String(reply.headers.etag) } })).status).toBe(200);
  });
  it('are compressed as the client accepts it', async () => {
    sell();
    const plain = await shop.call('/api/v1/meal-plans');
    const br = await shop.call('/api/v1/meal-plans', { headers: { 'accept-encoding': 'gzip, deflate, br' } });
    const gzip = await shop.call('/api/v1/meal-plans', { headers: { 'accept-encoding': 'br;q=0, gzip' } });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
  });
  it('answer 404 for a missing entry, which browsers do not store, until the entry is created', async () => {
    shop.catalog.answer = (_, response) => answerJson(response, 404, { success: false, error: 'Not found.', code: 'not_found' });
    const path = `/api/v1/meal-plans/${id.replace('aa', 'cc')}`;
    expect((await shop.call(path)).status).toBe(404);
    expect((await shop.call(path)).headers['cache-control']).toBe('no-store');
    expect(shop.catalog.received).toHaveLength(1);
    sell();
    await edit();
    expect((await shop.call(path)).status).toBe(200);
  });
});

async function revived() {
  await shop.catalog.listen();
  return shop.catalog;
}
