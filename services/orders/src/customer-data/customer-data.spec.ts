import { asService } from '@2x7/service-kit/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PaidOrder } from '../testing/paid-order.js';
import { Shop } from '../testing/shop.js';

let shop: Shop;
beforeAll(async () => {
  shop = await new Shop().open();
});
afterAll(() => shop.close());

it('lists the orders of an address and forgets their customer, but for a payment of today; amounts stay', async () => {
  const order = await PaidOrder.in(shop, { customerEmail: 'Kept@mail.example' });
  const other = await PaidOrder.in(shop, { customerEmail: 'other@mail.example' });
  const send = async <T>(path: string): Promise<T> => {
    const headers = { 'content-type': 'application/json', ...asService('deliveries') };
    const body = JSON.stringify({ email: 'kept@mail.example' });
    const response = await fetch(new URL(`/internal/customers/${path}`, shop.service.url), { method: 'POST', headers, body });
    return ((await response.json()) as { data: T }).data;
  };
  expect(await send('orders')).toMatchObject([
    { customer_email: 'Kept@mail.example', amount_paise: 359_900, payments: [{ state: 'captured' }] },
  ]);
  expect(await send('erasure')).toEqual({ orders: 0 });
  await shop.database.query(`UPDATE orders SET paid_at = paid_at - interval '2 days'`);
  expect(await send('erasure')).toEqual({ orders: 1 });
  expect(await send('orders')).toEqual([]);
  expect(await order.detail()).toMatchObject({ customer_name: 'Forgotten customer', amount_paise: 359_900, state: 'paid' });
  expect((await other.detail()).customer_email).toBe('other@mail.example');
});
