import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import Razorpay from 'razorpay';
import type { Sandbox } from '../index.js';
import { memoryAppendLog } from '../ledger/append-log.js';
import { eventually } from '../testing/eventually.js';
import { call, sdk, startTestSandbox, testWebhookSecret } from '../testing/merchant.js';
import { receiveWebhooks, type WebhookReceiver } from '../testing/webhook-receiver.js';
import { retryPeriodMs } from './delivery.js';

describe('webhooks', () => {
  let sandbox: Sandbox;
  let shop: WebhookReceiver;
  let daysLater = 0;
  let unstored: unknown[] = [];

  beforeEach(async () => {
    daysLater = 0;
    unstored = [];
    shop = await receiveWebhooks();
    sandbox = await startTestSandbox({
      webhook: { url: shop.url, secret: testWebhookSecret },
      clock: () => new Date(Date.now() + daysLater * retryPeriodMs),
      onUnstoredResult: (error) => unstored.push(error),
    });
    sandbox.control.set({ webhooks: { retryBaseMs: 2 } });
  });
  afterEach(() => Promise.all([sandbox.close(), shop.close()]));

  const paid = async (): Promise<string> => {
    const { id: orderId } = await sdk(sandbox).orders.create({
      amount: 5000,
      currency: 'INR',
      notes: { a: 'b' },
    });
    return sandbox.pay({ orderId, outcome: 'captured' }).razorpay_payment_id;
  };
  const events = (): string[] => shop.received.map((delivery) => delivery.event);
  const settled = () =>
    eventually(() => expect(sandbox.ledger.webhookDeliveries().every((delivery) => delivery.status !== 'pending')).toBe(true));
  const captureEvents = ['payment.authorized', 'payment.captured', 'order.paid'];

  it('a capture sends three events in the documented envelope', async () => {
    const paymentId = await paid();
    await settled();
    expect(events()).toEqual(captureEvents);
    expect(JSON.parse(shop.received[2]!.body)).toEqual({
      entity: 'event',
      account_id: expect.stringMatching(/^acc_[A-Za-z0-9]{14}$/),
      event: 'order.paid',
      contains: ['payment', 'order'],
      payload: {
        payment: { entity: expect.objectContaining({ id: paymentId, status: 'captured' }) },
        order: { entity: expect.objectContaining({ status: 'paid', amount_paid: 5000 }) },
      },
      created_at: expect.any(Number),
    });
    const authorised = JSON.parse(shop.received[0]!.body);
    expect(authorised.payload.payment.entity).toMatchObject({
      status: 'authorized',
      captured: false,
      fee: null,
    });
  });

  it('failed payments and refunds send events too', async () => {
    const { id: orderId } = await sdk(sandbox).orders.create({ amount: 5000, currency: 'INR' });
    sandbox.pay({ orderId, outcome: 'failed' });
    const paymentId = await paid();
    await sdk(sandbox).payments.refund(paymentId, {});
    await settled();
    expect(events().sort()).toEqual([...captureEvents, 'payment.failed', 'refund.created', 'refund.processed'].sort());
    const processed = shop.received.find((delivery) => delivery.event === 'refund.processed')!;
    expect(JSON.parse(processed.body)).toMatchObject({
      contains: ['refund', 'payment'],
      payload: { refund: { entity: { status: 'processed' } }, payment: { entity: { status: 'refunded' } } },
    });
  });

  it('the SDK accepts the signature of the raw body, and refuses that of any other body', async () => {
    await paid();
    await settled();
    for (const { body, signature } of shop.received) {
      expect(Razorpay.validateWebhookSignature(body, signature, testWebhookSecret)).toBe(true);
      expect(Razorpay.validateWebhookSignature(`${body} `, signature, testWebhookSecret)).toBe(false);
    }
  });

  it('a webhook is repeated with the same event id until a 2xx answer', async () => {
    let refusals = 3;
    shop.answer = ({ event }) => (event === 'order.paid' && refusals-- > 0 ? 503 : 204);
    await paid();
    await settled();
    const tries = shop.received.filter((delivery) => delivery.event === 'order.paid');
    expect(tries).toHaveLength(4);
    expect(new Set(tries.map((delivery) => delivery.eventId)).size).toBe(1);
    expect(new Set(shop.received.map((delivery) => delivery.eventId)).size).toBe(3);
    expect(sandbox.ledger.webhookDeliveries()[2]).toMatchObject({
      attempts: 4,
      status: 'delivered',
      lastResult: 204,
    });
  });

  it('a webhook whose result cannot be stored stays pending, and is sent again after the retry delay', async () => {
    sandbox.control.set({ webhooks: { retryBaseMs: 60 } });
    const times: number[] = [];
    shop.answer = () => (times.push(Date.now()), 200);
    const append = jest.spyOn(memoryAppendLog, 'append').mockImplementation((changes) => {
      const isResult = changes.some(({ kind, value }) => kind === 'delivery' && value.status === 'delivered');
      if (isResult && times.length === 1) throw new Error('ENOSPC: no space left on device, write');
    });
    await paid();
    await settled();
    append.mockRestore();
    expect(events()).toEqual(['payment.authorized', ...captureEvents]);
    expect(unstored).toMatchObject([{ message: expect.stringContaining('ENOSPC') }]);
    expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(59);
    expect(sandbox.ledger.webhookDeliveries().map(({ status, attempts }) => [status, attempts])).toEqual(Array(3).fill(['delivered', 1]));
  });

  it('an unanswered and a refused webhook count as failed attempts', async () => {
    sandbox.control.set({ webhooks: { timeoutMs: 1_000 } });
    let silences = 1;
    shop.answer = () => (silences-- > 0 ? null : 200);
    await paid();
    await settled();
    expect(sandbox.ledger.webhookDeliveries()[0]).toMatchObject({ attempts: 2, status: 'delivered' });
    await shop.close();
    await paid();
    await eventually(() => expect(sandbox.ledger.webhookDeliveries()[3]).toMatchObject({ lastResult: 'ECONNREFUSED' }));
  });

  it('a webhook is abandoned after a day', async () => {
    shop.answer = () => 500;
    await paid();
    daysLater = 1;
    await settled();
    expect(sandbox.ledger.webhookDeliveries().map((delivery) => delivery.status)).toEqual(Array(3).fill('abandoned'));
  });

  it('events wait while webhooks are disabled', async () => {
    sandbox.control.set({ webhooks: { enabled: false } });
    await paid();
    expect(sandbox.ledger.webhookDeliveries().map((delivery) => delivery.attempts)).toEqual([0, 0, 0]);
    sandbox.control.set({ webhooks: { enabled: true } });
    await settled();
    expect(events()).toEqual(captureEvents);
  });

  it('duplicates have the same event id', async () => {
    sandbox.control.set({ webhooks: { duplicates: 2 } });
    await paid();
    await eventually(() => expect(shop.received).toHaveLength(9));
    expect(new Set(shop.received.map((delivery) => delivery.eventId)).size).toBe(3);
  });

  it('events arrive reversed or shuffled when configured', async () => {
    sandbox.control.set({ webhooks: { order: 'reversed' } });
    await paid();
    await settled();
    expect(events()).toEqual([...captureEvents].reverse());
    shop.received.length = 0;
    sandbox.control.set({ webhooks: { order: 'shuffled' } });
    await paid();
    await settled();
    expect(events().sort()).toEqual([...captureEvents].sort());
  });

  it('delayMs delays events', async () => {
    sandbox.control.set({ webhooks: { delayMs: 60 } });
    const start = Date.now();
    await paid();
    await settled();
    expect(Date.now() - start).toBeGreaterThanOrEqual(59);
  });

  it('dropped events never arrive, are the same for the same seed, and arrive after a replay', async () => {
    const statuses = async (): Promise<string[]> => {
      sandbox.control.set({
        webhooks: { dropProbability: 0.5, seed: sandbox.control.state.webhooks.seed + 7 },
      });
      sandbox.control.set({ webhooks: { seed: 42 } });
      for (let n = 0; n < 4; n += 1) await paid();
      await settled();
      return sandbox.ledger
        .webhookDeliveries()
        .slice(-12)
        .map((delivery) => delivery.status);
    };
    const first = await statuses();
    expect(new Set(first)).toEqual(new Set(['delivered', 'dropped']));
    expect(await statuses()).toEqual(first);
    expect(events()).toHaveLength(first.filter((status) => status === 'delivered').length * 2);
    const answer = await call(sandbox, '/sandbox/webhooks/replay', { body: {} });
    expect(await answer.json()).toEqual({ replayed: 24 });
    await settled();
    expect(new Set(shop.received.map((delivery) => delivery.eventId)).size).toBe(24);
  });

  it('after a secret rotation new events are signed with the new secret, earlier ones with the old', async () => {
    sandbox.control.set({ webhooks: { enabled: false } });
    await paid();
    sandbox.control.set({ webhooks: { secret: 'the-next-secret', enabled: true } });
    await settled();
    await paid();
    await settled();
    const isSignedBy = (secret: string) =>
      shop.received.map(({ body, signature }) => Razorpay.validateWebhookSignature(body, signature, secret));
    expect(isSignedBy(testWebhookSecret)).toEqual([true, true, true, false, false, false]);
    expect(isSignedBy('the-next-secret')).toEqual([false, false, false, true, true, true]);
  });
});
