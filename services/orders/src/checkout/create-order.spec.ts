import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { earliestDeliveryDay, type MealPlan } from '@2x7/contracts';
import { v7 as uuid } from 'uuid';
import { aPlan, Shop } from '../testing/shop.js';

let shop: Shop;
beforeAll(async () => {
  shop = await new Shop().open();
});
beforeEach(() => void shop.sandbox.control.reset());
afterAll(() => shop.close());

const count = async (receipt: string): Promise<number> =>
  (await shop.database.query('SELECT 1 FROM orders WHERE receipt = $1', [receipt])).length;

describe('create-order', () => {
  it("answers with the parameters of Razorpay's checkout, the amount in paise from the price of the plan", async () => {
    const { status, body } = await shop.order({ receipt: 'first', amount: 1, price: 1, discount: 100, status: 'paid' });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      key_id: 'rzp_test_shop',
      amount: 359_900,
      currency: 'INR',
      order_id: expect.stringMatching(/^order_/),
      receipt: 'first',
      plan: { name: expect.any(String), meal_type: 'both', plan_type: 'individual', number_of_meals: 14, duration_days: 7 },
      order_number: expect.stringMatching(/^2X7-\d{6}$/),
      first_delivery_day: earliestDeliveryDay(new Date(), 'both'),
      payments_unread: false,
    });
    expect(shop.sandbox.ledger.orders().find((order) => order.id === body.order_id)).toMatchObject({ amount: 359_900, currency: 'INR' });
  });
  it('generates a missing receipt', async () => {
    expect((await shop.order()).body.receipt).toMatch(/^r_[0-9a-f]{32}$/);
  });
  it('returns the same order for the same receipt and body', async () => {
    const [one, two] = [await shop.order({ receipt: 'same' }), await shop.order({ receipt: 'same' })];
    expect(two.body).toEqual(one.body);
    expect(await count('same')).toBe(1);
  });
  it('reads the payments of a repeated order from the provider, because the webhook may still be on the way', async () => {
    shop.sandbox.control.set({ webhooks: { enabled: false } });
    const { body } = await shop.order({ receipt: 'paid-a-moment-ago' });
    shop.pay(body.order_id as string);
    expect(await shop.order({ receipt: 'paid-a-moment-ago' })).toMatchObject({ status: 409, body: { code: 'order_paid' } });
    expect(await shop.database.query(`SELECT status FROM orders WHERE receipt = 'paid-a-moment-ago'`)).toEqual([{ status: 'paid' }]);
  });
  it('answers 409 to a repeated order whose payment is authorised and not captured yet', async () => {
    shop.sandbox.control.set({ webhooks: { enabled: false }, captureDelay: true });
    const { body } = await shop.order({ receipt: 'authorized' });
    shop.pay(body.order_id as string);
    expect(await shop.order({ receipt: 'authorized' })).toMatchObject({ status: 409, body: { code: 'order_paid' } });
  });
  it('returns a repeated order after Razorpay has refunded its payment without capturing it', async () => {
    shop.sandbox.control.set({ webhooks: { enabled: false }, captureDelay: true });
    const { body } = await shop.order({ receipt: 'expired' });
    shop.pay(body.order_id as string);
    const payment = shop.sandbox.ledger.payments().find(({ order_id: orderId }) => orderId === body.order_id)!;
    Object.assign(payment, { status: 'refunded', captured: false, amount_refunded: payment.amount });
    expect(await shop.order({ receipt: 'expired' })).toMatchObject({ status: 200, body });
  });
  it('returns a repeated order after a failed attempt, and says so while the provider does not list its payments', async () => {
    const { body } = await shop.order({ receipt: 'attempted' });
    shop.sandbox.pay({ orderId: body.order_id as string, outcome: 'failed' });
    expect((await shop.order({ receipt: 'attempted' })).body).toEqual(body);
    shop.sandbox.control.set({ routes: { 'GET *': { fail: { with: 500, times: 1 } } } });
    expect((await shop.order({ receipt: 'attempted' })).body).toEqual({ ...body, payments_unread: true });
  });
  it('answers 409 to the same receipt with another body and reveals nothing of the first order', async () => {
    await shop.order({ receipt: 'taken' });
    const { status, body } = await shop.order({ receipt: 'taken', customerEmail: 'other@example.test' });
    expect(status).toBe(409);
    expect(body).toEqual({
      success: false,
      code: 'receipt_reused',
      error: 'This receipt belongs to another order.',
      request_id: expect.any(String),
    });
  });
  it('creates one order in the shop and one at the provider for fifty identical calls at once, with equal answers', async () => {
    const before = shop.sandbox.ledger.orders().length;
    const answers = await Promise.all(Array.from({ length: 50 }, () => shop.order({ receipt: 'crowd' })));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(await count('crowd')).toBe(1);
    expect(shop.sandbox.ledger.orders().length).toBe(before + 1);
  });
  it('keeps the price of an order, and all that the plan promised, when the plan is edited', async () => {
    const plan = aPlan({ discounted_price: 1000, description: 'One vegetarian lunch a day', tags: ['high-protein'] });
    shop.plans.set(plan.id, plan);
    const first = await shop.order({ receipt: 'priced', mealPlanId: plan.id });
    shop.plans.set(plan.id, { ...plan, discounted_price: 2000, description: 'No lunch', tags: [] });
    expect((await shop.order({ receipt: 'priced', mealPlanId: plan.id })).body).toEqual(first.body);
    const [order] = await shop.database.query("SELECT plan FROM orders WHERE receipt = 'priced'");
    expect(order).toMatchObject({ plan: { description: 'One vegetarian lunch a day', tags: ['high-protein'] } });
  });
  it('answers 404 for an unknown plan', async () => {
    for (const mealPlanId of [uuid(), 'nothing', '../secret']) {
      const { status, body } = await shop.order({ mealPlanId });
      expect([status, body.error]).toEqual([404, 'This plan is no longer available.']);
    }
  });
  it('refuses a plan that costs nothing', async () => {
    const plan = aPlan({ discounted_price: 0, original_cost: 0 });
    shop.plans.set(plan.id, plan);
    expect((await shop.order({ mealPlanId: plan.id })).status).toBe(409);
  });
  it('numbers orders with six digits, and with more from the millionth on', async () => {
    const [{ next } = { next: '' }] = await shop.database.query<{ next: string }>("SELECT nextval('order_number') + 1 AS next");
    const numbers = [];
    for (const count of [next, '99999', '100000', '999999', '1000000', '12345678']) {
      await shop.database.query("SELECT setval('order_number', $1, false)", [count]);
      const receipt = `number-${count}`;
      expect((await shop.order({ receipt })).status).toBe(200);
      numbers.push((await shop.database.query<{ number: string }>('SELECT number FROM orders WHERE receipt = $1', [receipt]))[0]!.number);
    }
    expect(numbers).toEqual([`2X7-${next.padStart(6, '0')}`, '2X7-099999', '2X7-100000', '2X7-999999', '2X7-1000000', '2X7-12345678']);
  });
  it('answers 422 to a PIN code outside the service area and names the area', async () => {
    const { status, body } = await shop.order({ deliveryAddress: '5 MG Road, Bengaluru 560001' });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'outside_service_area',
      error: expect.stringContaining('Jaipur 302018'),
      details: [{ path: 'deliveryAddress' }],
    });
  });
  it('accepts the dashes that documents and web pages write in phone numbers, and stores those of a keyboard', async () => {
    for (const dash of ['\u2010', '\u2011', '\u2013', '\u2212']) {
      const { body } = await shop.order({ customerPhone: `+91${dash}90000${dash}00000` });
      const stored = await shop.database.query('SELECT customer_phone FROM orders WHERE provider_order_id = $1', [body.order_id]);
      expect([dash, stored]).toEqual([dash, [{ customer_phone: '+91-90000-00000' }]]);
    }
  });
  it('removes marks of direction and of line breaks, and keeps the joiners of Indian scripts', async () => {
    const { body } = await shop.order({
      customerName: '\u202eoaR ahsA \u0930\u093e\u0915\u094d\u200d\u0937\u0940\u202c',
      customerEmail: '\u200easha\u2060@example.test',
      customerPhone: '\u202a+91 90000\u200b 00000\u202c',
      deliveryAddress: '\ufeff12 Tonk\u2067 Ro\u00adad\u2069,\nJaipur 302\u200b018',
    });
    const sql = 'SELECT customer_name, customer_email, customer_phone, delivery_address FROM orders WHERE provider_order_id = $1';
    expect(await shop.database.query(sql, [body.order_id])).toEqual([
      {
        customer_name: 'oaR ahsA \u0930\u093e\u0915\u094d\u200d\u0937\u0940',
        customer_email: 'asha@example.test',
        customer_phone: '+91 90000 00000',
        delivery_address: '12 Tonk Road,\nJaipur 302018',
      },
    ]);
  });

  const required = {
    customerEmail: 'Email is required',
    customerName: 'Name is required',
    customerPhone: 'Phone is required',
    deliveryAddress: 'Address is required',
    mealPlanId: 'Meal plan is required',
  };
  for (const [field, sentence] of Object.entries(required)) {
    for (const value of [undefined, '', '   ', '\u200b', '\u2800 \u3164\u00ad', null, 7, {}, []]) {
      if (field === 'mealPlanId' && typeof value === 'string' && value !== '') continue;
      it(`answers 400 to ${field} as ${JSON.stringify(value) ?? 'nothing'}`, async () => {
        const { status, body } = await shop.order({ [field]: value });
        expect(status).toBe(400);
        expect(body).toMatchObject({ success: false, code: 'invalid' });
        if (value === undefined || typeof value === 'string') expect(body.error).toBe(sentence);
      });
    }
  }
  const hostile: Record<string, object> = {
    'a NUL byte in the name': { customerName: 'Asha\u0000' },
    'a C1 control character in the name': { customerName: 'Asha\u0085' },
    'a C1 control character in the address': { deliveryAddress: '12 Tonk Road\u009b31m, Jaipur 302018' },
    'a line break in the email': { customerEmail: 'a@example.test\r\nBcc: b@example.test' },
    'two addresses': { customerEmail: 'a@example.test, b@example.test' },
    'an email of 255 characters': { customerEmail: `${'a'.repeat(246)}@mail.test` },
    'a phone without digits': { customerPhone: 'call me' },
    'half a surrogate': { customerName: 'Asha \ud800' },
    'a receipt of 41 characters': { receipt: 'r'.repeat(41) },
    'a name of 121 characters': { customerName: 'n'.repeat(121) },
    'a plan id of 65 characters': { mealPlanId: 'p'.repeat(65) },
  };
  for (const [what, change] of Object.entries(hostile)) {
    it(`answers 400 to ${what}`, async () => {
      expect((await shop.order(change)).status).toBe(400);
    });
  }
});

describe('create-order while catalog answers a malformed plan', () => {
  const malformed: Record<string, object> = {
    'a price that is a text': { discounted_price: '1999' },
    'a number of meals with a fraction': { number_of_meals: 5.5 },
    'an unknown type of plan': { plan_type: 'yearly' },
    'no name': { name: undefined },
  };
  for (const [what, change] of Object.entries(malformed)) {
    it(`answers 503 to ${what}, and stores no order`, async () => {
      const id = uuid();
      shop.plans.set(id, { ...shop.plan, id, ...change } as MealPlan);
      const { status, body } = await shop.order({ mealPlanId: id, receipt: what });
      expect([status, body.code]).toEqual([503, 'unavailable']);
      expect(await count(what)).toBe(0);
    });
  }
});

describe('create-order while the provider fails', () => {
  const faults = [
    ['reset', 503],
    ['html', 502],
    [500, 502],
    [429, 502],
    ['hang', 504],
  ] as const;
  for (const [fault, status] of faults) {
    it(`answers ${status} to the fault ${fault} within ten seconds, and accepts the same receipt later`, async () => {
      const receipt = `fault-${fault}`;
      shop.sandbox.control.set({ routes: { 'POST /v1/orders': { fail: { with: fault, times: 1 } } } });
      const failed = await shop.order({ receipt });
      expect(failed.status).toBe(status);
      expect(failed.body.error).toMatch(/Nothing was charged/);
      expect((await shop.order({ receipt })).status).toBe(200);
      expect(await count(receipt)).toBe(1);
    });
  }
  it('waits for no request that was creating the order when the clock of the database was set back by an hour', async () => {
    shop.sandbox.control.set({ routes: { 'POST /v1/orders': { fail: { with: 500, times: 1 } } } });
    await shop.order({ receipt: 'set-back' });
    await shop.database.query("UPDATE orders SET provider_claim_until = now() + interval '1 hour' WHERE receipt = 'set-back'");
    expect((await shop.order({ receipt: 'set-back' })).status).toBe(200);
  });
  it('answers 503 before the gateway gives up while another request creates the order, also when the database was slow', async () => {
    shop.sandbox.control.set({ routes: { 'POST /v1/orders': { fail: { with: 500, times: 1 } } } });
    await shop.order({ receipt: 'held' });
    await shop.database.query("UPDATE orders SET provider_claim_until = now() + interval '20 seconds' WHERE receipt = 'held'");
    const slow = shop.database.query('BEGIN; LOCK TABLE orders; SELECT pg_sleep(2); COMMIT');
    const began = performance.now();
    expect((await shop.order({ receipt: 'held' })).status).toBe(503);
    expect(performance.now() - began).toBeLessThan(9_500);
    await slow;
  });
  it('finds an order at the provider by its receipt when the answer to its creation was lost', async () => {
    shop.sandbox.control.set({ routes: { 'POST /v1/orders': { fail: { with: 'answer-lost', times: 1 } } } });
    const before = shop.sandbox.ledger.orders().length;
    expect((await shop.order({ receipt: 'lost' })).status).toBe(503);
    const { status, body } = await shop.order({ receipt: 'lost' });
    expect(status).toBe(200);
    expect(shop.sandbox.ledger.orders().length).toBe(before + 1);
    expect(shop.sandbox.ledger.orders().at(0)?.id).toBe(body.order_id);
  });
});

describe('the limit of orders per customer', () => {
  let limited: Shop;
  beforeAll(async () => {
    limited = await new Shop({ rateLimits: true }).open();
  });
  beforeEach(() => limited.database.query('DELETE FROM order_history; DELETE FROM orders'));
  afterAll(() => limited.close());
  const orderFrom = (address: string, changes: object = {}) => limited.order(changes, { 'x-forwarded-for': address });
  const repeat = async (count: number, order: (n: number) => Promise<{ status: number }>): Promise<void> => {
    for (let n = 0; n < count; n += 1) expect((await order(n)).status).toBe(200);
  };

  it('is ten orders in ten minutes for an email or a phone from one network, however they are written', async () => {
    await repeat(10, (n) => orderFrom(`2001:db8:7:7::${n}`));
    const here = '2001:db8:7:7:8000::1';
    const [otherEmail, otherPhone] = [{ customerEmail: 'other@example.test' }, { customerPhone: '+91 91111 11111' }];
    expect((await orderFrom(here)).status).toBe(429);
    expect((await orderFrom(here, { customerEmail: 'Asha@Example.TEST', ...otherPhone })).status).toBe(429);
    for (const customerPhone of ['+919000000000', '090000-00000', '(90000) 00 000'])
      expect((await orderFrom(here, { customerPhone, ...otherEmail })).status).toBe(429);
    expect((await orderFrom(here, { ...otherEmail, ...otherPhone })).status).toBe(200);
    expect((await orderFrom('203.0.113.7')).status).toBe(200);
  });
  it('is twenty orders for an email or a phone from a /48, of which one customer can use every network, so that others stay free to order', async () => {
    await repeat(20, (n) => orderFrom(`2001:db8:7:${n}::1`));
    for (const other of [{ customerEmail: 'other@example.test' }, { customerPhone: '+91 91111 11111' }])
      expect((await orderFrom('2001:db8:7:20::1', other)).status).toBe(429);
    for (const elsewhere of ['2001:db8:8:1::1', '203.0.113.7']) expect((await orderFrom(elsewhere)).status).toBe(200);
  });
  it('does not count orders of the future, which came before the clock of the database was set back', async () => {
    await repeat(10, () => orderFrom('203.0.113.7'));
    await limited.database.query("UPDATE orders SET created_at = created_at + interval '1 hour'");
    expect((await orderFrom('203.0.113.7')).status).toBe(200);
  });
  it('is a hundred orders in ten minutes from all networks', async () => {
    await repeat(1, () => orderFrom('203.0.113.7'));
    await limited.database
      .query(`INSERT INTO orders (id, receipt, fingerprint, customer_name, customer_email, customer_phone, delivery_address, plan_id, plan, amount_paise, currency)
      SELECT gen_random_uuid(), 'r' || n, fingerprint, customer_name, customer_email, '+91 9' || lpad(n::text, 9, '0'), delivery_address, plan_id, plan, amount_paise, currency
      FROM orders, generate_series(1, 98) AS n`);
    await repeat(1, () => orderFrom('203.0.113.8'));
    expect((await orderFrom('203.0.113.9')).status).toBe(429);
  });
});
