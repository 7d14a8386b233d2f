import { describe, expect, it } from '@jest/globals';
import { shopWithProblems } from '../../testing/shop-with-problems.js';

const shop = shopWithProblems();

describe('a refund of a meal', () => {
  it.each([
    [0, 409, 'All the money of this order was paid back.'],
    [99, 409, 'A refund is at least ₹1.'],
    [100, 200, undefined],
  ])('of an order of which %i paise are left is answered with %i', async (left, status, error) => {
    const customer = await shop.subscribe();
    const problem = await shop.reported(customer);
    await shop.refunded(customer, { amount_paise: customer.amount_paise - left });
    const answer = await shop.answer(problem.id, { remedy: 'refund', meals: 1, withdraw: 0 });
    expect([answer.status, answer.body.error]).toEqual([status, error]);
    expect(await shop.published('refund.requested', customer.order_id)).toHaveLength(status === 200 ? 1 : 0);
  });
});
