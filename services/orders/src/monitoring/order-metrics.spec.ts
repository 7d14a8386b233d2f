import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, figure } from '@2x7/service-kit/testing';
import { v7 as uuid } from 'uuid';
import { Shop } from '../testing/shop.js';

describe('the metrics of orders', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await new Shop().open();
  });
  afterAll(() => shop.close());

  it('count a paid order by its source, and as waiting until its confirmation is sent', async () => {
    const { body } = await shop.order();
    const paid = shop.sandbox.pay({ orderId: String(body.order_id ?? body.data?.order_id), outcome: 'captured' });
    await shop.verify(paid);
    await eventually(async () => {
      expect(await figure(shop.service, 'orders_settled_total', { source: 'verify' })).toBe(1);
      expect(await figure(shop.service, 'orders_by_state', { state: 'paid' })).toBe(1);
      expect(await figure(shop.service, 'confirmations_waiting')).toBe(1);
    });
    await shop.database.query("UPDATE orders SET paid_at = now() - interval '1 hour' WHERE status = 'paid'");
    await eventually(async () => expect(await figure(shop.service, 'confirmations_waiting_oldest_seconds')).toBeGreaterThanOrEqual(3_600));
    await shop.database.query("UPDATE orders SET confirmation_sent_at = now() WHERE status = 'paid'");
    await eventually(async () => expect(await figure(shop.service, 'confirmations_waiting')).toBe(0));
  });

  it('count waiting refunds and the age of the oldest', async () => {
    await eventually(async () => expect(await figure(shop.service, 'refunds_waiting')).toBe(0));
    await shop.database.query(
      `INSERT INTO refund_tasks (id, order_id, payment_id, amount_paise, reason, created_at, next_attempt_at)
       SELECT $1, id, 'pay_other', 100, 'paid-twice', now() - interval '2 hours', now() + interval '1 hour' FROM orders LIMIT 1`,
      [uuid()],
    );
    await eventually(async () => expect(await figure(shop.service, 'refunds_waiting')).toBe(1));
    await eventually(async () => expect(await figure(shop.service, 'refunds_waiting_oldest_seconds')).toBeGreaterThanOrEqual(7_200));
  });

  it('count a refund that the provider has accepted only when the bank has not made it for two weeks', async () => {
    const accepted = (ageDays: number) =>
      shop.database.query(
        `INSERT INTO refund_tasks (id, order_id, payment_id, amount_paise, reason, provider_refund_id, created_at, next_attempt_at)
         SELECT $1::uuid, id, 'pay_at_bank_' || $2::int, 100, 'paid-twice', 'rfnd_' || $2::int, now() - $2::int * interval '1 day', now() + interval '1 hour' FROM orders LIMIT 1`,
        [uuid(), ageDays],
      );
    const before = await figure(shop.service, 'refunds_waiting');
    await accepted(13);
    expect(await figure(shop.service, 'refunds_waiting')).toBe(before);
    await accepted(15);
    expect(await figure(shop.service, 'refunds_waiting')).toBe(before! + 1);
  });

  it('count webhooks that are stored and not applied', async () => {
    await shop.database.query(
      `INSERT INTO webhook_events (event_id, body_sha256, type, body, next_attempt_at) VALUES ('event_1', '\\x00', 'x', '{}', now() + interval '1 hour')`,
    );
    await eventually(async () => expect(await figure(shop.service, 'webhooks_waiting')).toBe(1));
  });

  it('have a zero for a source that has reported no payment, so that its first payments are an increase', async () => {
    for (const source of ['reconciler', 'sweep']) expect(await figure(shop.service, 'orders_settled_total', { source })).toBe(0);
  });
});

describe('an order that needs attention', () => {
  it('is counted by the metrics until a day after its last change', async () => {
    const shop = await new Shop().open();
    await shop.order();
    await shop.order({ customerEmail: 'ravi@example.test', customerPhone: '+91 90000 00001' });
    await shop.database.query("UPDATE orders SET attention = 'paid-twice'");
    await shop.database.query('ALTER TABLE orders DISABLE TRIGGER guard_order'); // the trigger sets updated_at
    await shop.database.query("UPDATE orders SET updated_at = now() - interval '25 hours' WHERE customer_email = 'ravi@example.test'");
    await eventually(async () => expect(await figure(shop.service, 'orders_needing_attention', { reason: 'paid-twice' })).toBe(1));
    await shop.close();
  });
});
