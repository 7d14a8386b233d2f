import type { DeliveriesToday, PlanRefund } from '@2x7/contracts';
import { expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { shopWithProblems } from '../../testing/shop-with-problems.js';

const shop = shopWithProblems();

/** A meal of this plan, ₹3,599 for 14, is worth ₹257.07 and a fraction of a paisa. */
it.each([
  [25_706, 0],
  [25_707, 1],
  [51_413, 1],
  [51_414, 2],
  [359_899, 13],
  [359_900, 14],
])('%i paise have bought %i meals, as a refund by the meal rounds their worth down', async (amount_paise, meals_worth) => {
  const order = await shop.subscribe();
  await shop.refunded(order, { amount_paise });
  const { body } = await shop.running.get<PlanRefund[]>(`/deliveries/admin/plans/${order.order_id}/refunds`);
  expect(body.data).toMatchObject([{ amount_paise, meals_worth }]);
});

it('a partial refund is no task on Today any more once an administrator has decided about its meals', async () => {
  const order = await shop.subscribe();
  const refund_id = uuid();
  await shop.refunded(order, { refund_id, amount_paise: 25_707 });
  expect(await shop.tasks(order)).toContain('refund-undecided');
  const decided = await shop.running.post(`/deliveries/admin/plans/${order.order_id}/refunds`, { refund_id, meals: 1 });
  expect(decided.status).toBe(200);
  const { tasks } = (await shop.running.get<DeliveriesToday>('/deliveries/admin/today')).body.data;
  expect(tasks.filter(({ kind, subscription_id }) => kind === 'refund-undecided' && subscription_id === order.order_id)).toEqual([]);
});
