import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hasRabbit } from '@2x7/local/testing';
import { webhookSignature } from '@2x7/razorpay-sandbox';
import { TestEnvironment } from '../test-environment/test-environment.js';
import { isSuccess, orderOf, verifiedOf, type Answer } from '../test-environment/shop-client.js';
import { expectOneEmailEach, order, orderFor, type Purchase } from './purchase.js';

const rounds = 12;
const atOnce = 3;
const kinds = ['create-order', 'verify-payment', 'webhook'] as const;
type Kind = (typeof kinds)[number];

/** A pending call, and the check of what must be stored once it was answered with 2xx. */
type Call = { kind: Kind; answer: Promise<Answer>; isKept: (answer: Answer) => Promise<boolean> };

/** Resolves with the first success of a call of this kind. */
const firstSuccess = (calls: readonly Call[], kind: Kind): Promise<unknown> =>
  Promise.any(
    calls
      .filter((call) => call.kind === kind)
      .map(({ answer }) => answer.then((got) => (isSuccess(got) ? got : Promise.reject(new Error(got.text))))),
  );

(hasRabbit() ? describe : describe.skip)('P12: the durability of answers with 2xx', () => {
  let environment: TestEnvironment;
  let plan: { id: string };
  const paid: Purchase[] = [];
  const answered = { 'create-order': 0, 'verify-payment': 0, webhook: 0 };
  beforeAll(async () => {
    environment = await TestEnvironment.start({
      parts: ['catalog', 'orders', 'email'],
      orders: { timing: { tick: 200, sweepEvery: 3_600_000 }, build: 'product' },
    });
    environment.sandbox.control.set({ webhooks: { url: null } });
    plan = await environment.addPlan();
  });
  afterAll(() => environment.close());

  const rowsOf = (sql: string, value: string): Promise<unknown[]> => environment.databases.query('orders', sql, [value]);

  const create = (round: number, index: number): Call => ({
    kind: 'create-order',
    answer: orderFor(environment, plan.id, `unpaid-${round}-${index}@mail.example`),
    isKept: async (answer) => (await rowsOf('SELECT 1 FROM orders WHERE provider_order_id = $1', orderOf(answer).order_id)).length === 1,
  });

  const verify = (bought: Purchase): Call => ({
    kind: 'verify-payment',
    answer: environment.client.verify(bought.paid),
    isKept: async (answer) => {
      if (verifiedOf(answer).status !== 'paid') return true;
      return (await rowsOf(`SELECT 1 FROM orders WHERE provider_order_id = $1 AND status = 'paid'`, bought.orderId)).length === 1;
    },
  });

  const notify = (bought: Purchase): Call => {
    const payment = environment.sandbox.ledger.payments().find(({ id }) => id === bought.paid.razorpay_payment_id);
    const body = JSON.stringify({ entity: 'event', event: 'payment.captured', payload: { payment: { entity: payment } } });
    const eventId = `event_${payment?.id}`;
    const headers = {
      'x-razorpay-signature': webhookSignature(environment.settings.razorpay.webhookSecret, body),
      'x-razorpay-event-id': eventId,
    };
    return {
      kind: 'webhook',
      answer: environment.client.webhook(body, headers),
      isKept: async () => (await rowsOf('SELECT 1 FROM webhook_events WHERE event_id = $1', eventId)).length === 1,
    };
  };

  const some = <T>(make: (index: number) => T): T[] => Array.from({ length: atOnce }, (_, index) => make(index));

  const runRound = async (round: number): Promise<void> => {
    const bought = await Promise.all(Array.from({ length: 2 * atOnce }, () => order(environment, plan.id)));
    paid.push(...bought);
    const calls = [...some((index) => create(round, index)), ...bought.slice(0, atOnce).map(verify), ...bought.slice(atOnce).map(notify)];
    await firstSuccess(calls, kinds[round % kinds.length]!);
    const killed = environment.services.orders.kill9AndStayDown();
    if (round % 5 === 4) environment.databases.killServer();
    await killed;
    for (const { kind, answer, isKept } of calls) {
      const got = await answer;
      if (!isSuccess(got)) continue;
      answered[kind] += 1;
      expect([kind, await isKept(got)]).toEqual([kind, true]);
    }
    await environment.services.orders.start();
  };

  it(`create-order, verify-payment and the webhook have stored what they answered with 2xx, at ${rounds} kills with SIGKILL`, async () => {
    for (let round = 0; round < rounds; round += 1) await runRound(round);
  });

  it(`each of the three calls is answered and checked at least ${rounds / kinds.length} times`, () => {
    for (const kind of kinds) expect(answered[kind]).toBeGreaterThanOrEqual(rounds / kinds.length);
  });

  it('every payment leads to exactly one email', async () => {
    await Promise.all(paid.map((bought) => environment.client.verify(bought.paid)));
    await expectOneEmailEach(environment, paid);
  });
});
