import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, listAccess } from '@2x7/service-kit/testing';
import { defaultTiming } from '../app.js';
import { Shop } from '../testing/shop.js';

let shop: Shop;
beforeAll(async () => {
  shop = await new Shop({ timing: { ...defaultTiming, tick: 30, checks: [300, 60_000, 3_600_000], processingCheck: 50 } }).open();
});
afterAll(() => shop.close());

const row = async (providerOrderId: string, columns: string): Promise<Record<string, unknown>> =>
  (await shop.database.query<Record<string, unknown>>(`SELECT ${columns} FROM orders WHERE provider_order_id = $1`, [providerOrderId]))[0]!;

describe('a customer who tampers with requests', () => {
  it('cannot set unknown fields: none is stored, the price is that of the plan', async () => {
    const fields = JSON.stringify({
      customerEmail: 'asha@example.test',
      customerName: 'Asha Rao',
      customerPhone: '+91 90000 00000',
      deliveryAddress: '12 Tonk Road, Jaipur 302018',
      mealPlanId: shop.plan.id,
      id: randomUUID(),
      number: '2X7-999999',
      status: 'paid',
      amount: 1,
      amount_paise: 100,
      price: 1,
      discount_percent: 99,
      currency: 'USD',
      payment_id: 'pay_free',
      paid_at: '2020-01-01T00:00:00Z',
      created_at: '2020-01-01T00:00:00Z',
      expired: true,
      role: 'admin',
      plan: { discounted_price: 1 },
      constructor: { prototype: { amount: 1 } },
    });
    const { status, body } = await shop.call('/orders/create-order', fields.replace('{', '{"__proto__":{"amount":1,"mealPlanId":"x"},'));
    expect([status, body]).toMatchObject([200, { amount: 359_900, currency: 'INR' }]);
    const kept = await row(
      body.order_id as string,
      "status, amount_paise, currency, payment_id, paid_at, expired, created_at > now() - interval '1 minute' AS fresh, number <> '2X7-999999' AS generated",
    );
    expect(kept).toMatchObject({
      status: 'created',
      amount_paise: '359900',
      currency: 'INR',
      payment_id: null,
      paid_at: null,
      expired: false,
      fresh: true,
      generated: true,
    });
  });
  it('cannot pay an order with the payment of another one', async () => {
    const unpaid = await shop.openOrder();
    const payment = shop.pay(await shop.openOrder());
    const { status } = await shop.verify({ ...payment, razorpay_order_id: unpaid });
    expect(status).toBe(400);
    expect(await shop.status(unpaid)).toBe('created');
  });
  it('finds no public route that lists, shows or confirms an order', () => {
    expect(listAccess(shop.service).filter((route) => !/ ((confirmed-)?admin|customer|internal)$/.test(route))).toEqual([
      'GET /health/live probe',
      'GET /health/ready probe',
      'POST /orders/create-order public',
      'POST /orders/verify-payment public',
      'POST /orders/webhooks/razorpay public',
    ]);
  });
  it('cannot learn from verify-payment which orders exist', async () => {
    const forged = { razorpay_payment_id: 'pay_forged', razorpay_signature: 'a'.repeat(64) };
    const known = await shop.verify({ ...forged, razorpay_order_id: await shop.openOrder() });
    const unknown = await shop.verify({ ...forged, razorpay_order_id: 'order_unknown' });
    const bytes = ({ status, body }: typeof known) => ({ status, ...body, request_id: '' });
    expect(bytes(known)).toEqual(bytes(unknown));
  });
});

describe('a lasting failure', () => {
  it('delays only its own refund, after any number of attempts', async () => {
    const [first, second] = [await shop.openOrder(), await shop.openOrder()];
    const task = async (orderId: string, payment: string, attempts: number): Promise<void> => {
      await shop.database.query(
        "INSERT INTO refund_tasks (id, order_id, payment_id, amount_paise, reason, attempts) SELECT gen_random_uuid(), id, $2, 359900, 'paid-twice', $3 FROM orders WHERE provider_order_id = $1",
        [orderId, payment, attempts],
      );
    };
    await task(first, 'pay_never', 5_000);
    const { razorpay_payment_id: paymentId } = shop.pay(second);
    await task(second, paymentId, 0);
    await eventually(() => expect(shop.sandbox.ledger.refunds().map((refund) => refund.payment_id)).toContain(paymentId));
  });
  it('delays only its own webhook', async () => {
    await shop.database.query(
      "INSERT INTO webhook_events (event_id, body_sha256, type, body, attempts) VALUES ('old', '\\x00', 'payment.captured', '{\"event\":7}', 5000)",
    );
    const [waiting] = await shop.database.query<{ seq: string }>(
      "INSERT INTO webhook_events (event_id, body_sha256, type, body) VALUES ('new', '\\x01', 'order.paid', '{\"event\":\"order.paid\",\"payload\":{}}') RETURNING seq",
    );
    await eventually(async () => {
      expect(await shop.database.query('SELECT outcome FROM webhook_events WHERE seq = $1', [waiting!.seq])).toEqual([
        { outcome: 'nothing-to-do' },
      ]);
    });
  });
  it('does not end the checks of an order at the provider: they follow the schedule again afterwards', async () => {
    shop.sandbox.control.set({ routes: { 'GET /v1/orders/*/payments': { fail: { with: 500, times: 'all' } } } });
    const orderId = await shop.openOrder();
    await eventually(async () => expect(Number((await row(orderId, 'checks')).checks)).toBeGreaterThan(5));
    shop.sandbox.control.reset();
    await eventually(async () => {
      const { inTime } = await row(
        orderId,
        "next_check_at > created_at + interval '59 seconds' AND next_check_at < created_at + interval '61 seconds' AS \"inTime\"",
      );
      expect(inTime).toBe(true);
    }, 20_000);
  });
});
