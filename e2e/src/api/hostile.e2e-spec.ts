import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes, type MealPlan, type Route } from '@2x7/contracts';
import type { ApiClient, Answer, Call } from '../shop/api-client.js';
import { skipWithoutOwnShop } from '../shop/config.js';
import { plansOf } from '../shop/shop-queries.js';
import { OwnShop } from '../shop/own-shop.js';
import { hostileBodies, oddTypes } from './hostile-bodies.js';
import { expectNoInternals, expectRefusal } from './expect-refusal.js';
import { openCustomerSession, openRiderSession } from './test-users.js';

const tenMegabytes = 10 * 1024 * 1024;

(skipWithoutOwnShop ? describe.skip : describe)('hostile input', () => {
  let shop: OwnShop;
  let admin: ApiClient;
  let customerCookie: string;
  let riderCookie: string;
  let plan: MealPlan;
  let untouched: string;
  beforeAll(async () => {
    shop = await OwnShop.open();
    admin = await shop.signedIn();
    customerCookie = await openCustomerSession(shop);
    riderCookie = await openRiderSession(shop);
    plan = (await plansOf(shop.url))[0]!;
    untouched = JSON.stringify(await plansOf(shop.url));
  });
  afterAll(() => shop?.close());

  const pathOf = (route: Route): string => `/api/v1${route.path.replace(':id', plan.id)}`;
  /** Calls as a customer or a rider what only they may call, and as an administrator everything else. */
  const send = (route: Route, { headers, ...call }: Call): Promise<Answer> => {
    const cookies: Partial<Record<typeof route.access, string>> = { customer: customerCookie, rider: riderCookie };
    const cookie = cookies[route.access] ? { cookie: cookies[route.access]! } : undefined;
    return admin.call(pathOf(route), { method: route.method, ...call, headers: { ...cookie, ...headers } });
  };
  /** Without logout, which would succeed. */
  const writes = routes.filter(({ method, path }) => ['POST', 'PUT'].includes(method) && path !== '/auth/logout');

  /** No 5xx and no internals; a refusal has the error envelope. */
  function expectHandled(answer: Answer, what: string): void {
    expect([what, answer.text.slice(0, 200), answer.status < 500]).toEqual([what, answer.text.slice(0, 200), true]);
    expectNoInternals(answer);
    if (answer.status >= 400) expectRefusal(answer);
  }

  for (const route of writes) {
    it(`${route.method} ${route.path} answers ${Object.keys(hostileBodies).length} hostile bodies without a 5xx status`, async () => {
      for (const [name, body] of Object.entries(hostileBodies)) {
        expectHandled(await send(route, { body }), name);
      }
    });

    it(`${route.method} ${route.path} answers ${oddTypes.length} unexpected content types without a 5xx status`, async () => {
      for (const type of oddTypes) {
        const headers = { 'content-type': type ?? '' };
        const answer = await send(route, { body: '{"name":"x"}', headers });
        expectHandled(answer, `content type ${type}`);
        if (route.body !== 'raw' && !type?.startsWith('application/json')) expect(answer.status).toBeGreaterThanOrEqual(400);
      }
    });

    it(`${route.method} ${route.path} refuses 10 MB with 413`, async () => {
      const body = route.body === 'image' ? bigForm() : Buffer.alloc(tenMegabytes, 'x');
      expectRefusal(await send(route, { body }), 413);
    });
  }

  function bigForm(): FormData {
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(tenMegabytes)], { type: 'image/png' }), 'big.png');
    return form;
  }

  it('every GET route answers malformed queries and headers without a 5xx status', async () => {
    for (const route of routes.filter(({ method }) => method === 'GET')) {
      const query = '?a=1&a=2&__proto__[x]=1&%00=%ff&limit=-1&order=name;DROP';
      expectHandled(await admin.call(pathOf(route) + query), query);
      expectHandled(
        await admin.call(pathOf(route), {
          headers: { accept: 'x/'.repeat(500), 'if-none-match': '"'.repeat(999), range: 'bytes=9-1', 'accept-encoding': 'br;q=x, *;q=0' },
        }),
        'odd headers',
      );
    }
  });

  it('an address above 2 KB is refused with 414, malformed paths and paths outside the public folders with 404', async () => {
    expectRefusal(await admin.call(`/api/v1/meal-plans?${'x'.repeat(3_000)}`), 414);
    for (const path of [
      '/media/..%2f..%2fetc%2fpasswd',
      '/media/%00',
      '/media/%',
      '/api/v1/meal-plans/%zz',
      '/assets/..%2fserver%2fentry-server.js',
      '/.env',
      '/package.json',
      '/media/x.svg',
    ]) {
      expectRefusal(await admin.call(path), 404);
    }
    // Not below a folder of the API or of files: the page of an unknown address.
    const page = await admin.call('/%ff');
    expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  });

  it('headers above 16 KB are refused with 431, and the next call is answered', async () => {
    const answer = await admin.call('/api/v1/meal-plans', { headers: { 'x-long': 'x'.repeat(20_000) } });
    expect(answer.status).toBe(431);
    expect((await admin.call('/api/v1/meal-plans')).status).toBe(200);
  });

  it('the home page answers after all hostile requests, and the plans are unchanged', async () => {
    const answer = await fetch(`${shop.url}/`);
    expect(answer.status).toBe(200);
    const plans = await plansOf(shop.url);
    const old = JSON.parse(untouched) as MealPlan[];
    expect(plans.filter(({ id }) => old.some((one) => one.id === id)).map(({ id, discounted_price }) => [id, discounted_price])).toEqual(
      old.map(({ id, discounted_price }) => [id, discounted_price]),
    );
    expect(shop.log()).not.toMatch(/"level":(60|"fatal")/);
  });
});
