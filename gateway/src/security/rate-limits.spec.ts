import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@2x7/contracts';
import { limitKey } from './client-address.js';
import { answerJson } from '../testing/stub-service.js';
import { jsonType, openShop, type Shop } from '../testing/shop.js';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
});

const limit = Number(routes.find(({ path }) => path === '/auth/login')!.limit);
const from = (address: string) => ({ ...jsonType, 'x-forwarded-for': address });

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ rateLimits: true, trustedProxies: 1 });
});
afterAll(() => shop.close());

const post = (path: string, address: string) => shop.call(`/api/v1${path}`, { method: 'POST', headers: from(address), body: '{}' });
const statuses = async (count: number, ask: (index: number) => Promise<{ status: number }>): Promise<number[]> => {
  const seen: number[] = [];
  for (let index = 0; index < count; index += 1) seen.push((await ask(index)).status);
  return seen;
};

describe('limits by address', () => {
  it("answer 429 after the row's limit, with the seconds to wait", async () => {
    const seen = await statuses(limit, () => post('/auth/login', '203.0.113.1'));
    expect(new Set(seen)).toEqual(new Set([200]));
    const reply = await post('/auth/login', '203.0.113.1');
    expect(reply.status).toBe(429);
    expect(reply.json).toMatchObject({
      success: false,
      code: 'rate_limited',
      error: 'Too many requests. Please wait a moment and try again.',
    });
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(60);
  });
  it('count each address and each route separately', async () => {
    expect((await post('/auth/login', '203.0.113.2')).status).toBe(200);
    expect((await post('/auth/logout', '203.0.113.1')).status).toBe(200);
  });
  it('ignore entries of x-forwarded-for that a client wrote', async () => {
    const seen = await statuses(limit + 1, (index) => post('/auth/login', `198.51.100.${index}, 203.0.113.3`));
    expect(seen.at(-1)).toBe(429);
  });
  it('ignore x-forwarded-for without a trusted proxy', async () => {
    const open = await openShop({ rateLimits: true });
    cleanups.push(() => open.close());
    const ask = (index: number) => open.call('/api/v1/auth/login', { method: 'POST', headers: from(`203.0.113.${index}`), body: '{}' });
    expect((await statuses(limit + 1, ask)).at(-1)).toBe(429);
  });
  it('count an IPv6 /64 as one address', async () => {
    const seen = await statuses(limit + 1, (index) => post('/auth/login', `2001:db8:1:2:${index}::1`));
    expect(seen.at(-1)).toBe(429);
    expect((await post('/auth/login', '2001:db8:1:3::1')).status).toBe(200);
    expect(limitKey('::ffff:203.0.113.7')).toBe(limitKey('203.0.113.7'));
  });
  it('do not apply to the webhook, which Razorpay sends from a few addresses', async () => {
    const seen = await statuses(400, () => post('/orders/webhooks/razorpay', '203.0.113.4'));
    expect(new Set(seen)).toEqual(new Set([200]));
  });
  it('refuse no webhook of a network that has sent many wrong signatures: the service decides after the check', async () => {
    const path = '/orders/webhooks/razorpay';
    const answerAlways = (status: number, body: object) => (shop.orders.answer = (_, response) => answerJson(response, status, body));
    cleanups.push(() => answerAlways(200, { success: true }));
    answerAlways(400, { success: false, code: 'signature_invalid' });
    expect(new Set(await statuses(100, () => post(path, '203.0.113.5')))).toEqual(new Set([400]));
    answerAlways(200, { success: true });
    expect((await post(path, '203.0.113.5')).status).toBe(200);
  });
  it('allow one address 6,000 requests a minute over all routes', async () => {
    const open = await openShop({ rateLimits: true });
    cleanups.push(() => open.close());
    const answered = await pipelined(open.gateway.url, 6_005);
    const passed = answered.match(/HTTP\/1\.1 404/g)!.length;
    // Requests that arrive in the same instant are counted together, so the last few before the limit may be refused too.
    expect(passed).toBeLessThanOrEqual(6_000);
    expect(passed).toBeGreaterThan(5_500);
    expect(answered.match(/HTTP\/1\.1 429/g)).toHaveLength(6_005 - passed);
  });
  it('are off with RATE_LIMITS=off', async () => {
    const open = await openShop();
    cleanups.push(() => open.close());
    const ask = () => open.call('/api/v1/auth/login', { method: 'POST', headers: jsonType, body: '{}' });
    expect(new Set(await statuses(limit + 5, ask))).toEqual(new Set([200]));
  });
});

/** Many pipelined requests over one connection, for a path that does not exist. */
function pipelined(base: string, count: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base);
    const parts: Buffer[] = [];
    const socket = connect(Number(port), hostname);
    socket
      .on('data', (part: Buffer) => parts.push(part))
      .once('error', reject)
      .once('end', () => resolve(Buffer.concat(parts).toString()));
    const ask = (connection: string): string => `GET /absent.txt HTTP/1.1\r\nhost: x\r\nconnection: ${connection}\r\n\r\n`;
    socket.write(ask('keep-alive').repeat(count - 1) + ask('close'));
  });
}
