import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { asAdmin, openShop, type Shop } from '../testing/shop.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('a session cookie', () => {
  it.each([
    ['short', 'a'.repeat(15)],
    ['long', 'a'.repeat(129)],
    ['odd', `${'a'.repeat(20)}.`],
    ['quoted', `"${'a'.repeat(20)}"`],
  ])('that is too %s to be a token is refused without a question to auth', async (_what, token) => {
    const { status } = await shop.call('/api/v1/auth/admin/users', { headers: { cookie: `sid=${token}` } });
    expect([status, shop.auth.received]).toEqual([401, []]);
  });
});

describe('the look-up of a session', () => {
  let usual: Shop['auth']['answer'];
  beforeAll(() => {
    usual = shop.auth.answer;
  });
  afterEach(() => {
    shop.auth.answer = usual;
  });
  const ask = () => shop.call('/api/v1/meal-plans/admin/all', { headers: asAdmin });

  it('is repeated once after a broken connection, because it changes nothing', async () => {
    let calls = 0;
    shop.auth.answer = (received, response) => (++calls === 1 ? response.destroy() : usual(received, response));
    expect([(await ask()).status, calls]).toEqual([200, 2]);
  });
  it('is given up after 3 s, so that the caller is answered with 504', async () => {
    shop.auth.answer = () => undefined;
    const began = performance.now();
    expect((await ask()).status).toBe(504);
    expect(performance.now() - began).toBeGreaterThan(2_900);
    expect(performance.now() - began).toBeLessThan(15_000);
  });
  it('makes the gateway answer 503 when the answer of auth cannot be read', async () => {
    shop.auth.answer = (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>');
    expect(await ask()).toMatchObject({ status: 503, json: { code: 'unavailable' } });
  });
});
