import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Refund, Sandbox } from '../index.js';
import { call, sdk, startTestSandbox } from '../testing/merchant.js';

describe('the refunds API of the sandbox', () => {
  let sandbox: Sandbox;
  let paymentId: string;

  beforeEach(async () => {
    sandbox = await startTestSandbox();
    const { id: orderId } = await sdk(sandbox).orders.create({ amount: 10000, currency: 'INR' });
    paymentId = sandbox.pay({ orderId, outcome: 'captured' }).razorpay_payment_id;
  });
  afterEach(() => sandbox.close());

  const refund = async (body: object, key?: string) => {
    const headers = key ? { 'x-refund-idempotency': key } : {};
    const answer = await call(sandbox, `/v1/payments/${paymentId}/refund`, { body, headers });
    return { status: answer.status, body: (await answer.json()) as Refund };
  };

  it('refunds the whole payment when no amount is given, with the documented fields', async () => {
    const made = await sdk(sandbox).payments.refund(paymentId, {
      speed: 'normal',
      receipt: 'r-1',
      notes: { why: 'closed' },
    });
    expect(made).toEqual({
      id: expect.stringMatching(/^rfnd_[A-Za-z0-9]{14}$/),
      entity: 'refund',
      amount: 10000,
      currency: 'INR',
      payment_id: paymentId,
      notes: { why: 'closed' },
      receipt: 'r-1',
      acquirer_data: { arn: null },
      created_at: expect.any(Number),
      batch_id: null,
      status: 'processed',
      speed_processed: 'normal',
      speed_requested: 'normal',
    });
    expect(sandbox.ledger.payments()[0]).toMatchObject({
      status: 'refunded',
      refund_status: 'full',
      captured: true,
    });
    expect(sandbox.ledger.orders()[0]).toMatchObject({ status: 'paid' });
    expect(await sdk(sandbox).refunds.fetch(made.id)).toEqual(made);
  });

  it('partial refunds add up, and more than the rest is refused', async () => {
    await refund({ amount: 4000 });
    expect(sandbox.ledger.payments()[0]).toMatchObject({ refund_status: 'partial', amount_refunded: 4000 });
    expect((await refund({ amount: 6001 })).status).toBe(400);
    await refund({ amount: 6000 });
    expect(sandbox.ledger.payments()[0]).toMatchObject({ refund_status: 'full', amount_refunded: 10000 });
    expect((await refund({})).status).toBe(400);
    const list = await sdk(sandbox).payments.fetchMultipleRefund(paymentId);
    expect(list.items.map((item) => item.amount)).toEqual([6000, 4000]);
  });

  it('lists the refunds of all payments newest first, in pages and by the time of their request', async () => {
    for (const amount of [1000, 2000, 3000]) await refund({ amount });
    const { refunds } = sdk(sandbox);
    const now = Math.floor(Date.now() / 1000);
    const page = await refunds.all({ from: now - 60, to: now + 60, count: 2, skip: 1 });
    expect(page).toMatchObject({ entity: 'collection', count: 2 });
    expect(page.items.map(({ amount, payment_id }) => [amount, payment_id])).toEqual([
      [2000, paymentId],
      [1000, paymentId],
    ]);
    for (const elsewhere of [{ to: now - 60 }, { from: now + 60 }]) expect((await refunds.all(elsewhere)).items).toEqual([]);
  });

  it('the same key and body return the same refund; another body and a short key are refused', async () => {
    const first = await refund({ amount: 4000 }, 'refund-key-1');
    const again = await refund({ amount: 4000 }, 'refund-key-1');
    expect(again).toEqual(first);
    expect(sandbox.ledger.refunds()).toHaveLength(1);
    expect(await refund({ amount: 5000 }, 'refund-key-1')).toMatchObject({
      status: 400,
      body: {
        error: { code: 'BAD_REQUEST_ERROR', description: 'Different request with the same idempotency key has already been processed.' },
      },
    });
    expect((await refund({ amount: 4000 }, 'short')).status).toBe(400);
    expect(sandbox.ledger.refunds()).toHaveLength(1);
  });

  it('a refund can stay pending and then be processed', async () => {
    sandbox.control.set({ refundOutcome: 'pending' });
    const { body } = await refund({});
    expect(body.status).toBe('pending');
    await call(sandbox, `/sandbox/refunds/${body.id}/settle`, { body: {} });
    expect(sandbox.ledger.refunds()[0]).toMatchObject({ status: 'processed' });
  });

  it('the amount of a failed refund can be refunded again', async () => {
    sandbox.control.set({ refundOutcome: 'failed' });
    expect((await refund({})).body.status).toBe('failed');
    expect(sandbox.ledger.payments()[0]).toMatchObject({
      status: 'captured',
      refund_status: null,
      amount_refunded: 0,
    });
    sandbox.control.reset();
    expect((await refund({})).body).toMatchObject({ status: 'processed', amount: 10000 });
  });

  it('a payment that is not captured cannot be refunded', async () => {
    const { id: orderId } = await sdk(sandbox).orders.create({ amount: 10000, currency: 'INR' });
    paymentId = sandbox.pay({ orderId, outcome: 'failed' }).razorpay_payment_id;
    expect((await refund({})).status).toBe(400);
  });
});
