import { PaidOrderPage } from '@2x7/contracts';
import { asService, eventually } from '@2x7/service-kit/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { forgetCustomer } from '../retention/retention-rules.js';
import { PaidOrder } from '../testing/paid-order.js';
import { Shop } from '../testing/shop.js';

let shop: Shop;
beforeAll(async () => {
  shop = await new Shop().open();
});
afterAll(() => shop.close());

async function page(after?: string, query = after ? `?after=${after}` : ''): Promise<PaidOrderPage> {
  const address = new URL(`/internal/orders/paid${query}`, shop.service.url);
  const response = await fetch(address, { headers: asService('deliveries') });
  return PaidOrderPage.parse(((await response.json()) as { data: unknown }).data);
}

async function listed(): Promise<PaidOrderPage['orders']> {
  const first = await page();
  return [...first.orders, ...(await page(first.next!)).orders];
}

it('the list of paid orders has every paid order once in pages, with its refunds, and none that is unpaid or fully refunded', async () => {
  await shop.order();
  const [partly, wholly] = [await PaidOrder.in(shop), await PaidOrder.in(shop)];
  await partly.refund(100_00);
  await wholly.refund(359_900);
  await eventually(async () => expect((await wholly.detail()).state).toBe('refunded'));
  await partly.settled();
  await shop.database.query(
    `INSERT INTO orders (id, receipt, fingerprint, customer_name, customer_email, customer_phone, delivery_address, plan_id, plan, amount_paise, currency, status, paid_at, payment_id, provider_order_id)
     SELECT gen_random_uuid(), 'r' || n, '', customer_name, customer_email, customer_phone, delivery_address, plan_id, plan, amount_paise, currency, 'paid', paid_at, 'pay_' || n, 'order_' || n
     FROM orders, generate_series(1, 120) n WHERE id = $1`,
    [partly.id],
  );
  const first = await page();
  const second = await page(first.next!);
  expect([first.orders.length, second.orders.length, second.next]).toEqual([100, 21, null]);
  expect(new Set([...first.orders, ...second.orders].map(({ order_id }) => order_id)).size).toBe(121);
  expect(first.orders[0]).toMatchObject({ order_id: partly.id, amount_paise: 359_900, refunds: [{ amount_paise: 100_00 }] });
  expect(second.orders[0]!.refunds).toEqual([]);
});

it('the list of paid orders since a moment has no order that was made before', async () => {
  const order = await PaidOrder.in(shop);
  const since = async (moment: Date) => (await page(undefined, `?since=${moment.toISOString()}`)).orders.map(({ order_id }) => order_id);
  const [row] = await shop.database.query<{ created_at: Date }>('SELECT created_at FROM orders WHERE id = $1', [order.id]);
  const madeAt = row!.created_at.getTime();
  expect(await since(new Date(madeAt))).toEqual([order.id]);
  expect(await since(new Date(madeAt + 1))).toEqual([]);
});

it('the list of paid orders leaves out the refund of a second payment', async () => {
  const orderId = await shop.openOrder();
  shop.sandbox.control.set({ allowSecondCapture: true });
  await shop.verify(shop.pay(orderId));
  const second = shop.pay(orderId);
  shop.sandbox.control.set({ allowSecondCapture: false });
  await shop.verify(second);
  const refundOf = `SELECT order_id, state FROM refund_tasks WHERE payment_id = $1`;
  const id = await eventually(async () => {
    const [refund] = await shop.database.query<{ order_id: string; state: string }>(refundOf, [second.razorpay_payment_id]);
    expect(refund?.state).toBe('done');
    return refund!.order_id;
  });
  expect((await listed()).find(({ order_id }) => order_id === id)?.refunds).toEqual([]);
});

it('the money of an order is what is neither refunded nor about to be, with the refunds that were not refused', async () => {
  const order = await PaidOrder.in(shop);
  const money = async (id = order.id): Promise<{ status: number; data: unknown }> => {
    const response = await fetch(new URL(`/internal/orders/${id}/money`, shop.service.url), { headers: asService('deliveries') });
    return { status: response.status, data: ((await response.json()) as { data: unknown }).data };
  };
  expect(await money()).toEqual({ status: 200, data: { left_paise: 359_900, refund_ids: [] } });
  shop.sandbox.control.set({ refundOutcome: 'failed' });
  expect((await order.refund(100_00)).body.data).toMatchObject({ state: 'refused' });
  expect(await money()).toEqual({ status: 200, data: { left_paise: 359_900, refund_ids: [] } });
  shop.sandbox.control.set({ refundOutcome: 'pending' });
  const waiting = (await order.refund(100_00)).body.data!.id;
  expect(await money()).toEqual({ status: 200, data: { left_paise: 349_900, refund_ids: [waiting] } });
  shop.sandbox.control.set({ refundOutcome: 'processed' });
  const done = (await order.refund(349_850)).body.data!.id;
  expect(await money()).toEqual({ status: 200, data: { left_paise: 50, refund_ids: expect.arrayContaining([waiting, done]) } });
  expect((await money('018f0000-0000-7000-8000-000000000000')).status).toBe(404);
});

it('the list of paid orders leaves out an order whose customer was forgotten: it has no address', async () => {
  const forgotten = await PaidOrder.in(shop);
  const ids = async (): Promise<string[]> => (await listed()).map(({ order_id }) => order_id);
  expect(await ids()).toContain(forgotten.id);
  await shop.database.query(`UPDATE orders SET ${forgetCustomer} WHERE id = $1`, [forgotten.id]);
  expect(await ids()).not.toContain(forgotten.id);
});
