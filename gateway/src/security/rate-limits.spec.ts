import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
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

const post = (path: string, address: string, more: Record<string, string> = {}) =>
  shop.call(`/api/v1${path}`, { method: 'POST', headers: { ...from(address), ...more }, body: '{}' });
const statuses = async (count: number, ask: (index: number) => Promise<{ status: number }>): Promise<number[]> => {
  const seen: number[] = [];
  for (let index = 0; index < count; index += 1) seen.push((await ask(index)).status);
  return seen;
};

/** Cookies whose characters follow each other are in groups that do. */
const device = (character: string) => ({ cookie: `dev=t3k5zq.${'i'.repeat(22)}.${character.repeat(43)}` });

describe('the limit of sign-ins for browsers that share a network address', () => {
  const login = (address: string, more?: Record<string, string>) => post('/auth/login', address, more);

  it('counts browsers with a device cookie in groups, and all browsers without one together', async () => {
    const address = '203.0.113.20';
    await statuses(limit + 1, () => login(address));
    expect((await login(address)).status).toBe(429);
    expect(new Set(await statuses(limit, () => login(address, device('a'))))).toEqual(new Set([200]));
    expect((await login(address, device('a'))).status).toBe(429);
    expect((await login(address, device('b'))).status).toBe(200);
  });
  it('lets one network address send at most nine times the limit, whatever device cookies it makes up', async () => {
    const cookies = [...'abcdefghijklmnop'].map(device);
    const seen = await statuses(limit * 12, (index) => login('203.0.113.25', cookies[index % cookies.length]));
    expect(seen.filter((status) => status === 200)).toHaveLength(limit * 8);
  });
  it('counts a device cookie at each network address separately', async () => {
    await statuses(limit + 1, () => login('203.0.113.21', device('c')));
    expect((await login('203.0.113.21', device('c'))).status).toBe(429);
    expect((await login('203.0.113.22', device('c'))).status).toBe(200);
  });
  it.each([
    ['without a value', 'dev='],
    ['with three short parts', 'dev=1.2.3'],
    ['of 8,000 characters', `dev=${'a'.repeat(8_000)}`],
    ['with a character too many', `dev=t3k5zq.${'a'.repeat(22)}.${'s'.repeat(43)}x`],
  ])('counts a cookie that auth never issues, one %s, like no cookie', async (_what, cookie) => {
    const address = '203.0.113.23';
    await statuses(limit, () => login(address));
    expect((await login(address, { cookie })).status).toBe(429);
  });
  it.each([
    ['/auth/confirmation', 'POST'],
    ['/auth/second-factor/off', 'POST'],
    ['/auth/password', 'PUT'],
  ])('applies as well where a signed-in user types the password again: %s', async (path, method) => {
    const ask = (more = {}) => shop.call(`/api/v1${path}`, { method, headers: { ...from('203.0.113.24'), ...more }, body: '{}' });
    await statuses(limit, () => ask());
    expect([(await ask()).status, (await ask(device('d'))).status]).toEqual([429, 401]);
  });
});

describe('rate limits by network address', () => {
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
  it('last a minute at most, also when the clock of the machine is set back', async () => {
    await statuses(limit, () => post('/auth/login', '203.0.113.8'));
    const time = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(time - 3_600_000);
    expect(Number((await post('/auth/login', '203.0.113.8')).headers['retry-after'])).toBeLessThanOrEqual(60);
  });
  it('answer with the seconds that are left of the minute, rounded up', async () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(1_000_000);
    const retryAfter = async (passed: number): Promise<string | undefined> => {
      clock.mockReturnValue(1_000_000 + passed);
      return (await post('/auth/login', '203.0.113.12')).headers['retry-after'];
    };
    await statuses(limit, () => post('/auth/login', '203.0.113.12'));
    expect([await retryAfter(20_300), await retryAfter(59_999), await retryAfter(60_000)]).toEqual(['40', '1', undefined]);
  });
  it('count each address and each route separately', async () => {
    expect((await post('/auth/login', '203.0.113.2')).status).toBe(200);
    expect((await post('/auth/logout', '203.0.113.1')).status).toBe(200);
  });
  it('ignore entries of x-forwarded-for that a client wrote', async () => {
    const seen = await statuses(limit + 1, (index) => post('/auth/login', `198.51.100.${index}, 203.0.113.3`));
    expect(seen.at(-1)).toBe(429);
  });
  it.each([
    ['IPv4', '203.0.113.10', '203.0.113.11'],
    ['IPv6', '[2001:db8:5::1]', '[2001:db8:6::1]'],
  ])('count an %s address that the proxy gives with a port like the address alone', async (_, client, other) => {
    const seen = await statuses(limit + 1, (index) => post('/auth/login', `${client}:${40_000 + index}`));
    expect(seen.at(-1)).toBe(429);
    expect((await post('/auth/login', `${other}:40000`)).status).toBe(200);
  });
  it('ignore x-forwarded-for without a trusted proxy', async () => {
    const open = await openShop({ rateLimits: true });
    cleanups.push(() => open.close());
    const ask = (index: number) => open.call('/api/v1/auth/login', { method: 'POST', headers: from(`203.0.113.${index}`), body: '{}' });
    expect((await statuses(limit + 1, ask)).at(-1)).toBe(429);
  });
  it('still count an address after requests of 5,500 others', async () => {
    await statuses(limit + 1, () => post('/auth/login', '203.0.113.6'));
    const others = Array.from({ length: 5_500 }, (_, index) => `10.9.${index >> 8}.${index & 255}`);
    const answered = await pipelined(
      shop.gateway.url,
      others.map((address) => `POST /api/v1/auth/login HTTP/1.1\r\nx-forwarded-for: ${address}\r\ncontent-type: text/plain\r\n`),
    );
    expect(answered.match(/HTTP\/1\.1 415/g)).toHaveLength(others.length);
    expect((await post('/auth/login', '203.0.113.6')).status).toBe(429);
  });
  it('count calls whose path cannot be decoded', async () => {
    const { path, limit: reads } = routes.find((route) => route.path === '/meal-plans/:id')!;
    const ask = () => shop.call(`/api/v1${path.replace(':id', '%')}`, { headers: from('203.0.113.9') });
    expect((await statuses(Number(reads) + 1, ask)).at(-1)).toBe(429);
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
  it('let webhooks pass after 100 wrong signatures of the same network, because the service decides about them', async () => {
    const path = '/orders/webhooks/razorpay';
    const answerAlways = (status: number, body: object) => (shop.orders.answer = (_, response) => answerJson(response, status, body));
    cleanups.push(() => answerAlways(200, { success: true }));
    answerAlways(400, { success: false, code: 'signature_invalid' });
    expect(new Set(await statuses(100, () => post(path, '203.0.113.5')))).toEqual(new Set([400]));
    answerAlways(200, { success: true });
    expect((await post(path, '203.0.113.5')).status).toBe(200);
  });
  it('allow one address 6,000 requests a minute over all routes, and any number of webhooks', async () => {
    const open = await openShop({ rateLimits: true });
    cleanups.push(() => open.close());
    const answered = await pipelined(open.gateway.url, Array<string>(6_005).fill('GET /absent.txt HTTP/1.1\r\n'));
    const passed = answered.match(/HTTP\/1\.1 404/g)!.length;
    // Requests that arrive in the same instant are counted together, so the last few before the limit may be refused too.
    expect(passed).toBeLessThanOrEqual(6_000);
    expect(passed).toBeGreaterThan(5_500);
    expect(answered.match(/HTTP\/1\.1 429/g)).toHaveLength(6_005 - passed);
    const webhook = { method: 'POST', headers: jsonType, body: '{}' };
    expect((await open.call('/api/v1/orders/webhooks/razorpay', webhook)).status).toBe(200);
  });
  it('are off with RATE_LIMITS=off', async () => {
    const open = await openShop();
    cleanups.push(() => open.close());
    const ask = () => open.call('/api/v1/auth/login', { method: 'POST', headers: jsonType, body: '{}' });
    expect(new Set(await statuses(limit + 5, ask))).toEqual(new Set([200]));
  });
});

/** Many pipelined requests without a body over one connection. @param heads their first lines and headers */
function pipelined(base: string, heads: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  const ask = (head: string, index: number): string =>
    `${head}host: x\r\nconnection: ${index < heads.length - 1 ? 'keep-alive' : 'close'}\r\n\r\n`;
  socket.write(heads.map(ask).join(''));
  return text(socket);
}
