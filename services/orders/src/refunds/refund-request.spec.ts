import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Log } from '@2x7/service-kit';
import { asAdmin, eventually } from '@2x7/service-kit/testing';
import { v7 as uuid } from 'uuid';
import { defaultTiming } from '../app.js';
import { forgetCustomer } from '../retention/retention-rules.js';
import { PaidOrder } from '../testing/paid-order.js';
import { keySecret, Shop } from '../testing/shop.js';
import { RefundTaskRepository } from './refund-task.repository.js';

const all = 359_900;
let shop: Shop;
beforeAll(async () => {
  shop = await new Shop({ timing: { ...defaultTiming, tick: 30, retryRefundAfter: 100 } }).open();
  await shop.withWebhooks();
});
beforeEach(() => {
  shop.sandbox.control.set({
    routes: { 'POST /v1/payments/*/refund': null, 'GET /v1/payments/*/refunds': null },
    refundOutcome: 'processed',
    webhooks: { duplicates: 0, order: 'in-order', enabled: true },
  });
});
afterAll(() => shop.close());

const fail = (with_: 500 | 'reset' | 'hang' | 'html' | 'answer-lost', times: number | 'all' = 'all') =>
  shop.sandbox.control.set({ routes: { 'POST /v1/payments/*/refund': { fail: { with: with_, times } } } });

/** A request to the provider that did not come from the service, such as a refund in the dashboard. */
async function atProvider(path: string, body: object): Promise<void> {
  const authorization = `Basic ${Buffer.from(`rzp_test_shop:${keySecret}`).toString('base64')}`;
  const response = await fetch(shop.sandbox.url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', authorization },
  });
  expect(response.status).toBe(200);
}

describe('refunding an order', () => {
  it('accepts a refund once its request is stored; the worker sends it when it cannot be sent at once', async () => {
    const order = await PaidOrder.in(shop);
    jest.spyOn(RefundTaskRepository.prototype, 'claim').mockRejectedValueOnce(new Error('the database is down'));
    const errors = jest.spyOn(shop.service.app.get(Log), 'error');
    const { status, body } = await order.refund(all);
    expect([status, body.data]).toMatchObject([201, { state: 'waiting' }]);
    const ids = { order_id: order.id, refund: expect.any(String) };
    expect(errors.mock.calls.at(-1)).toEqual(['refund delayed, the worker will send it', expect.any(Error), ids]);
    expect((await order.settled()).state).toBe('refunded');
  });

  it('makes the order refunded by a refund of the full amount, and the timeline names the administrator', async () => {
    const order = await PaidOrder.in(shop);
    const { status, body } = await order.refund(all);
    expect([status, body.data]).toMatchObject([
      201,
      {
        state: 'done',
        amount_paise: all,
        reason: 'The customer moved away.',
        failure: null,
        provider_refund_id: expect.stringMatching(/^rfnd_/),
      },
    ]);
    const settled = await order.settled();
    expect(settled.timeline.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['created', 'paid', 'refund-requested', 'refund-done', 'refunded']),
    );
    const asked = settled.timeline.find(({ kind }) => kind === 'refund-requested');
    expect(asked).toMatchObject({ note: '₹3,599: The customer moved away.', actor_id: settled.refunds[0]!.requested_by });
    const audit = await shop.database.query("SELECT action, actor_id, after->>'number' AS number FROM audit WHERE entity_id = $1", [
      order.id,
    ]);
    expect(audit).toEqual([{ action: 'refund requested', actor_id: asked!.actor_id, number: settled.number }]);
  });
  it('makes create-order answer 409 receipt_reused after a full refund, so that the customer can order again', async () => {
    const order = await PaidOrder.in(shop, { receipt: 'refunded-once' });
    expect((await shop.order({ receipt: 'refunded-once' })).body).toMatchObject({ code: 'order_paid' });
    await order.refund(all);
    await order.settled();
    expect((await shop.order({ receipt: 'refunded-once' })).body).toMatchObject({ code: 'receipt_reused' });
  });
  it('refuses a refund above the amount that is left, and leaves a partly refunded order paid', async () => {
    const order = await PaidOrder.in(shop);
    expect((await order.refund(100_000)).status).toBe(201);
    expect((await order.refund(200_000)).status).toBe(201);
    expect((await order.settled()).state).toBe('paid');
    expect(await order.refund(59_901)).toMatchObject({
      status: 409,
      body: { code: 'conflict', error: 'At most ₹599 of this order can still be refunded.' },
    });
    expect((await order.refund(59_900)).status).toBe(201);
    expect((await order.settled()).state).toBe('refunded');
    expect(await order.refund(100)).toMatchObject({
      status: 409,
      body: { error: 'This order is fully refunded, or the rest is being refunded.' },
    });
  });
  it('says how little is left where it is less than the least that Razorpay refunds', async () => {
    const order = await PaidOrder.in(shop);
    expect((await order.refund(all - 50)).status).toBe(201);
    expect(await order.refund(100)).toMatchObject({
      status: 409,
      body: { error: 'Only ₹0.50 of this order is left. A refund is at least ₹1, so nothing more can be sent back.' },
    });
  });
  it('refuses a refund 15 minutes after the administrator typed the password', async () => {
    const order = await PaidOrder.in(shop);
    const body = { key: randomUUID(), amount_paise: all, reason: 'The customer moved away.' };
    const refused = await shop.admin(`${order.id}/refunds`, body, asAdmin(undefined, { passwordAge: 16 * 60 }));
    expect(refused).toMatchObject({ status: 403, body: { code: 'password_required' } });
    expect((await order.settled()).refunds).toEqual([]);
  });
  it('makes one refund for one key, also for ten requests at once, and refuses the key with other values', async () => {
    const order = await PaidOrder.in(shop);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => order.refund(100_000, { key })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${(body.data as { id: string }).id}`)).size).toBe(1);
    expect((await order.refund(100_000, { key: key.toUpperCase() })).body.data).toMatchObject({ state: 'done' });
    expect([(await order.settled()).refunds.length, order.refundedPaise()]).toEqual([1, 100_000]);
    for (const other of [{ amount_paise: 5_000 }, { reason: 'Another.' }])
      expect((await order.refund(100_000, { key, ...other })).status).toBe(409);
    const actions = await shop.database.query('SELECT action FROM audit WHERE entity_id = $1', [order.id]);
    expect(actions).toEqual([{ action: 'refund requested' }]);
    const second = await PaidOrder.in(shop);
    expect((await second.refund(100_000, { key })).status).toBe(409);
    expect([order.refundedPaise(), second.refundedPaise()]).toEqual([100_000, 0]);
  });
  it('refunds no more than was paid when many requests are sent at once', async () => {
    const order = await PaidOrder.in(shop);
    const answers = await Promise.all(Array.from({ length: 12 }, () => order.refund(100_000)));
    expect(answers.filter(({ status }) => status === 201).length).toBe(3);
    await order.settled();
    expect(order.refundedPaise()).toBe(300_000);
  });
  for (const fault of [500, 'reset', 'hang', 'html'] as const) {
    it(`keeps a refund waiting while the provider is down (${fault}), and makes it once without another request`, async () => {
      const order = await PaidOrder.in(shop);
      fail(fault);
      expect(await order.refund(all)).toMatchObject({ status: 201, body: { data: { state: 'waiting' } } });
      expect(await order.detail()).toMatchObject({ state: 'paid', refunded_paise: 0, refundable_paise: 0 });
      expect((await order.refund(100)).status).toBe(409);
      shop.sandbox.control.set({ routes: { 'POST /v1/payments/*/refund': null } });
      expect((await order.settled()).state).toBe('refunded');
      expect(shop.sandbox.ledger.refunds().filter(({ payment_id }) => payment_id === order.paymentId).length).toBe(1);
    });
  }
  it('makes a refund once although the answer of the provider is lost', async () => {
    const order = await PaidOrder.in(shop);
    fail('answer-lost', 1);
    await order.refund(100_000);
    await order.settled();
    expect(order.refundedPaise()).toBe(100_000);
  });
  it('shows the reason of a refund that the provider refuses, and counts no money as refunded', async () => {
    const order = await PaidOrder.in(shop);
    shop.sandbox.control.set({ webhooks: { enabled: false } });
    await atProvider(`/v1/payments/${order.paymentId}/refund`, { amount: 300_000 });
    const { status, body } = await order.refund(all);
    expect([status, body.data]).toMatchObject([
      201,
      { state: 'refused', failure: 'The total refund amount is greater than the refund payment amount', done_at: null },
    ]);
    expect((await order.detail()).state).toBe('paid');
    shop.sandbox.control.set({ webhooks: { enabled: true } });
    await order.settled();
    expect((await order.detail()).refunds).toMatchObject([
      { state: 'refused', origin: 'admin' },
      { state: 'done', origin: 'provider', requested_by: null, reason: 'Refunded in the Razorpay dashboard.', amount_paise: 300_000 },
    ]);
    const ofRefunds = (await order.detail()).timeline
      .filter(({ kind }) => kind.startsWith('refund-'))
      .map(({ kind, note }) => `${kind} ${note}`);
    expect(ofRefunds).toEqual([
      expect.stringMatching(/^refund-requested ₹3,599: /),
      'refund-done ₹3,000, in the Razorpay dashboard',
      expect.stringMatching(/^refund-refused ₹3,599: /),
    ]);
  });
  it('shows a refund that the bank rejects as refused, and accepts another one', async () => {
    const order = await PaidOrder.in(shop);
    shop.sandbox.control.set({ refundOutcome: 'failed' });
    expect((await order.refund(all)).body.data).toMatchObject({ state: 'refused', failure: 'The bank rejected the refund.' });
    await eventually(() => expect(shop.sandbox.ledger.webhookDeliveries().filter(({ status }) => status === 'pending')).toEqual([]));
    expect(await order.settled()).toMatchObject({ state: 'paid', refunded_paise: 0, refundable_paise: all });
    shop.sandbox.control.set({ refundOutcome: 'processed' });
    await order.refund(all);
    expect((await order.settled()).state).toBe('refunded');
  });
  it('keeps a refund waiting while it is pending at the bank', async () => {
    const order = await PaidOrder.in(shop);
    shop.sandbox.control.set({ refundOutcome: 'pending' });
    const { provider_refund_id: id } = (await order.refund(all)).body.data as { provider_refund_id: string };
    expect(await order.detail()).toMatchObject({
      state: 'paid',
      refunded_paise: 0,
      refunds: [{ state: 'waiting', provider_refund_id: id }],
    });
    await atProvider(`/sandbox/refunds/${id}/settle`, {});
    expect((await order.settled()).state).toBe('refunded');
  });
  it('refuses a refund of an unpaid or unknown order, and one below a rupee or with other invalid values', async () => {
    await shop.order({ receipt: 'unpaid' });
    const [unpaid] = await shop.database.query<{ id: string }>("SELECT id FROM orders WHERE receipt = 'unpaid'");
    const body = { key: randomUUID(), amount_paise: 100, reason: 'x' };
    expect(await shop.admin(`${unpaid!.id}/refunds`, body)).toMatchObject({
      status: 409,
      body: { error: 'This order is not paid. There is nothing to refund.' },
    });
    expect((await shop.admin(`${uuid()}/refunds`, body)).status).toBe(404);
    for (const change of [
      { amount_paise: 99 },
      { amount_paise: 100.5 },
      { amount_paise: '100' },
      { reason: ' ' },
      { key: 'x' },
      { key: undefined },
    ]) {
      expect((await shop.admin(`${unpaid!.id}/refunds`, { ...body, ...change })).status).toBe(400);
    }
  });
});

describe('parallel refunds and webhooks', () => {
  const partOf = (n: number): number => (n % 3 === 0 ? all : 120_000);
  async function refundMany(order: PaidOrder, part: number): Promise<void> {
    const key = randomUUID();
    const answers = await Promise.all([
      order.refund(part, { key }),
      order.refund(part, { key }),
      order.refund(part),
      order.refund(part),
      order.refund(part),
    ]);
    for (const { status } of answers) expect([201, 409]).toContain(status);
  }

  it('make each refund of 40 orders once although webhooks arrive twice and shuffled, and orders and ledger agree', async () => {
    shop.sandbox.control.set({
      webhooks: { duplicates: 1, order: 'shuffled' },
      routes: { 'POST /v1/payments/*/refund': { fail: { with: 'answer-lost', times: 15 } } },
    });
    const orders: PaidOrder[] = [];
    for (let round = 0; round < 8; round += 1) {
      const some = await Promise.all(Array.from({ length: 5 }, () => PaidOrder.in(shop)));
      await Promise.all(some.map((order, n) => refundMany(order, partOf(orders.length + n))));
      orders.push(...some);
    }
    for (const [n, order] of orders.entries()) {
      await order.settled();
      expect(order.refundedPaise()).toBe(partOf(n) === all ? all : 240_000);
    }
  });
});

describe('another confirmation of an order', () => {
  it('is requested by an administrator with one event per request, and the timeline names the administrator', async () => {
    const order = await PaidOrder.in(shop);
    expect(await shop.admin(`${order.id}/resend-confirmation`, {})).toEqual({ status: 200, body: { success: true } });
    await shop.admin(`${order.id}/resend-confirmation`, {});
    await shop.drained();
    const asked = shop.events.filter(
      ({ type, data }) => type === 'order.confirmation_requested' && (data as { order_id: string }).order_id === order.id,
    );
    expect(new Set(asked.map(({ data }) => (data as { request_id: string }).request_id)).size).toBe(2);
    expect((await order.detail()).timeline.filter(({ kind, actor_id }) => kind === 'confirmation-requested' && actor_id)).toHaveLength(2);
    const audit = await shop.database.query("SELECT action, after->>'number' AS number FROM audit WHERE entity_id = $1", [order.id]);
    expect(audit).toEqual(Array(2).fill({ action: 'confirmation requested', number: (await order.detail()).number }));
  });
  it('cannot be requested for an order whose customer is forgotten', async () => {
    const order = await PaidOrder.in(shop);
    await shop.database.query(`UPDATE orders SET ${forgetCustomer} WHERE id = $1`, [order.id]);
    expect(await shop.admin(`${order.id}/resend-confirmation`, {})).toMatchObject({
      status: 409,
      body: { error: 'The customer of this order is forgotten. There is no address to send to.' },
    });
  });
  it('cannot be requested for a refunded order, and can be after a partial refund', async () => {
    const order = await PaidOrder.in(shop);
    await order.refund(100_000);
    await order.settled();
    expect((await shop.admin(`${order.id}/resend-confirmation`, {})).status).toBe(200);
    await order.refund(all - 100_000);
    await order.settled();
    expect(await shop.admin(`${order.id}/resend-confirmation`, {})).toMatchObject({
      status: 409,
      body: { code: 'conflict', error: 'This order is refunded, and its plan is cancelled. There is nothing to confirm.' },
    });
  });
  it('cannot be requested for an unpaid or unknown order', async () => {
    await shop.order({ receipt: 'not-paid' });
    const [row] = await shop.database.query<{ id: string }>("SELECT id FROM orders WHERE receipt = 'not-paid'");
    expect(await shop.admin(`${row!.id}/resend-confirmation`, {})).toMatchObject({
      status: 409,
      body: { error: 'This order is not paid. There is nothing to confirm.' },
    });
    expect((await shop.admin(`${uuid()}/resend-confirmation`, {})).status).toBe(404);
  });
});
