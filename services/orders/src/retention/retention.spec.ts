import { randomUUID } from 'node:crypto';
import { Retention } from '@2x7/service-kit';
import { asService, eventually } from '@2x7/service-kit/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PaidOrder } from '../testing/paid-order.js';
import { Shop } from '../testing/shop.js';

let shop: Shop;
beforeAll(async () => {
  shop = await new Shop().open();
});
afterAll(() => shop.close());

const after = (days: number): Promise<void> => shop.service.app.get(Retention).forget(new Date(Date.now() + days * 86_400_000));

it('retention forgets abandoned checkouts after 30 days, webhook bodies after 90, customers after 13 months, and no amounts', async () => {
  const [open, paid, refunding] = [
    (await shop.order({}, { 'x-forwarded-for': '2001:db8::1' })).body.order_id,
    await PaidOrder.in(shop),
    await PaidOrder.in(shop),
  ];
  await shop.withWebhooks();
  const withWebhook = await PaidOrder.in(shop);
  await shop.database.query(
    `INSERT INTO webhook_events (event_id, body_sha256, type, body, applied_at) VALUES ('applied', '\\x01', 't', '{"email":"a@mail.example"}', now()), ('stuck', '\\x02', 't', '{}', NULL)`,
  );
  await shop.database.query(
    `INSERT INTO refund_tasks (id, order_id, payment_id, amount_paise, reason, refund_origin, next_attempt_at)
     VALUES (gen_random_uuid(), $1, $2, 100, 'the bank refuses it', 'system', now() + interval '1 day')`,
    [refunding.id, refunding.paymentId],
  );
  const known = async (): Promise<string[]> => {
    const rows = await shop.database.query<{ id: string; provider_order_id: string }>(
      `SELECT id, provider_order_id FROM orders WHERE customer_email <> '' AND customer_phone <> '' AND delivery_address <> ''`,
    );
    const names = new Map([
      [open, 'open'],
      [paid.id, 'paid'],
      [refunding.id, 'refunding'],
      [withWebhook.id, 'with webhook'],
    ]);
    return rows.map(({ id, provider_order_id }) => names.get(id) ?? names.get(provider_order_id)!).sort();
  };
  const bodies = async (): Promise<unknown> =>
    (
      await shop.database.query<{ event_id: string }>(
        `SELECT event_id FROM webhook_events WHERE body IS NOT NULL AND event_id IN ('applied', 'stuck')`,
      )
    ).map(({ event_id }) => event_id);
  await after(29);
  expect([await known(), await bodies()]).toEqual([
    ['open', 'paid', 'refunding', 'with webhook'],
    ['applied', 'stuck'],
  ]);
  await after(31);
  expect(await known()).toEqual(['paid', 'refunding', 'with webhook']);
  await after(91);
  expect(await bodies()).toEqual(['stuck']);
  await after(395);
  expect((await known()).length).toBe(3);
  await after(398);
  expect((await known()).length).toBe(3);
  // 13 months, counted from the end of the plan.
  await after(397 + 14);
  expect([await known(), await bodies()]).toEqual([['refunding'], []]);
  expect(await paid.detail()).toMatchObject({
    state: 'paid',
    amount_paise: 359_900,
    customer_name: 'Forgotten customer',
    customer_email: '',
  });
  const ofNetworks =
    'SELECT FROM orders WHERE forgotten_at IS NOT NULL AND (client_network IS NOT NULL OR client_wide_network IS NOT NULL)';
  expect(await shop.database.query(ofNetworks)).toEqual([]);
});

it('retention leaves updated_at unchanged, so that an order that needed attention is not reported again', async () => {
  const { id } = await PaidOrder.in(shop);
  const read = async (): Promise<object> =>
    (await shop.database.query<object>('SELECT updated_at, forgotten_at IS NOT NULL AS is_forgotten FROM orders WHERE id = $1', [id]))[0]!;
  const before = await read();
  await eventually(async () => {
    // A webhook may hold the order's lock; retention leaves such an order for its next run.
    await after(397 + 14);
    expect(await read()).toEqual({ ...before, is_forgotten: true });
  });
});

it('retention keeps an unpaid order that needs attention', async () => {
  const orderId = await shop.openOrder();
  await shop.database.query(`UPDATE orders SET attention = 'amount-mismatch' WHERE provider_order_id = $1`, [orderId]);
  await after(31);
  const known = `SELECT FROM orders WHERE provider_order_id = $1 AND customer_email <> ''`;
  expect(await shop.database.query(known, [orderId])).toHaveLength(1);
});

it('retention keeps an unpaid order until Razorpay has captured or refunded the payment that the bank has agreed to', async () => {
  const orderId = await shop.openOrder();
  await shop.database.query(
    `INSERT INTO payments (id, order_id, state, source, amount_paise, currency)
     SELECT 'pay_authorized', id, 'authorized', 'webhook', amount_paise, currency FROM orders WHERE provider_order_id = $1`,
    [orderId],
  );
  const known = `SELECT FROM orders WHERE provider_order_id = $1 AND customer_email <> ''`;
  await after(31);
  expect(await shop.database.query(known, [orderId])).toHaveLength(1);
  await shop.database.query("UPDATE payments SET refunded_paise = amount_paise WHERE id = 'pay_authorized'");
  await after(31);
  expect(await shop.database.query(known, [orderId])).toHaveLength(0);
});

it('retention keeps the customer of an order that was refunded in the last 13 months', async () => {
  // A webhook would hold the order's lock, and retention leaves such an order.
  shop.sandbox.control.set({ webhooks: { enabled: false } });
  const order = await PaidOrder.in(shop);
  await order.refund(100_00);
  await order.settled();
  await shop.database.query(`UPDATE refund_tasks SET created_at = now() + interval '30 days' WHERE order_id = $1`, [order.id]);
  await after(397 + 14);
  expect(await order.detail()).toMatchObject({ customer_name: 'Asha Rao' });
});

it('retention keeps the customer of an order while deliveries names its plan, which a pause made longer, and for a week after', async () => {
  const [kept, other] = [await PaidOrder.in(shop), await PaidOrder.in(shop)];
  const headers = { 'content-type': 'application/json', ...asService('deliveries') };
  const body = JSON.stringify({ order_ids: [kept.id, randomUUID()] });
  const hours = 'SELECT round(extract(epoch FROM until - now()) / 3600)::int AS hours FROM kept_customers WHERE order_id = $1';
  for (const _ of ['first', 'later']) {
    const keep = await fetch(new URL('/internal/customers/keep', shop.service.url), { method: 'POST', headers, body });
    expect(await keep.json()).toMatchObject({ data: { orders: 1 } });
    expect(await shop.database.query(hours, [kept.id])).toEqual([{ hours: 7 * 24 }]);
    await shop.database.query("UPDATE kept_customers SET until = until - interval '6 days'");
  }
  // As if deliveries had named it 411 days later.
  await shop.database.query("UPDATE kept_customers SET until = until + interval '417 days'");
  const known = async (): Promise<string[]> => {
    const text = `SELECT id FROM orders WHERE customer_email <> '' AND id = ANY($1)`;
    return (await shop.database.query<{ id: string }>(text, [[kept.id, other.id]])).map(({ id }) => id);
  };
  await eventually(async () => {
    await after(397 + 14);
    expect(await known()).toEqual([kept.id]);
  });
  await after(411 + 6);
  expect(await known()).toEqual([kept.id]);
  await eventually(async () => {
    await after(411 + 8);
    expect(await known()).toEqual([]);
  });
});
