import { after, before, describe, it } from 'node:test';
import { hasRabbit } from '@2x7/local/testing';
import { webhookSignature } from '@2x7/razorpay-sandbox';
import { expect } from 'expect';
import { House } from '../test-environment/test-environment.js';
import { isSuccess, orderOf, verifiedOf, type Answer } from '../test-environment/shop-client.js';
import { oneMailEach, order, orderFor, type Bought } from './purchase.js';

const skip = hasRabbit() ? false : 'RabbitMQ is not here';
const rounds = 12;
const atOnce = 3;
const kinds = ['create-order', 'verify-payment', 'webhook'] as const;
type Kind = (typeof kinds)[number];

/** A call on its way, and what must be in the database once it has been answered with 2xx. */
type Call = { kind: Kind; answer: Promise<Answer>; isKept: (answer: Answer) => Promise<boolean> };

/** Resolves at the first success of this kind. */
const firstSuccess = (calls: readonly Call[], kind: Kind): Promise<unknown> =>
  Promise.any(calls.filter((call) => call.kind === kind).map(({ answer }) => answer.then((got) => (isSuccess(got) ? got : Promise.reject(new Error(got.text))))));

describe('P12: what was answered with 2xx survives a kill -9 right after the answer', { skip }, () => {
  let house: House;
  let plan: { id: string };
  const paid: Bought[] = [];
  const answered = { 'create-order': 0, 'verify-payment': 0, webhook: 0 };
  before(async () => {
    house = await House.start({ parts: ['catalog', 'orders', 'email'], orders: { timing: { tick: 200, sweepEvery: 3_600_000 }, build: 'product' } });
    house.sandbox.control.set({ webhooks: { url: null } });
    plan = await house.addPlan();
  });
  after(() => house.close());

  const rowsOf = (sql: string, value: string): Promise<unknown[]> => house.databases.query('orders', sql, [value]);

  const create = (round: number, index: number): Call => ({
    kind: 'create-order',
    answer: orderFor(house, plan.id, `unpaid-${round}-${index}@mail.example`),
    isKept: async (answer) => (await rowsOf('SELECT 1 FROM orders WHERE provider_order_id = $1', orderOf(answer).order_id)).length === 1,
  });

  const verify = (bought: Bought): Call => ({
    kind: 'verify-payment',
    answer: house.client.verify(bought.paid),
    isKept: async (answer) => {
      if (verifiedOf(answer).status !== 'paid') return true;
      return (await rowsOf(`SELECT 1 FROM orders WHERE provider_order_id = $1 AND status = 'paid'`, bought.orderId)).length === 1;
    },
  });

  const tell = (bought: Bought): Call => {
    const payment = house.sandbox.ledger.payments().find(({ id }) => id === bought.paid.razorpay_payment_id);
    const body = JSON.stringify({ entity: 'event', event: 'payment.captured', payload: { payment: { entity: payment } } });
    const eventId = `event_${payment?.id}`;
    const headers = { 'x-razorpay-signature': webhookSignature(house.surroundings.razorpay.webhookSecret, body), 'x-razorpay-event-id': eventId };
    return {
      kind: 'webhook',
      answer: house.client.webhook(body, headers),
      isKept: async () => (await rowsOf('SELECT 1 FROM webhook_events WHERE event_id = $1', eventId)).length === 1,
    };
  };

  const some = <T>(make: (index: number) => T): T[] => Array.from({ length: atOnce }, (_, index) => make(index));

  const playRound = async (round: number): Promise<void> => {
    const bought = await Promise.all(Array.from({ length: 2 * atOnce }, () => order(house, plan.id)));
    paid.push(...bought);
    const calls = [...some((index) => create(round, index)), ...bought.slice(0, atOnce).map(verify), ...bought.slice(atOnce).map(tell)];
    await firstSuccess(calls, kinds[round % kinds.length]!);
    const killed = house.services.orders.kill9ForNow();
    if (round % 5 === 4) house.databases.killServer();
    await killed;
    for (const { kind, answer, isKept } of calls) {
      const got = await answer;
      if (!isSuccess(got)) continue;
      answered[kind] += 1;
      expect([kind, await isKept(got)]).toEqual([kind, true]);
    }
    await house.services.orders.start();
  };

  it(`create-order, verify-payment and the webhook, at ${rounds} kills`, async () => {
    for (let round = 0; round < rounds; round += 1) await playRound(round);
  });

  it(`each was answered and checked at least ${rounds / kinds.length} times`, () => {
    for (const kind of kinds) expect(answered[kind]).toBeGreaterThanOrEqual(rounds / kinds.length);
  });

  it('and every payment is carried out: one mail each', async () => {
    await Promise.all(paid.map((bought) => house.client.verify(bought.paid)));
    await oneMailEach(house, paid);
  });
});
