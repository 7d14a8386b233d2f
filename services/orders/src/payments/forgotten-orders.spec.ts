import { Retention } from '@2x7/service-kit';
import { asService, eventually } from '@2x7/service-kit/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { defaultTiming } from '../app.js';
import { capturedEvent } from '../testing/captured-event.js';
import { testGst } from '../testing/gst.js';
import { Shop, type Paid } from '../testing/shop.js';

const all = 359_900;
let shop: Shop;
beforeAll(async () => {
  shop = await new Shop({ gst: testGst(), timing: { ...defaultTiming, tick: 30 } }).open();
});
afterAll(() => shop.close());

const retention = (): Promise<void> => shop.service.app.get(Retention).forget(new Date(Date.now() + 31 * 86_400_000));

async function erasure(): Promise<void> {
  await shop.database
    .query(`UPDATE orders SET next_check_at = NULL, created_at = now() - interval '4 days', expired = true, status = 'expired'
    WHERE payment_id IS NULL AND forgotten_at IS NULL`);
  const [order] = await shop.database.query<{ email: string }>('SELECT customer_email AS email FROM orders WHERE forgotten_at IS NULL');
  const headers = { 'content-type': 'application/json', ...asService('deliveries') };
  const request = { method: 'POST', body: JSON.stringify({ email: order!.email }), headers };
  expect((await fetch(new URL('/internal/customers/erasure', shop.service.url), request)).status).toBe(200);
}

it.each([
  ['retention', 'the browser', retention, (paid: Paid) => shop.verify(paid)],
  ['an erasure', 'a webhook', erasure, (paid: Paid) => shop.sendEvent(capturedEvent(paid))],
])(
  'a payment after %s, reported by %s, goes back: no plan, no invoice, and the order asks for attention',
  async (_, __, forget, report) => {
    shop.events.length = 0;
    const orderId = await shop.openOrder();
    await forget();
    const read = async () =>
      (
        await shop.database.query<{ id: string; number: string; paid_at: Date | null; is_forgotten: boolean; invoices: number }>(
          `SELECT id, number, paid_at, forgotten_at IS NOT NULL AS is_forgotten, (SELECT count(*)::int FROM invoices i WHERE i.order_id = o.id) AS invoices
         FROM orders o WHERE provider_order_id = $1`,
          [orderId],
        )
      )[0]!;
    const { id, is_forgotten } = await read();
    expect(is_forgotten).toBe(true);
    const paid = shop.pay(orderId);
    await report(paid);
    await eventually(async () => {
      const { body } = await shop.admin(id);
      expect(body.data).toMatchObject({
        attention: 'customer-forgotten',
        payment_id: null,
        refundable_paise: 0,
        refunds: [
          {
            origin: 'system',
            state: 'done',
            amount_paise: all,
            reason: 'The order was paid after the data of its customer had been erased.',
          },
        ],
      });
    });
    expect(shop.sandbox.ledger.refunds().filter(({ payment_id }) => payment_id === paid.razorpay_payment_id)).toMatchObject([
      { amount: all },
    ]);
    await report(paid);
    await shop.drained();
    expect(shop.events.map(({ type }) => type)).toEqual(['order.refunded']);
    expect(await read()).toMatchObject({ paid_at: null, invoices: 0 });
  },
);
