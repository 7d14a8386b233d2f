import { beforeEach, describe, expect, it } from '@jest/globals';
import { formatPaise } from '@2x7/contracts';
import { asCustomer } from '@2x7/service-kit/testing';
import { v7 as uuid } from 'uuid';
import type { Subscriber } from '../../testing/reported-problems.js';
import { shopWithProblems } from '../../testing/shop-with-problems.js';

const shop = shopWithProblems();
const all = 359_900;
/** Of three of fourteen meals for ₹3,599. */
const three = Math.floor((all * 3) / 14);
let customer: Subscriber;
beforeEach(async () => {
  shop.running.orders.isAway = false;
  customer = await shop.subscribe();
});

/** What orders says: so much is left, after these refunds. */
const orderHas = (left_paise: number, refund_ids: string[] = []): void =>
  shop.running.orders.set(customer.order_id, { left_paise, refund_ids });
const requested = async () => shop.published('refund.requested', customer.order_id);
const answers = async () => shop.published('problem.answered', customer.order_id);

/** The problem of a customer who cancels the rest of a plan of which nothing was refunded. */
async function cancelled(): Promise<string> {
  const rest = await shop.rest(customer);
  expect(rest).toMatchObject({ meals: 14, amount_paise: all });
  return (await shop.cancel(customer, rest)).body.data.id;
}

describe('a cancellation of the rest', () => {
  it('is not approved for more than the order still has, and can be declined', async () => {
    const id = await cancelled();
    await shop.refunded(customer, { refund_id: uuid(), amount_paise: 99_900 });
    const { status, body } = await shop.answer(id, { remedy: 'refund', meals: 14 });
    expect([status, body.error]).toEqual([
      409,
      `${formatPaise(99_900)} of this order was already refunded, or is on its way back. What is left does not cover the ${formatPaise(all)} of this cancellation. Decline it and say so.`,
    ]);
    expect([await requested(), await answers()]).toEqual([[], []]);
    expect((await shop.answer(id, { remedy: 'decline', text: 'We had refunded ₹999 before.' })).status).toBe(200);
    expect(await shop.rest(customer)).toMatchObject({ meals: 14, amount_paise: all - 99_900 });
  });

  it('is closed after all the money went back otherwise, and the plan stays cancelled', async () => {
    const id = await cancelled();
    expect((await shop.find(id)).is_plan_refunded).toBe(false);
    await shop.refunded(customer, { refund_id: uuid(), amount_paise: all });
    expect((await shop.find(id)).is_plan_refunded).toBe(true);
    expect((await shop.answer(id, { remedy: 'decline', text: 'See the email about your refund.' })).status).toBe(200);
    expect(await shop.published('problem.answered', customer.order_id)).toMatchObject([
      { sentences: ['All the money of your order was refunded, so your plan stays cancelled.'] },
    ]);
    expect(await shop.detail(customer.order_id)).toMatchObject({
      state: 'cancelled',
      balance: { planned: 0, reserved: 0, taken_back: 14 },
    });
  });

  it('is neither shown nor approved for money that waits at the bank, which only orders knows', async () => {
    const id = await cancelled();
    orderHas(0, [uuid()]);
    expect((await shop.answer(id, { remedy: 'refund', meals: 14 })).status).toBe(409);
    expect(await requested()).toEqual([]);

    customer = await shop.subscribe();
    const shown = await shop.rest(customer);
    orderHas(60_000, [uuid()]);
    expect((await shop.cancel(customer, shown)).status).toBe(409);
    const rest = await shop.rest(customer);
    expect(rest).toMatchObject({ meals: 14, amount_paise: 60_000 });
    const problem = (await shop.cancel(customer, rest)).body.data;
    expect((await shop.answer(problem.id, { remedy: 'refund', meals: 14 })).status).toBe(200);
    expect(await requested()).toMatchObject([{ amount_paise: 60_000 }]);
  });

  it('of another customer is not found, whether or not orders has such an order', async () => {
    const stranger = asCustomer((await shop.subscribe()).customerId);
    for (const id of [customer.order_id, uuid()]) {
      const path = `/my/plans/${id}`;
      expect((await shop.running.get(`${path}/rest`, stranger)).status).toBe(404);
      const body = { key: uuid(), meals: 14, amount_paise: all };
      expect((await shop.running.post(`${path}/cancellation`, body, stranger)).status).toBe(404);
    }
  });
});

it('a refund by the meal is no more than orders has left', async () => {
  orderHas(30_000, [uuid()]);
  const { id } = await shop.reported(customer);
  await shop.answer(id, { remedy: 'refund', meals: 3 });
  expect(await requested()).toMatchObject([{ amount_paise: 30_000 }]);
});

it('a refund that was requested counts once, before orders has it, while it waits there and when it is done', async () => {
  orderHas(all);
  await shop.answer((await shop.reported(customer)).id, { remedy: 'refund', meals: 3 });
  const [asked] = await requested();
  const rest = { meals: 11, amount_paise: all - three };
  expect(await shop.rest(customer)).toMatchObject(rest);
  orderHas(all - three, [asked!.request_id]);
  expect(await shop.rest(customer)).toMatchObject(rest);
  await shop.refunded(customer, asked!);
  expect(await shop.rest(customer)).toMatchObject(rest);
});

it('without an answer of orders no money is promised: rest, cancellation and refunds are refused, and all else goes on', async () => {
  const rest = await shop.rest(customer);
  const waiting = customer;
  const asked = await cancelled();
  customer = await shop.subscribe();
  shop.running.orders.isAway = true;
  const { id } = await shop.reported(customer);
  const message = 'What was paid and refunded cannot be read at the moment, so nothing has changed. Please try again.';
  const shown = await shop.running.get(`/my/plans/${customer.order_id}/rest`, asCustomer(customer.customerId));
  expect([shown.status, shown.body.error]).toEqual([503, message]);
  for (const refused of [
    await shop.cancel(customer, rest),
    await shop.answer(id, { remedy: 'refund', meals: 3 }),
    await shop.answer(asked, { remedy: 'refund', meals: 14 }),
  ])
    expect([refused.status, refused.body.error]).toEqual([503, message]);
  expect((await shop.detail(customer.order_id)).balance).toMatchObject({ planned: 14, reserved: 0 });
  expect((await shop.answer(id, { remedy: 'credit', meals: 3 })).status).toBe(200);
  expect((await shop.answer(asked, { remedy: 'decline' })).status).toBe(200);
  expect((await shop.detail(waiting.order_id)).balance).toMatchObject({ planned: 14, reserved: 0 });
});
