import { Retention } from '@2x7/service-kit';
import { asService, eventually, untilLockWait } from '@2x7/service-kit/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { PaidOrder } from '../testing/paid-order.js';
import { Shop } from '../testing/shop.js';

let shop: Shop;
beforeAll(async () => {
  shop = await new Shop().open();
});
afterAll(() => shop.close());

async function send(path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...asService('deliveries') };
  return fetch(new URL(`/internal/customers/${path}`, shop.service.url), { method: 'POST', headers, body: JSON.stringify(body) });
}
const about = async <T>(email: string, path: string): Promise<T> => ((await (await send(path, { email })).json()) as { data: T }).data;

it('the orders service lists the orders of an email address and forgets their customer except for a payment of today', async () => {
  const order = await PaidOrder.in(shop, { customerEmail: 'Kept@mail.example' });
  const other = await PaidOrder.in(shop, { customerEmail: 'other@mail.example' });
  const ask = <T>(path: string): Promise<T> => about('kept@mail.example', path);
  expect(await ask('orders')).toMatchObject([
    { customer_email: 'Kept@mail.example', amount_paise: 359_900, payments: [{ state: 'captured' }] },
  ]);
  expect(await ask('erasure')).toEqual({ orders: 0, later: 0, kept: 1 });
  await shop.database.query(`UPDATE orders SET paid_at = paid_at - interval '2 days'`);
  expect(await ask('erasure')).toEqual({ orders: 1, later: 0, kept: 0 });
  expect(await ask('orders')).toEqual([]);
  expect(await order.detail()).toMatchObject({ customer_name: 'Forgotten customer', amount_paise: 359_900, state: 'paid' });
  expect((await other.detail()).customer_email).toBe('other@mail.example');
});

it('a forgotten order contains neither its customer nor a hash from which a guess could be confirmed', async () => {
  const { id } = await PaidOrder.in(shop, { customerEmail: 'erased@mail.example' });
  await shop.database.query(`UPDATE orders SET paid_at = paid_at - interval '2 days' WHERE id = $1`, [id]);
  expect(await about('erased@mail.example', 'erasure')).toEqual({ orders: 1, later: 0, kept: 0 });
  const [row] = await shop.database.query('SELECT * FROM orders WHERE id = $1', [id]);
  expect(row).toMatchObject({ fingerprint: '', client_network: null, client_wide_network: null });
  expect(JSON.stringify(row)).not.toMatch(/erased|asha|rao|tonk|9000000000|90000 00000/i);
});

it('the orders service keeps the customer of an order of today and of one whose payment may still be captured or confirmed', async () => {
  await shop.order({ customerEmail: 'paying@mail.example' });
  const change = (text: string) => shop.database.query(`${text} WHERE customer_email = 'paying@mail.example'`);
  const forget = () => about('paying@mail.example', 'erasure');
  expect(await forget()).toEqual({ orders: 0, later: 1, kept: 0 });
  await change("UPDATE orders SET created_at = created_at - interval '2 days'");
  await change(`INSERT INTO payments (id, order_id, state, source, amount_paise, currency)
    SELECT 'pay_waiting', id, 'authorized', 'webhook', amount_paise, currency FROM orders`);
  expect(await forget()).toEqual({ orders: 0, later: 1, kept: 0 });
  await shop.database.query("UPDATE payments SET state = 'failed' WHERE id = 'pay_waiting'");
  // The bank may confirm it for three days.
  expect(await forget()).toEqual({ orders: 0, later: 1, kept: 0 });
  await change("UPDATE orders SET created_at = created_at - interval '2 days', next_check_at = now()");
  await eventually(async () => expect(await forget()).toEqual({ orders: 1, later: 0, kept: 0 }));
});

it('the orders service forgets the customer of an order whose payment Razorpay refunded without capturing it', async () => {
  await shop.order({ customerEmail: 'late@mail.example' });
  const change = (text: string) => shop.database.query(`${text} WHERE customer_email = 'late@mail.example'`);
  await change("UPDATE orders SET created_at = created_at - interval '5 days', next_check_at = NULL");
  await change(`INSERT INTO payments (id, order_id, state, source, amount_paise, refunded_paise, currency)
    SELECT 'pay_late', id, 'authorized', 'webhook', amount_paise, amount_paise, currency FROM orders`);
  expect(await about('late@mail.example', 'erasure')).toEqual({ orders: 1, later: 0, kept: 0 });
});

it('the orders service keeps the customer of an order whose refund is requested while the customer is erased', async () => {
  const order = await PaidOrder.in(shop, { customerEmail: 'leaving@mail.example' });
  await shop.database.query("UPDATE orders SET paid_at = paid_at - interval '2 days' WHERE id = $1", [order.id]);
  const { erasure } = await shop.service.app.get(DataSource).transaction(async (tx) => {
    await tx.query('SELECT FROM orders WHERE id = $1 FOR UPDATE', [order.id]);
    const started = about('leaving@mail.example', 'erasure');
    await untilLockWait(shop.database);
    await tx.query(
      `INSERT INTO refund_tasks (id, order_id, payment_id, amount_paise, reason, refund_origin, next_attempt_at)
       VALUES (gen_random_uuid(), $1, $2, 100, 'requested at this moment', 'system', now() + interval '1 day')`,
      [order.id, order.paymentId],
    );
    return { erasure: started };
  });
  expect(await erasure).toEqual({ orders: 0, later: 1, kept: 0 });
  expect((await order.detail()).customer_name).toBe('Asha Rao');
});

const forgetOld = (days: number): Promise<void> => shop.service.app.get(Retention).forget(new Date(Date.now() + days * 86_400_000));

it('an order that an erasure leaves is forgotten as soon as it is a day old and no money of it is on its way', async () => {
  const [cancelled, refunding] = await Promise.all(
    ['cancelled', 'refunding'].map((name) => PaidOrder.in(shop, { customerEmail: `${name}@mail.example` })),
  );
  await shop.database.query("UPDATE orders SET status = 'refunded' WHERE id = $1", [cancelled!.id]);
  await shop.database.query("UPDATE orders SET paid_at = paid_at - interval '20 days' WHERE id = $1", [refunding!.id]);
  await shop.database.query(
    `INSERT INTO refund_tasks (id, order_id, payment_id, amount_paise, reason, refund_origin, next_attempt_at)
     VALUES (gen_random_uuid(), $1, $2, 100, 'the bank takes its time', 'system', now() + interval '1 day')`,
    [refunding!.id, refunding!.paymentId],
  );
  for (const name of ['cancelled', 'refunding'])
    expect(await about(`${name}@mail.example`, 'erasure')).toEqual({ orders: 0, later: 1, kept: 0 });
  const names = () => Promise.all([cancelled!, refunding!].map(async (order) => (await order.detail()).customer_name));
  await forgetOld(0.9);
  expect(await names()).toEqual(['Asha Rao', 'Asha Rao']);
  await forgetOld(1.1);
  expect(await names()).toEqual(['Forgotten customer', 'Asha Rao']);
  await shop.database.query("UPDATE refund_tasks SET state = 'done', done_at = now() WHERE order_id = $1", [refunding!.id]);
  await forgetOld(1.1);
  expect(await names()).toEqual(['Forgotten customer', 'Forgotten customer']);
});

it('an order that is paid after an erasure, or whose plan may not have begun before it, keeps its customer', async () => {
  const email = 'again@mail.example';
  const paid = await PaidOrder.in(shop, { customerEmail: email });
  const open = (await shop.order({ customerEmail: email })).body.order_id as string;
  expect(await about(email, 'erasure')).toEqual({ orders: 0, later: 1, kept: 1 });
  await shop.verify(shop.pay(open));
  await forgetOld(2);
  expect(await about<object[]>(email, 'orders')).toHaveLength(2);
  expect((await paid.detail()).customer_email).toBe(email);
});

it('an order that is paid after an erasure is forgotten after another erasure, once no money of it is on its way', async () => {
  const email = 'twice@mail.example';
  const open = (await shop.order({ customerEmail: email })).body.order_id as string;
  expect(await about(email, 'erasure')).toEqual({ orders: 0, later: 1, kept: 0 });
  await shop.verify(shop.pay(open));
  const change = (text: string) =>
    shop.database.query(`${text} WHERE order_id = (SELECT id FROM orders WHERE customer_email = $1)`, [email]);
  await change("UPDATE erasure_requests SET at = at - interval '30 days'");
  await shop.database.query("UPDATE orders SET paid_at = paid_at - interval '20 days' WHERE customer_email = $1", [email]);
  await shop.database.query(
    `INSERT INTO refund_tasks (id, order_id, payment_id, amount_paise, reason, refund_origin, next_attempt_at)
     SELECT gen_random_uuid(), id, payment_id, 100, 'the bank takes its time', 'system', now() + interval '1 day' FROM orders WHERE customer_email = $1`,
    [email],
  );
  expect(await about(email, 'erasure')).toEqual({ orders: 0, later: 1, kept: 0 });
  await change("UPDATE refund_tasks SET state = 'done', done_at = now()");
  await eventually(async () => {
    await forgetOld(1.1);
    expect(await about<object[]>(email, 'orders')).toEqual([]);
  });
});

it('the orders service changes the email address of an order, but not of one whose customer is forgotten', async () => {
  const order = await PaidOrder.in(shop, { customerEmail: 'asha@gmial.example' });
  const { id } = await order.detail();
  const change = async () => (await send('email', { order_id: id, email: 'asha@gmail.example' })).status;
  expect([await change(), await change()]).toEqual([200, 200]);
  expect((await order.detail()).customer_email).toBe('asha@gmail.example');
  expect(await about('asha@gmial.example', 'orders')).toEqual([]);
  await shop.database.query(`UPDATE orders SET paid_at = paid_at - interval '2 days'`);
  expect(await about('asha@gmail.example', 'erasure')).toEqual({ orders: 1, later: 0, kept: 0 });
  expect(await change()).toBe(409);
});
