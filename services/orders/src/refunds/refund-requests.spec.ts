import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { DomainEvent, EventData } from '@2x7/contracts';
import { InProcessTransport, type EventTransport, type RunningService } from '@2x7/service-kit';
import { eventually, startTestConsumer } from '@2x7/service-kit/testing';
import { v7 as uuid } from 'uuid';
import { createApp, defaultTiming } from '../app.js';
import { PaidOrder } from '../testing/paid-order.js';
import { Shop } from '../testing/shop.js';
import { RefundSweep } from './refund-sweep.js';

type Requested = EventData<'refund.requested'>;

let shop: Shop;
/** A second copy of the service on the same database, with a queue of its own. */
const otherTransport = new InProcessTransport();
let other: RunningService;
beforeAll(async () => {
  shop = await new Shop({ timing: { ...defaultTiming, tick: 30, retryRefundAfter: 100 } }).open();
  await shop.withWebhooks();
  await startTestConsumer(otherTransport, 'deliveries', () => Promise.resolve());
  await startTestConsumer(otherTransport, 'email', (event) => shop.onEvent(event));
  other = await createApp(shop.config(), { transport: otherTransport });
});
beforeEach(() => void shop.sandbox.control.set({ routes: { 'POST /v1/payments/*/refund': null }, refundOutcome: 'processed' }));
afterAll(async () => {
  await other.close();
  await shop.close();
});

const requestFor = async (order: PaidOrder, amount_paise: number): Promise<Requested> => {
  const { number: order_number } = await order.detail();
  return {
    request_id: uuid(),
    order_id: order.id,
    order_number,
    amount_paise,
    meals: 2,
    reason: 'Problem P-000123: 2 meals',
    actor_id: uuid(),
  };
};
const send = (data: Requested, transport: EventTransport = shop.transport): Promise<void> =>
  transport.publish({ id: uuid(), type: 'refund.requested', version: 1, occurred_at: new Date().toISOString(), data } as DomainEvent);
const published = async <T extends 'order.refunded' | 'order.refund_refused'>(
  type: T,
  { request_id }: Requested,
): Promise<EventData<T>[]> => {
  const text = `SELECT event -> 'data' AS data FROM outbox WHERE type = $1 AND event -> 'data' ->> 'request_id' = $2`;
  return (await shop.database.query<{ data: EventData<T> }>(text, [type, request_id])).map(({ data }) => data);
};

describe('a refund that deliveries requests', () => {
  it('is made once, however often and to whichever replica the request is sent', async () => {
    const order = await PaidOrder.in(shop);
    const request = await requestFor(order, 51_414);
    await Promise.all([send(request), send(request, otherTransport), send(request), send(request, otherTransport)]);
    const settled = await order.settled();
    expect(settled).toMatchObject({
      state: 'paid',
      refunds: [{ state: 'done', origin: 'admin', reason: request.reason, requested_by: request.actor_id }],
    });
    expect(order.refundedPaise()).toBe(51_414);
    await send(request);
    expect(await published('order.refunded', request)).toMatchObject([{ order_id: order.id, amount_paise: 51_414 }]);
    expect(await shop.database.query(`SELECT actor_id FROM audit WHERE entity_id = $1`, [order.id])).toEqual([
      { actor_id: request.actor_id },
    ]);
  });

  describe('when a restore has undone it', () => {
    /** A refund that was requested and made after the backup. */
    const undone = async (): Promise<{ order: PaidOrder; request: Requested }> => {
      const order = await PaidOrder.in(shop);
      const request = await requestFor(order, 51_414);
      await send(request);
      await order.settled();
      await shop.database.query('DELETE FROM refund_tasks WHERE order_id = $1', [order.id]);
      await shop.database.query('UPDATE payments SET refunded_paise = 0 WHERE order_id = $1', [order.id]);
      return { order, request };
    };
    const expectMadeOnce = async (order: PaidOrder, request: Requested): Promise<void> => {
      await eventually(async () => expect((await order.detail()).refunds).toMatchObject([{ state: 'done', reason: request.reason }]));
      expect(order.refundedPaise()).toBe(51_414);
      expect(await published('order.refunded', request)).toHaveLength(2);
    };

    it('is found at the provider, also when its idempotency key is forgotten there', async () => {
      const { order, request } = await undone();
      jest.spyOn(shop.sandbox.ledger as unknown as { refundKey: () => undefined }, 'refundKey').mockReturnValue(undefined);
      await send(request);
      await expectMadeOnce(order, request);
    });

    it('is not made again when the sweep has found it before the request is repeated', async () => {
      const { order, request } = await undone();
      await shop.service.app.get(RefundSweep, { strict: false }).run();
      await send(request);
      await expectMadeOnce(order, request);
      expect((await order.detail()).refunds).toMatchObject([{ origin: 'admin', requested_by: request.actor_id }]);
      const names = 'SELECT origin <> $2 AS follows, refund_origin FROM refund_tasks WHERE order_id = $1';
      expect(await shop.database.query(names, [order.id, 'provider'])).toEqual([{ follows: true, refund_origin: 'admin' }]);
    });
  });

  it('is refused once, and stays refused, when it is above what is left of the order', async () => {
    const order = await PaidOrder.in(shop);
    shop.sandbox.control.set({ refundOutcome: 'failed' });
    await order.refund(300_000);
    await eventually(async () => expect((await order.detail()).refunds).toMatchObject([{ state: 'refused' }]));
    shop.sandbox.control.set({
      refundOutcome: 'processed',
      routes: { 'POST /v1/payments/*/refund': { fail: { with: 500, times: 'all' } } },
    });
    await order.refund(300_000);
    const request = await requestFor(order, 100_000);
    await Promise.all([send(request), send(request, otherTransport)]);
    expect(await published('order.refund_refused', request)).toMatchObject([
      { amount_paise: 100_000, reason: 'At most ₹599 of this order could still be refunded.' },
    ]);
    shop.sandbox.control.set({ routes: { 'POST /v1/payments/*/refund': null } });
    await order.settled();
    await send(request);
    expect([await published('order.refunded', request), (await order.settled()).refunded_paise]).toEqual([[], 300_000]);
  });

  it('is refused to deliveries once when the bank rejects it', async () => {
    const order = await PaidOrder.in(shop);
    shop.sandbox.control.set({ refundOutcome: 'failed' });
    const request = await requestFor(order, 100_000);
    await send(request);
    await eventually(async () =>
      expect(await published('order.refund_refused', request)).toMatchObject([
        { order_id: order.id, reason: 'The bank rejected the refund.' },
      ]),
    );
    await send(request);
    expect(await published('order.refund_refused', request)).toHaveLength(1);
    // Deliveries asks an administrator to look.
    expect((await order.detail()).attention).toBeNull();
    shop.sandbox.control.set({ refundOutcome: 'processed' });
    await send(await requestFor(order, 100_000));
    expect((await order.settled()).refunded_paise).toBe(100_000);
  });

  it('is refused when the order is unknown or not paid', async () => {
    const [{ id }] = (await shop.database.query('SELECT id FROM orders WHERE provider_order_id = $1', [await shop.openOrder()])) as [
      { id: string },
    ];
    for (const order_id of [uuid(), id]) {
      const request = { ...(await requestFor(await PaidOrder.in(shop), 100)), order_id };
      await send(request);
      expect(await published('order.refund_refused', request)).toMatchObject([{ reason: 'The order is not paid.' }]);
    }
  });
});
