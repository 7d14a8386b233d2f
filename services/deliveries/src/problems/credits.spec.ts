import { expect, it } from '@jest/globals';
import type { ProblemResolution, SubscriptionSummary } from '@2x7/contracts';
import { asCustomer, onceAnotherWaits } from '@2x7/service-kit/testing';
import { DataSource } from 'typeorm';
import { changesOf, deliverAll } from '../testing/mark-facts.js';
import type { Subscriber } from '../testing/reported-problems.js';
import { shopWithProblems } from '../testing/shop-with-problems.js';

const shop = shopWithProblems();

/** The answer as it is stored, and what the email says that it did. */
async function credit(
  customer: Subscriber,
  meals: number,
): Promise<{ resolution: ProblemResolution; sentences: string[]; problem: string }> {
  const { id, number } = await shop.reported(customer);
  const { body } = await shop.answer(id, { remedy: 'credit', meals });
  const { sentences } = (await shop.published('problem.answered', customer.order_id)).at(-1)!;
  return { resolution: body.data.resolutions[0]!, sentences, problem: number };
}

it('a credit says where its meals went: the plan of the problem, another plan of the customer, or none yet', async () => {
  const customer = await shop.subscribe({}, { number_of_meals: 2, meal_type: 'lunch' });
  const own = await credit(customer, 1);
  expect(own.resolution).toMatchObject({ remedy: 'credit', credited_to: null });
  expect(own.sentences[0]).toBe(`1 meal is added to your plan: Problem ${own.problem}.`);

  shop.running.travelTo('2026-12-02T08:00');
  await deliverAll(shop.running, customer.order_id);
  const kept = await credit(customer, 3);
  expect(kept.resolution).toMatchObject({ meals: 3, credited_to: 'next-plan' });
  expect(kept.sentences).toEqual(['3 meals are kept for you and added to your next plan.']);

  const other = await shop.subscribe({ customer: customer.customer, paid_at: '2026-12-02T02:00:00.000Z' }, { name: 'Family Plan' });
  const given = await credit(customer, 2);
  expect(given.resolution).toMatchObject({ credited_to: { order_number: other.order_number, plan_name: 'Family Plan' } });
  expect(given.sentences.slice(0, 2)).toEqual([
    `They go to your other plan, Family Plan, order ${other.order_number}.`,
    `2 meals are added to your plan: Problem ${given.problem}.`,
  ]);
  const [newest] = await changesOf(shop.running, other.order_id);
  expect(newest![0]).toBe(`2 meals are added to your plan: Problem ${given.problem}.`);
});

it('a credit is given although another transaction locks the two plans the other way round', async () => {
  shop.running.travelTo('2026-12-02T08:00');
  const first = await shop.subscribe({ paid_at: '2026-12-02T02:00:00.000Z' }, { number_of_meals: 2, meal_type: 'lunch' });
  shop.running.travelTo('2026-12-12T08:00');
  await deliverAll(shop.running, first.order_id);
  const other = await shop.subscribe({ customer: first.customer, paid_at: '2026-12-12T02:00:00.000Z' });
  const given = await shop.running.part(DataSource).transaction(async (tx) => {
    await tx.query('SELECT FROM subscriptions WHERE id = $1 FOR UPDATE', [other.order_id]);
    const given = credit(first, 2);
    given.catch(() => undefined);
    // PostgreSQL ends the transaction that has waited for a second first: that of the credit.
    await tx.query(onceAnotherWaits(`FROM subscriptions WHERE id = '${first.order_id}' FOR UPDATE`));
    return { given };
  });
  expect((await given.given).resolution).toMatchObject({ credited_to: { order_number: other.order_number } });
});

it('a credit goes to the same plan until its last delivery is marked, because the delivery may turn out to have failed', async () => {
  const customer = await shop.subscribe({ paid_at: '2026-12-02T02:00:00.000Z' }, { number_of_meals: 1, meal_type: 'lunch' });
  const { next_delivery: lunch } = await shop.detail(customer.order_id);
  shop.running.travelTo(`${lunch!.day}T09:30`);
  expect(await shop.detail(customer.order_id)).toMatchObject({
    state: 'active',
    meals_left: 0,
    next_delivery: null,
    is_refund_pending: false,
  });
  const list = await shop.running.get<SubscriptionSummary[]>('/my/plans', asCustomer(customer.customerId));
  expect(list.body.data).toMatchObject([{ state: 'active', is_refund_pending: false }]);
  expect((await credit(customer, 1)).resolution).toMatchObject({ credited_to: null });
  const { next_delivery: added } = await shop.detail(customer.order_id);
  shop.running.travelTo(`${added!.day}T09:30`);
  await deliverAll(shop.running, customer.order_id);
  expect(await shop.detail(customer.order_id)).toMatchObject({ state: 'ended' });
  expect((await credit(customer, 1)).resolution).toMatchObject({ credited_to: 'next-plan' });
});

it('a credit goes to another plan of the customer whose last delivery is not marked yet', async () => {
  const ended = await shop.subscribe({ paid_at: '2026-12-12T02:00:00.000Z' }, { number_of_meals: 1, meal_type: 'lunch' });
  const other = await shop.subscribe(
    { customer: ended.customer, paid_at: '2026-12-13T02:00:00.000Z' },
    { number_of_meals: 1, meal_type: 'lunch' },
  );
  shop.running.travelTo('2026-12-18T09:30');
  await deliverAll(shop.running, ended.order_id);
  expect((await credit(ended, 1)).resolution).toMatchObject({ credited_to: { order_number: other.order_number } });
});
