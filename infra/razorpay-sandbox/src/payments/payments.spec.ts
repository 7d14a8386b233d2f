import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { validatePaymentVerification } from 'razorpay/dist/utils/razorpay-utils.js';
import type { Order, PaidAnswer, Sandbox } from '../index.js';
import { call, testKeys, sdk, startTestSandbox } from '../testing/merchant.js';

describe('payments', () => {
  let sandbox: Sandbox;
  beforeEach(async () => void (sandbox = await startTestSandbox()));
  afterEach(() => sandbox.close());

  const newOrder = async (amount = 199900) => (await sdk(sandbox).orders.create({ amount, currency: 'INR' })).id;
  const pay = async (orderId: string, body: object = {}) => {
    const answer = await call(sandbox, `/sandbox/orders/${orderId}/pay`, { body });
    return { status: answer.status, body: (await answer.json()) as PaidAnswer & { error?: object } };
  };

  it('a payment is captured, its order is paid, and the SDK accepts the signature', async () => {
    const orderId = await newOrder();
    const { body } = await pay(orderId, {
      method: 'card',
      email: 'asha@example.com',
      contact: '+919000090000',
    });
    const proof = { order_id: orderId, payment_id: body.razorpay_payment_id };
    expect(validatePaymentVerification(proof, body.razorpay_signature, testKeys.keySecret)).toBe(true);
    expect(await sdk(sandbox).orders.fetch(orderId)).toMatchObject({
      status: 'paid',
      attempts: 1,
      amount_paid: 199900,
      amount_due: 0,
    });
    expect(await sdk(sandbox).payments.fetch(body.razorpay_payment_id)).toMatchObject({
      id: expect.stringMatching(/^pay_[A-Za-z0-9]{14}$/),
      entity: 'payment',
      order_id: orderId,
      status: 'captured',
      captured: true,
      amount: 199900,
      method: 'card',
      card_id: expect.stringMatching(/^card_/),
      email: 'asha@example.com',
      contact: '+919000090000',
      amount_refunded: 0,
      refund_status: null,
      fee: 4718,
      tax: 720,
      error_code: null,
    });
  });

  it('a failed payment sets the order to attempted, and another payment pays it', async () => {
    const orderId = await newOrder();
    const failed = await pay(orderId, { outcome: 'failed' });
    expect(failed.body).toMatchObject({ razorpay_signature: null, error: { reason: 'payment_failed' } });
    expect(await sdk(sandbox).orders.fetch(orderId)).toMatchObject({ status: 'attempted', attempts: 1 });
    await pay(orderId);
    expect(await sdk(sandbox).orders.fetch(orderId)).toMatchObject({ status: 'paid', attempts: 2 });
    const { items } = await sdk(sandbox).orders.fetchPayments(orderId);
    expect(items.map((payment) => payment.status)).toEqual(['captured', 'failed']);
    expect(items[1]).toMatchObject({
      error_code: 'BAD_REQUEST_ERROR',
      error_source: 'bank',
      captured: false,
    });
  });

  it('a paid order accepts no second payment unless allowSecondCapture is on', async () => {
    const orderId = await newOrder();
    await pay(orderId);
    expect((await pay(orderId)).status).toBe(400);
    sandbox.control.set({ allowSecondCapture: true });
    expect((await pay(orderId)).status).toBe(200);
    const captured = sandbox.ledger.payments().filter((payment) => payment.captured);
    expect(captured).toHaveLength(2);
    expect(sandbox.ledger.orders()[0]).toMatchObject({ status: 'paid', amount_paid: 199900 });
  });

  it('an authorised payment blocks another one and is captured once, in full', async () => {
    const orderId = await newOrder(5000);
    const { body } = await pay(orderId, { outcome: 'authorized' });
    const { payments } = sdk(sandbox);
    expect(await payments.fetch(body.razorpay_payment_id)).toMatchObject({
      status: 'authorized',
      captured: false,
    });
    expect((await pay(orderId)).status).toBe(400);
    const less = await payments.capture(body.razorpay_payment_id, 4900, 'INR').catch((error: unknown) => error);
    expect(less).toMatchObject({ statusCode: 400, error: { field: 'amount' } });
    expect(await payments.capture(body.razorpay_payment_id, 5000, 'INR')).toMatchObject({
      status: 'captured',
    });
    const twice = await payments.capture(body.razorpay_payment_id, 5000, 'INR').catch((error: unknown) => error);
    expect(twice).toMatchObject({ error: { description: 'This payment has already been captured' } });
    expect(await sdk(sandbox).orders.fetch(orderId)).toMatchObject({ status: 'paid' });
  });

  it('an order with manual capture waits for the capture call', async () => {
    const body = { amount: 5000, currency: 'INR', payment: { capture: 'manual' } };
    const { id } = (await (await call(sandbox, '/v1/orders', { body })).json()) as Order;
    await pay(id);
    expect(sandbox.ledger.payments()[0]).toMatchObject({ status: 'authorized' });
  });

  it('captureDelay leaves payments authorised until it is off', async () => {
    const orderId = await newOrder();
    sandbox.control.set({ captureDelay: true });
    await pay(orderId);
    expect(sandbox.ledger.payments()[0]).toMatchObject({ status: 'authorized' });
    sandbox.control.set({ captureDelay: false });
    expect(sandbox.ledger.payments()[0]).toMatchObject({ status: 'captured' });
    expect(sandbox.ledger.orders()[0]).toMatchObject({ status: 'paid' });
  });

  it('a failed payment that the bank authorises late pays its order', async () => {
    const orderId = await newOrder();
    const { body } = await pay(orderId, { outcome: 'failed' });
    await call(sandbox, `/sandbox/payments/${body.razorpay_payment_id}/authorize-late`, { body: {} });
    expect(sandbox.ledger.payments()[0]).toMatchObject({ status: 'captured', error_code: null });
    expect(sandbox.ledger.orders()[0]).toMatchObject({ status: 'paid', attempts: 1 });
  });

  it('payments are listed in pages', async () => {
    for (let n = 0; n < 3; n += 1) await pay(await newOrder());
    const now = Math.floor(Date.now() / 1000);
    const page = await sdk(sandbox).payments.all({ from: now - 60, to: now + 60, count: 2, skip: 0 });
    expect(page).toMatchObject({ entity: 'collection', count: 2 });
    expect((await call(sandbox, '/v1/payments?count=101')).status).toBe(400);
  });
});
