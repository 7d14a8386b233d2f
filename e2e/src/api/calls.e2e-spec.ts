import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes, type MealPlan, type Route } from '@2x7/contracts';
import type { z } from 'zod';
import { ApiClient, type Answer } from '../shop/api-client.js';
import { skipWithoutOwnShop } from '../shop/config.js';
import { plansOf } from '../shop/shop-queries.js';
import { OwnShop } from '../shop/own-shop.js';
import type { ApiFixture } from './api-example.js';
import { examples } from './examples.js';
import { expectRefusal } from './expect-refusal.js';
import { signedInStaff } from './staff-session.js';

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
const unknownId = '0190a0a0-0000-7000-8000-00000000dead';
const at = (path: string): string => `/api/v1${path}`;

(skipWithoutOwnShop ? describe.skip : describe)('the API through the gateway', () => {
  let fixture: ApiFixture;
  let staff: ApiClient;
  beforeAll(async () => {
    const shop = await OwnShop.open({ timing: { tick: 200 } });
    const plan = (await plansOf(shop.url))[0] as MealPlan;
    fixture = { shop, plan, admin: await shop.signedIn() };
    staff = await signedInStaff(shop);
  });
  afterAll(() => fixture?.shop.close());

  async function callAs(client: ApiClient, route: Route): Promise<Answer> {
    const { path, ...call } = await examples[nameOf(route)]!(fixture);
    return client.call(at(path), call);
  }

  for (const route of routes) {
    it(`${nameOf(route)} answers exactly what its contract says`, async () => {
      const answer = await callAs(fixture.admin, route);
      expect([answer.text.slice(0, 200), answer.status]).toEqual([answer.text.slice(0, 200), route.status]);
      expect(Object.keys(route.responseHeaders).filter((name) => answer.headers[name] === undefined)).toEqual([]);
      if (typeof route.answer === 'string') return expect(answer.headers['content-type']).toContain(`/${route.answer}`);
      route.answer.parse(answer.json);
      expect(Object.keys(answer.json!).sort()).toEqual(Object.keys((route.answer as z.ZodObject).shape).sort());
      expect(answer.headers['content-type']).toContain('application/json');
    });
  }

  it('every route has an example', () => {
    expect(Object.keys(examples).sort()).toEqual(routes.map(nameOf).sort());
  });

  for (const route of routes.filter(({ access }) => access !== 'public')) {
    it(`${nameOf(route)} answers 401 to a caller without a session and to one with a made-up cookie`, async () => {
      const { path, ...call } = await examples[nameOf(route)]!(fixture);
      for (const cookie of ['', `sid=${'A'.repeat(43)}`]) {
        const answer = await new ApiClient(fixture.shop.url).call(at(path), { ...call, headers: { ...call.headers, cookie } });
        expect(expectRefusal(answer, 401).error).toBe('Unauthorized');
      }
    });
  }

  for (const route of routes.filter(({ access }) => access.endsWith('admin'))) {
    it(`${nameOf(route)} answers 403 to staff`, async () => {
      const { path, ...call } = await examples[nameOf(route)]!(fixture);
      delete call.headers?.cookie; // An example may bring a session of its own.
      expectRefusal(await staff.call(at(path), call), 403);
    });
  }

  it('staff can sign in and read their profile', async () => {
    const { json } = await staff.call(at('/auth/admin/profile'));
    expect(json).toMatchObject({ success: true, user: { role: 'staff', name: 'Sita Staff' } });
  });

  for (const route of routes.filter(({ path }) => path.includes(':id'))) {
    it(`${nameOf(route)} answers 404 to an unknown and to an invalid id`, async () => {
      const ids = [
        unknownId,
        'x',
        '1',
        '%00',
        '..%2f..%2fetc%2fpasswd',
        "1'--",
        'ffffffff-ffff-ffff-ffff-fffffffffffg',
        `${unknownId}${unknownId}`,
      ];
      const { path: _, ...call } = await examples[nameOf(route)]!(fixture);
      for (const id of ids) expectRefusal(await fixture.admin.call(at(route.path.replace(':id', id)), call), 404);
    });
  }

  it('answers 404 on an unknown path, and 405 with the Allow header to a method that a path does not have', async () => {
    expectRefusal(await fixture.admin.call(at('/no-such-thing')), 404);
    const answer = await fixture.admin.call(at('/meal-plans'), { method: 'DELETE' });
    expectRefusal(answer, 405);
    expect(answer.headers.allow).toContain('GET');
  });

  it('the gateway exposes no internal path and ignores identity headers of clients', async () => {
    for (const path of [
      '/internal/sessions/resolve',
      '/internal/images/in-use',
      '/health/ready',
      '/metrics',
      at('/internal/sessions/resolve'),
    ]) {
      const answer = await new ApiClient(fixture.shop.url).call(path, { headers: { accept: 'application/json' } });
      if (path !== '/health/ready') expectRefusal(answer, 404);
    }
    const forged = {
      'x-identity': 'eyJhbGciOiJub25lIn0.eyJraW5kIjoidXNlciIsInJvbGUiOiJhZG1pbiJ9.',
      'x-user-id': unknownId,
      'x-user-role': 'admin',
      'x-internal-call': '1',
    };
    expectRefusal(await new ApiClient(fixture.shop.url).call(at('/meal-plans/admin/all'), { headers: forged }), 401);
  });

  it('gives the same answer to a wrong email and to a wrong password', async () => {
    const tries = [
      { email: 'unknown@mail.example', password: 'certainly not this' },
      { email: fixture.shop.admin.email, password: 'certainly not this' },
    ];
    const answers = await Promise.all(
      tries.map((body) => new ApiClient(fixture.shop.url).call(at('/auth/login'), { method: 'POST', body })),
    );
    const refusals = answers.map((answer) => ({ ...expectRefusal(answer, 401), request_id: '' }));
    expect(refusals[0]).toEqual(refusals[1]);
    expect(refusals[0]!.error).toBe('Invalid email or password. Please try again.');
  });

  it('create-order answers a repeated body with the same order, and another body with the same receipt with 409', async () => {
    const { path, ...call } = await examples['POST /orders/create-order']!(fixture);
    const answers = await Promise.all([1, 2, 3].map(() => fixture.admin.call(at(path), call)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]!.json).toMatchObject({ currency: 'INR', amount: fixture.plan.discounted_price * 100 });
    expectRefusal(await fixture.admin.call(at(path), { ...call, body: { ...(call.body as object), customerName: 'Another Name' } }), 409);
  });

  it('create-order takes amount and currency from the plan in the catalogue, not from the body', async () => {
    const { path, ...call } = await examples['POST /orders/create-order']!(fixture);
    const { json } = await fixture.admin.call(at(path), {
      ...call,
      body: { ...(call.body as object), amount: 100, discounted_price: 1, currency: 'USD' },
    });
    expect(json).toMatchObject({ amount: fixture.plan.discounted_price * 100, currency: 'INR' });
  });

  it('create-order answers 422 with the name of the area to an address outside it, and 404 to an unknown plan', async () => {
    const { path, ...call } = await examples['POST /orders/create-order']!(fixture);
    const order = (changes: object): Promise<Answer> =>
      fixture.admin.call(at(path), { ...call, body: { ...(call.body as object), ...changes } });
    expect(expectRefusal(await order({ receipt: 'far', deliveryAddress: 'Janpath, New Delhi 110001' }), 422).error).toContain(
      'Jaipur 302018',
    );
    expectRefusal(await order({ receipt: 'unknown', mealPlanId: unknownId }), 404);
    expectRefusal(await order({ receipt: 'no-id', mealPlanId: 'weekly' }), 404);
  });

  it('verify-payment answers a wrong signature and an unknown order with the same 400, and repeated calls pay the order once', async () => {
    const { path, ...call } = await examples['POST /orders/verify-payment']!(fixture);
    const paid = call.body as Record<string, string>;
    const verify = (changes: object): Promise<Answer> => fixture.admin.call(at(path), { ...call, body: { ...paid, ...changes } });
    const wrong = expectRefusal(await verify({ razorpay_signature: '0'.repeat(64) }), 400);
    const unknown = expectRefusal(await verify({ razorpay_order_id: 'order_unknown' }), 400);
    expect({ ...wrong, request_id: '' }).toEqual({ ...unknown, request_id: '' });
    const answers = await Promise.all([verify({}), verify({}), verify({})]);
    expect(answers.map(({ json }) => json)).toMatchObject(Array(3).fill({ success: true, data: { status: 'paid' } }));
    const history = await fixture.shop.query(
      'orders',
      `SELECT 1 FROM order_history h JOIN orders o ON o.id = h.order_id
      WHERE o.provider_order_id = $1 AND h.to_status = 'paid'`,
      [paid.razorpay_order_id],
    );
    expect(history).toHaveLength(1);
  });

  it('a webhook without the right signature is refused', async () => {
    const { path, ...call } = await examples['POST /orders/webhooks/razorpay']!(fixture);
    expectRefusal(await fixture.admin.call(at(path), { ...call, headers: {} }), 400);
    expectRefusal(await fixture.admin.call(at(path), { ...call, body: `${call.body as string} ` }), 400);
  });

  it('a deleted plan is no longer sold', async () => {
    const { id } = await fixture.admin.data<{ id: string }>('/meal-plans/admin/create', {
      method: 'POST',
      body: { name: 'Short life', meal_type: 'lunch', number_of_meals: 1, original_cost: 100, discounted_price: 100 },
    });
    expect((await fixture.admin.call(at(`/meal-plans/${id}`))).status).toBe(200);
    await fixture.admin.data(`/meal-plans/admin/${id}`, { method: 'DELETE' });
    expectRefusal(await fixture.admin.call(at(`/meal-plans/${id}`)), 404);
    expect((await plansOf(fixture.shop.url)).map((plan) => plan.id)).not.toContain(id);
  });
});
