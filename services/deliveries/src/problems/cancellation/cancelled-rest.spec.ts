import { formatPaise } from '@2x7/contracts';
import { eventually } from '@2x7/service-kit/testing';
import { beforeAll, expect, it } from '@jest/globals';
import { deliveryIn, enterMarks, failed, lunch } from '../../testing/mark-facts.js';
import type { Subscriber } from '../../testing/reported-problems.js';
import { shopWithProblems } from '../../testing/shop-with-problems.js';

const shop = shopWithProblems();
let customers: Subscriber[];
/** Has ten meals more than were bought. */
let credited: Subscriber;
/** Plans of three lunches, at 8:30 on the day of the first one: it is on its way, the others can still be changed. */
beforeAll(async () => {
  const plan = { number_of_meals: 3, meal_type: 'lunch' };
  customers = [];
  for (let more = 0; more < 4; more += 1) customers.push(await shop.subscribe({}, plan));
  credited = await shop.subscribe({}, plan);
  expect((await shop.answer((await shop.reported(credited)).id, { remedy: 'credit', meals: 10 })).status).toBe(200);
  shop.running.travelTo('2026-11-25T08:30');
  for (const { order_id } of [...customers, credited])
    await eventually(async () => expect((await shop.detail(order_id)).slots[0]).toMatchObject({ ...lunch, state: 'locked' }));
});

const requested = async ({ order_id }: Subscriber) => (await shop.published('refund.requested', order_id)).at(-1)!;

/** The customer cancels the rest, and an administrator approves it. @returns what orders is asked for */
async function cancelRest(customer: Subscriber) {
  const rest = await shop.rest(customer);
  const { id } = (await shop.cancel(customer, rest)).body.data;
  expect((await shop.answer(id, { remedy: 'refund', meals: rest.meals })).status).toBe(200);
  return requested(customer);
}

/** The lunch on its way does not arrive, and the shop is the cause. */
async function fail({ order_id: plan }: Subscriber): Promise<void> {
  const stop = { plan, delivery: await deliveryIn(shop.running, plan, lunch) };
  expect((await enterMarks(shop.running, { stops: [stop], facts: failed('vehicle') })).status).toBe(200);
}

it.each(['before', 'after'])('a delivery that fails %s the rest of its plan was refunded is owed again', async (when) => {
  const customer = customers.pop()!;
  const asked = await cancelRest(customer);
  if (when === 'before') await fail(customer);
  await shop.refunded(customer, asked);
  if (when === 'after') {
    expect(await shop.detail(customer.order_id)).toMatchObject({ state: 'cancelled', balance: { locked: 1, taken_back: 2 } });
    await fail(customer);
  }
  const next = { day: '2026-11-26', window: 'lunch' };
  expect(await shop.detail(customer.order_id)).toMatchObject({
    state: 'active',
    next_delivery: next,
    balance: { planned: 1, locked: 0, reserved: 0, taken_back: 2 },
  });
  expect(await shop.published('delivery.failed', customer.order_id)).toMatchObject([{ is_forfeited: false, new_slot: next }]);
  expect(await shop.rest(customer)).toEqual({ meals: 1, amount_paise: customer.amount_paise - asked.amount_paise, first_slot: next });
});

it('a meal whose refund is refused after the rest of its plan was refunded is planned again', async () => {
  const customer = customers.pop()!;
  await shop.answer((await shop.reported(customer)).id, { remedy: 'refund', meals: 1 });
  const first = await requested(customer);
  await shop.refunded(customer, await cancelRest(customer));
  expect(await shop.detail(customer.order_id)).toMatchObject({ state: 'cancelled', balance: { reserved: 1, taken_back: 1 } });
  await shop.refused(customer, first);
  expect(await shop.detail(customer.order_id)).toMatchObject({ state: 'active', balance: { planned: 1, reserved: 0, taken_back: 1 } });
});

it('the plan counts the meals of a cancellation that waits for its approval, and not those whose money is on its way', async () => {
  const customer = customers.pop()!;
  await shop.answer((await shop.reported(customer)).id, { remedy: 'refund', meals: 1 });
  const counted = async () =>
    (({ balance, meals_awaiting_approval: awaiting }) => [balance.reserved, awaiting])(await shop.detail(customer.order_id));
  expect(await counted()).toEqual([1, 0]);
  const rest = await shop.rest(customer);
  const { id } = (await shop.cancel(customer, rest)).body.data;
  expect(await counted()).toEqual([2, 1]);
  expect((await shop.answer(id, { remedy: 'refund', meals: rest.meals })).status).toBe(200);
  expect(await counted()).toEqual([2, 0]);
});

it('a cancellation of the rest pays back the bought meals that were not eaten, also when meals were added', async () => {
  const rest = await shop.rest(credited);
  const amount = Math.floor((credited.amount_paise * 2) / 3);
  expect(rest).toMatchObject({ meals: 12, amount_paise: amount });
  const asked = await cancelRest(credited);
  expect(asked).toMatchObject({ meals: 12, amount_paise: amount });
  await fail(credited);
  await shop.refunded(credited, asked);
  const last = { meals: 1, amount_paise: credited.amount_paise - amount };
  expect(await shop.rest(credited)).toMatchObject(last);

  const { id } = (await shop.cancel(credited, last)).body.data;
  const { status, body } = await shop.answer(id, { remedy: 'refund', meals: 2 });
  expect([status, body.error]).toEqual([409, `The customer cancels 1 meal for ${formatPaise(last.amount_paise)}.`]);
});
