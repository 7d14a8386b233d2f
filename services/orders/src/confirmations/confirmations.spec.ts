import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, figure } from '@2x7/service-kit/testing';
import { PaidOrder } from '../testing/paid-order.js';
import { Shop } from '../testing/shop.js';

describe('a paid order without a sent confirmation', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await new Shop().open();
  });
  afterAll(() => shop.close());

  const paid = async (ago: { paid: string; published: string }, refundedPaise?: number): Promise<string> => {
    const order = await PaidOrder.in(shop);
    const { id } = order;
    if (refundedPaise) await order.refund(refundedPaise);
    await shop.drained();
    await shop.database.query('UPDATE orders SET paid_at = now() - $2::interval, announced_at = now() - $3::interval WHERE id = $1', [
      id,
      ago.paid,
      ago.published,
    ]);
    return id;
  };
  const published = (id: string): number =>
    shop.events.filter(({ type, data }) => type === 'order.paid' && (data as { order_id: string }).order_id === id).length;

  it('is published again after five minutes, then after as long as it has already waited', async () => {
    const mistyped = await paid({ paid: '3 hours', published: '1 hour' });
    const again = await paid({ paid: '4 hours', published: '2 hours 1 minute' });
    const young = await paid({ paid: '6 minutes', published: '6 minutes' });
    await eventually(() => expect([published(again), published(young)]).toEqual([2, 2]));
    expect(published(mistyped)).toBe(1);
  });
  it('is published again after a refund of a part, and not after a full refund, which cancels its plan', async () => {
    const ago = { paid: '6 minutes', published: '6 minutes' };
    const refunded = await paid(ago, 359_900);
    const inPart = await paid(ago, 100_00);
    await eventually(() => expect(published(inPart)).toBe(2));
    expect(published(refunded)).toBe(1);
  });
  it('is counted as waiting for 73 hours, as long as the email worker tries', async () => {
    const count = () => figure(shop.service, 'confirmations_waiting');
    const reaches = (wanted: number): Promise<void> => eventually(async () => expect(await count()).toBe(wanted));
    const waiting = await eventually(async () => {
      const current = await count();
      if (current === undefined) throw new Error('the gauge confirmations_waiting is missing');
      return current;
    });
    await paid({ paid: '73 hours 1 minute', published: '1 hour' });
    await paid({ paid: '71 hours', published: '1 hour' }, 359_900);
    await reaches(waiting);
    await paid({ paid: '71 hours', published: '1 hour' });
    await reaches(waiting + 1);
  });
});
