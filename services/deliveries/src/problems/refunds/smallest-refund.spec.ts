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
  it('is refused, with the reason, once every meal of the plan was refunded', async () => {
    const customer = await shop.subscribe();
    const { meals } = await shop.rest(customer);
    const [first, second] = [await shop.reported(customer), await shop.reported(customer)];
    await shop.answer(first.id, { remedy: 'refund', meals, withdraw: 0 });
    const { status, body } = await shop.answer(second.id, { remedy: 'refund', meals: 1, withdraw: 0 });
    expect([status, body.error]).toEqual([409, 'The money of all meals of this plan was paid back, or is on its way back.']);
  });
});

it('a cancellation of the rest of an order of which 99 paise are left is answered with 409, and its meals stay planned', async () => {
  const customer = await shop.subscribe();
  await shop.refunded(customer, { amount_paise: customer.amount_paise - 99 });
  const rest = await shop.rest(customer);
  expect(rest.amount_paise).toBe(99);
  const { status, body } = await shop.cancel(customer, rest);
  expect([status, body.error]).toEqual([409, 'There is no money left to send back for these meals. Please write to us.']);
  expect(await shop.rest(customer)).toEqual(rest);
});
