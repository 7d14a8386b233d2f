import { expect, it } from '@jest/globals';
import { addDays } from '@2x7/contracts';
import { changesOf, deliverAll } from '../testing/mark-facts.js';
import type { Subscriber } from '../testing/reported-problems.js';
import { shopWithProblems } from '../testing/shop-with-problems.js';

const shop = shopWithProblems();
const twoLunches = { number_of_meals: 2, meal_type: 'lunch' };
let monday = '2026-11-23';
const paidAt = (day = monday): string => `${day}T04:30:00.000Z`;

async function credit(customer: Subscriber, meals: number) {
  const { id } = await shop.reported(customer);
  return (await shop.answer(id, { remedy: 'credit', meals })).body.data.resolutions[0]!.credited_to;
}
const keptFor = async ({ customerId }: Subscriber): Promise<number> => {
  const text = 'SELECT coalesce(sum(meals), 0)::int AS meals FROM grants WHERE customer_id = $1 AND subscription_id IS NULL';
  return (await shop.running.database.query<{ meals: number }>(text, [customerId]))[0]!.meals;
};
/** A plan of two lunches whose customer is left without a running one, in another week for each test. */
async function endedPlan(): Promise<Subscriber> {
  monday = addDays(monday, 14);
  shop.running.travelTo(`${monday}T10:00`);
  const ended = await shop.subscribe({ paid_at: paidAt() }, twoLunches);
  shop.running.travelTo(`${addDays(monday, 3)}T14:00`);
  await deliverAll(shop.running, ended.order_id);
  return ended;
}
/** Paid at this moment of the shop. */
const nextPlan = ({ customer }: Subscriber) => shop.subscribe({ customer, paid_at: paidAt(addDays(monday, 3)) }, twoLunches);
const keptSentence = '3 meals that come from another plan are kept for you and added to your next plan.';

it('meals that were kept for the next plan outlast its refund, and come with the plan after it', async () => {
  const ended = await endedPlan();
  expect(await credit(ended, 3)).toBe('next-plan');
  const refunded = await nextPlan(ended);
  await credit(refunded, 1);
  expect(await shop.detail(refunded.order_id)).toMatchObject({ balance: { bought: 2, granted: 4, planned: 6 } });
  await shop.refunded(refunded, { amount_paise: refunded.amount_paise });
  expect(await shop.detail(refunded.order_id)).toMatchObject({ state: 'cancelled', balance: { granted: 1, taken_back: 3 } });
  expect((await shop.published('subscription.changed', refunded.order_id)).at(-1)!.sentences).toEqual([
    'Your money was refunded, so 3 meals are cancelled.',
    keptSentence,
    'No more deliveries are planned.',
  ]);
  expect(await keptFor(ended)).toBe(3);
  const last = await nextPlan(ended);
  expect(await shop.detail(last.order_id)).toMatchObject({ balance: { bought: 2, granted: 3, planned: 5 } });
});

it('a credit that went to another plan outlasts the cancellation of the rest of that plan, which says so', async () => {
  const ended = await endedPlan();
  const other = await nextPlan(ended);
  expect(await credit(ended, 3)).toMatchObject({ order_number: other.order_number });
  const rest = await shop.rest(other);
  expect(rest).toMatchObject({ meals: 5, amount_paise: other.amount_paise, kept_meals: 3 });
  const { id } = (await shop.cancel(other, rest)).body.data;
  expect((await changesOf(shop.running, other.order_id))[0]).toContain(keptSentence);
  expect(await keptFor(ended)).toBe(0);
  await shop.answer(id, { remedy: 'refund', meals: 5 });
  expect((await shop.published('problem.answered', other.order_id)).at(-1)!.sentences).toEqual([keptSentence]);
  await shop.refunded(other, (await shop.published('refund.requested', other.order_id)).at(-1)!);
  expect(await shop.detail(other.order_id)).toMatchObject({ state: 'cancelled', balance: { granted: 0, taken_back: 2, reserved: 0 } });
  expect(await keptFor(ended)).toBe(3);
});

it('of a credit from another plan, the meals that were delivered are used, and the others are kept', async () => {
  const ended = await endedPlan();
  await credit(ended, 3);
  const next = await nextPlan(ended);
  shop.running.travelTo(`${addDays(monday, 6)}T21:00`);
  await deliverAll(shop.running, next.order_id);
  await shop.refunded(next, { amount_paise: next.amount_paise });
  const { balance } = await shop.detail(next.order_id);
  expect(balance).toMatchObject({ bought: 2, delivered: 3, granted: 1, taken_back: 0 });
  expect(await keptFor(ended)).toBe(2);
});
