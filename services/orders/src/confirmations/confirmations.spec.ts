import { after, before, describe, it } from 'node:test';
import { eventually, figure } from '@2x7/service-kit/testing';
import { expect } from 'expect';
import { PaidOrder } from '../testing/paid-order.js';
import { Shop } from '../testing/shop.js';

describe('a paid order whose mail is not known to have left', () => {
  let shop: Shop;
  before(async () => {
    shop = await new Shop().open();
  });
  after(() => shop.close());

  const paid = async (ago: { paid: string; announced: string }): Promise<string> => {
    const { id } = await PaidOrder.in(shop);
    await shop.drained();
    await shop.database.query('UPDATE orders SET paid_at = now() - $2::interval, announced_at = now() - $3::interval WHERE id = $1', [id, ago.paid, ago.announced]);
    return id;
  };
  const announced = (id: string): number => shop.heard.filter(({ type, data }) => type === 'order.paid' && (data as { order_id: string }).order_id === id).length;

  it('is announced again after five minutes, then after as long as it has waited already', async () => {
    const mistyped = await paid({ paid: '3 hours', announced: '1 hour' });
    const again = await paid({ paid: '4 hours', announced: '2 hours 1 minute' });
    const young = await paid({ paid: '6 minutes', announced: '6 minutes' });
    await eventually(() => expect([announced(again), announced(young)]).toEqual([2, 2]));
    expect(announced(mistyped)).toBe(1);
  });
  it('waits until the worker has given the mail up, which is another figure', async () => {
    const count = () => figure(shop.service, 'confirmations_waiting');
    const tells = (wanted: number): Promise<void> => eventually(async () => expect(await count()).toBe(wanted));
    const waiting = await eventually(async () => {
      const told = await count();
      if (told === undefined) throw new Error('nobody tells how many wait');
      return told;
    });
    await paid({ paid: '73 hours 1 minute', announced: '1 hour' });
    await tells(waiting);
    await paid({ paid: '71 hours', announced: '1 hour' });
    await tells(waiting + 1);
  });
});
