import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OrderDetail } from '@2x7/contracts';
import { v7 as uuid } from 'uuid';
import { Shop } from '../testing/shop.js';

let shop: Shop;
beforeAll(async () => {
  shop = await new Shop().open();
});
afterAll(() => shop.close());

const ordered = async (): Promise<{ id: string; providerOrderId: string }> => {
  const providerOrderId = (await shop.order()).body.order_id as string;
  const [row] = await shop.database.query<{ id: string }>('SELECT id FROM orders WHERE provider_order_id = $1', [providerOrderId]);
  return { id: row!.id, providerOrderId };
};
const detail = async (id: string): Promise<OrderDetail> => OrderDetail.parse((await shop.admin(id)).body.data);

describe('the detail of an order', () => {
  it('shows the plan, each payment and the timeline, oldest first', async () => {
    const { id, providerOrderId } = await ordered();
    shop.sandbox.pay({ orderId: providerOrderId, outcome: 'failed' });
    await shop.verify(shop.sandbox.pay({ orderId: providerOrderId, outcome: 'captured' }));
    const sent = { order_id: id, template: 'order-confirmation', message_id: `<${id}@mail.example>`, sent_at: new Date().toISOString() };
    const event = { id: uuid(), type: 'email.sent' as const, version: 1 as const, occurred_at: sent.sent_at, data: sent };
    await shop.transport.publish(event);
    await shop.transport.publish({ ...event, id: uuid() });
    const order = await detail(id);
    expect(order).toMatchObject({
      state: 'paid',
      plan_name: shop.plan.name,
      amount_paise: 359_900,
      refunded_paise: 0,
      refundable_paise: 359_900,
      provider_order_id: providerOrderId,
      settled_by: 'verify',
      confirmation_sent_at: sent.sent_at,
      delivery_address: '12 Tonk Road, Jaipur 302018',
      refunds: [],
    });
    expect(order.payments).toMatchObject([{ id: order.payment_id, state: 'captured' }]);
    expect(order.timeline.map(({ kind, note }) => `${kind} ${note}`)).toEqual([
      'created by the customer',
      'paid by the browser',
      'mail-sent the confirmation',
    ]);
  });
  it('shows a refund that an administrator requested as a refund alone', async () => {
    const { id, providerOrderId } = await ordered();
    await shop.verify(shop.pay(providerOrderId));
    await shop.admin(`${id}/refunds`, { key: uuid(), amount_paise: 100_000, reason: 'The customer moved away.' });
    expect((await detail(id)).timeline.map(({ kind }) => kind)).toEqual(['created', 'paid', 'refund-requested', 'refund-done']);
  });
  it('does not count another email as the confirmation', async () => {
    const { id } = await ordered();
    const data = { order_id: id, about: uuid(), template: 'order-refund', message_id: `<other-${id}>`, sent_at: new Date().toISOString() };
    await shop.transport.publish({ id: uuid(), type: 'email.sent', version: 1, occurred_at: data.sent_at, data });
    expect(await detail(id)).toMatchObject({
      confirmation_sent_at: null,
      timeline: [{ kind: 'created' }, { kind: 'mail-sent', note: 'the refund notice' }],
    });
  });
  it('answers 404 to an unknown order and to a malformed id', async () => {
    for (const id of [uuid(), 'x', '1', '%00']) expect([id, (await shop.admin(id)).status]).toEqual([id, 404]);
  });
});
