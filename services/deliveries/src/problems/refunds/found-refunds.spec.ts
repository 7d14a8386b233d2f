import { describe, expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import type { Subscriber } from '../../testing/reported-problems.js';
import { shopWithProblems } from '../../testing/shop-with-problems.js';

const shop = shopWithProblems();

const refunds = ({ order_id }: Subscriber) => `/deliveries/admin/plans/${order_id}/refunds`;

/** Of three of fourteen meals for ₹3,599. */
const three = Math.floor((359_900 * 3) / 14);

describe('a refund by the meal that orders reports without its request first, after a restore', () => {
  /** Of a customer whose refund of three meals is reported without its request. */
  const reportedWithoutRequest = async () => {
    const customer = await shop.subscribe();
    await shop.answer((await shop.reported(customer)).id, { remedy: 'refund', meals: 3 });
    const { request_id, amount_paise } = (await shop.published('refund.requested', customer.order_id))[0]!;
    const found = { refund_id: request_id, amount_paise };
    await shop.refunded(customer, found);
    return { customer, found, done: { ...found, request_id } };
  };
  const decide = ({ customer, found }: Awaited<ReturnType<typeof reportedWithoutRequest>>, meals: number) =>
    shop.running.post(refunds(customer), { refund_id: found.refund_id, meals });

  it('counts once, and needs no decision of an administrator about its meals', async () => {
    const { customer, done } = await reportedWithoutRequest();
    expect(await shop.rest(customer)).toMatchObject({ meals: 11, amount_paise: 359_900 - three });
    for (let times = 0; times < 2; times += 1) await shop.refunded(customer, done);
    expect((await shop.detail(customer.order_id)).balance).toMatchObject({ planned: 11, reserved: 0, taken_back: 3 });
    expect(await shop.rest(customer)).toMatchObject({ meals: 11, amount_paise: 359_900 - three });
    expect(await shop.tasks(customer)).not.toContain('refund-undecided');
    expect((await shop.running.get(refunds(customer))).body.data).toMatchObject([{ amount_paise: three, meals: 3 }]);
  });

  it.each([
    [0, 3],
    [2, 3],
    [3, 3],
    [4, 4],
  ])('takes back meals once: %i by an administrator, %i in all after its request is known', async (decided, takenBack) => {
    const reported = await reportedWithoutRequest();
    const { customer, done } = reported;
    expect((await decide(reported, decided)).status).toBe(200);
    for (let times = 0; times < 2; times += 1) await shop.refunded(customer, done);
    expect((await shop.detail(customer.order_id)).balance).toMatchObject({ planned: 14 - takenBack, reserved: 0, taken_back: takenBack });
    expect((await shop.running.get(refunds(customer))).body.data).toMatchObject([{ meals: takenBack }]);
    expect(await shop.published('subscription.changed', customer.order_id)).toHaveLength(decided === 0 ? 0 : 2);
  });
});

describe('a refund on the screen of the order, after the rest of its plan was cancelled', () => {
  it('is not the one that cancelled the plan, until all the money has gone back', async () => {
    const customer = await shop.subscribe();
    shop.running.travelTo('2026-11-26T12:00');
    const rest = await shop.rest(customer);
    await shop.answer((await shop.cancel(customer, rest)).body.data.id, { remedy: 'refund', meals: rest.meals });
    for (const asked of await shop.published('refund.requested', customer.order_id)) await shop.refunded(customer, asked);
    await shop.refunded(customer, { refund_id: uuid(), amount_paise: 10_000 });
    expect(await shop.detail(customer.order_id)).toMatchObject({ state: 'cancelled' });
    const ofRest = { meals: rest.meals, is_last: false };
    expect((await shop.running.get(refunds(customer))).body.data).toMatchObject([ofRest, { meals: null, is_last: false }]);
    await shop.refunded(customer, { refund_id: uuid(), amount_paise: 349_900 - rest.amount_paise });
    expect((await shop.running.get(refunds(customer))).body.data).toMatchObject([ofRest, { is_last: false }, { is_last: true }]);
  });
});
