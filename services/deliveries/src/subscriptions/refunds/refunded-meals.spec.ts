import type { PlanRefund } from '@2x7/contracts';
import { expect, it } from '@jest/globals';
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
