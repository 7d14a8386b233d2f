import type { Problem } from '@2x7/contracts';
import { asCustomer } from '@2x7/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { shopWithProblems } from '../../testing/shop-with-problems.js';

const shop = shopWithProblems();

/** A refund of one meal of fourteen for ₹3,599, which an administrator has granted. @param withdraw meals that are taken out of the schedule for it */
const granted = async (withdraw: number) => {
  const customer = await shop.subscribe();
  const problem = await shop.reported(customer);
  expect((await shop.answer(problem.id, { remedy: 'refund', meals: 1, withdraw })).status).toBe(200);
  const request = (await shop.published('refund.requested', customer.order_id))[0]!;
  return { customer, problem, request };
};

describe('a refund that orders cannot make', () => {
  it('is emailed to the customer once, with its amount, when the meal was eaten', async () => {
    const { customer, problem, request } = await granted(0);
    for (let times = 0; times < 2; times += 1) await shop.refused(customer, request);
    const [, ...later] = await shop.published('problem.reported', customer.order_id);
    expect(later).toMatchObject([
      { report_id: request.request_id, problem_number: problem.number, is_reopened: true, text: '', refused_paise: request.amount_paise },
    ]);
    expect(await shop.published('subscription.changed', customer.order_id)).toEqual([]);
  });

  it('leaves an answer that is due at once, as its customer sees', async () => {
    const { customer, request } = await granted(1);
    const isOverdue = async () =>
      (await shop.running.get<Problem[]>('/my/problems', asCustomer(customer.customerId))).body.data.map((problem) => problem.is_overdue);
    expect(await isOverdue()).toEqual([false]);
    await shop.refused(customer, request);
    expect(await isOverdue()).toEqual([true]);
  });

  it('is only in the email about the change when the meal comes back', async () => {
    const { customer, request } = await granted(1);
    await shop.refused(customer, request);
    expect(await shop.published('problem.reported', customer.order_id)).toHaveLength(1);
    expect(await shop.published('subscription.changed', customer.order_id)).toMatchObject([
      { sentences: [expect.stringContaining('1 meal is in your plan again: its money could not be sent back.'), expect.anything()] },
    ]);
  });

  it('is not emailed when all the money of the order was refunded meanwhile', async () => {
    const { customer, request } = await granted(0);
    await shop.refunded(customer, { amount_paise: customer.amount_paise });
    await shop.refused(customer, request);
    expect(await shop.published('problem.reported', customer.order_id)).toHaveLength(1);
  });
});
