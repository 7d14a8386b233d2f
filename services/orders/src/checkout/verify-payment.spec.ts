import { earliestDeliveryDay, PlanSnapshot, type EventData } from '@2x7/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { paymentSignature } from '@2x7/razorpay-sandbox';
import { eventually } from '@2x7/service-kit/testing';
import { defaultTiming } from '../app.js';
import { keySecret, Shop, webhookSecret, type Paid } from '../testing/shop.js';

let shop: Shop;
beforeAll(async () => {
  shop = await new Shop({
    timing: { ...defaultTiming, tick: 30, checks: [600, 900, 1200, 1800, 2500, 4000, 8000], processingCheck: 50 },
  }).open();
});
beforeEach(async () => {
  shop.sandbox.control.reset();
  await shop.drained();
  shop.events.length = 0;
});
afterAll(() => shop.close());

const expectUnpaid = async (orderId: string): Promise<void> => expect(await shop.status(orderId)).toBe('created');

describe('verify-payment', () => {
  it('pays the order of a captured payment with a valid signature, and publishes one event', async () => {
    const orderId = await shop.openOrder();
    const paid = shop.pay(orderId);
    const facts = { order_number: expect.stringMatching(/^2X7-\d{6}$/), first_delivery_day: earliestDeliveryDay(new Date(), 'both') };
    const answer = { status: 200, body: { success: true, data: { status: 'paid', ...facts } } };
    expect(await shop.verify(paid)).toEqual(answer);
    expect(await shop.verify(paid)).toEqual(answer);
    await shop.drained();
    expect(shop.events).toMatchObject([
      {
        type: 'order.paid',
        data: {
          order_number: expect.stringMatching(/^2X7-\d{6}$/),
          amount_paise: 359_900,
          customer: { email: 'asha@example.test' },
          plan: { name: 'Muscle Building Plan' },
        },
      },
    ]);
    expect(shop.events.map(({ data }) => Object.keys((data as EventData<'order.paid'>).plan).sort())).toEqual([
      Object.keys(PlanSnapshot.shape).sort(),
    ]);
  });
  it('makes create-order answer 409 to the receipt of the paid order', async () => {
    const { body } = await shop.order({ receipt: 'paid-once' });
    await shop.verify(shop.pay(body.order_id as string));
    expect((await shop.order({ receipt: 'paid-once' })).body).toMatchObject({ code: 'order_paid', error: 'This order is already paid.' });
  });
  it('answers processing for an authorised payment, which pays the order once it is captured', async () => {
    const orderId = await shop.openOrder();
    shop.sandbox.control.set({ captureDelay: true });
    expect((await shop.verify(shop.pay(orderId))).body.data).toMatchObject({ status: 'processing' });
    await expectUnpaid(orderId);
    shop.sandbox.control.set({ captureDelay: false });
    await eventually(async () => expect(await shop.status(orderId)).toBe('paid'));
  });
  it('has a second captured payment of a paid order refunded, although nothing else reports it', async () => {
    const orderId = await shop.openOrder();
    shop.sandbox.control.set({ allowSecondCapture: true });
    await shop.verify(shop.pay(orderId));
    const second = shop.pay(orderId);
    expect((await shop.verify(second)).body.data).toMatchObject({ status: 'paid' });
    const refunded = { payment_id: second.razorpay_payment_id, amount: 359_900 };
    await eventually(() => expect(shop.sandbox.ledger.refunds()).toContainEqual(expect.objectContaining(refunded)));
  });
  it('plans no further check of a paid order, which would keep its customer from being forgotten', async () => {
    const orderId = await shop.openOrder();
    shop.sandbox.control.set({ allowSecondCapture: true });
    await shop.verify(shop.pay(orderId));
    shop.sandbox.control.set({ routes: { 'GET /v1/payments/*': { fail: { with: 500, times: 1 } } } });
    expect((await shop.verify(shop.pay(orderId))).body.data).toMatchObject({ status: 'processing' });
    const checks = await shop.database.query('SELECT next_check_at FROM orders WHERE provider_order_id = $1', [orderId]);
    expect(checks).toEqual([{ next_check_at: null }]);
  });
  for (const fault of ['reset', 'hang', 'html', 500] as const) {
    it(`answers processing while the provider cannot confirm (${fault}), and the reconciler settles the order`, async () => {
      const orderId = await shop.openOrder();
      shop.sandbox.control.set({ routes: { 'GET /v1/payments/*': { fail: { with: fault, times: 'all' } } } });
      expect(await shop.verify(shop.pay(orderId))).toMatchObject({ status: 200, body: { success: true, data: { status: 'processing' } } });
      await eventually(async () => expect(await shop.status(orderId)).toBe('paid'));
      await shop.drained();
      expect(shop.paidEvents()).toBe(1);
    });
  }

  const forgeries: [string, (paid: Paid, other: Paid) => object][] = [
    ['no signature', ({ razorpay_signature: _, ...paid }) => paid],
    ['a short signature', (paid) => ({ ...paid, razorpay_signature: paid.razorpay_signature.slice(1) })],
    ['a signature in upper-case hex', (paid) => ({ ...paid, razorpay_signature: paid.razorpay_signature.toUpperCase() })],
    [
      'a signature with one letter changed',
      (paid) => ({ ...paid, razorpay_signature: paid.razorpay_signature.replace(/./, (c) => (c === '0' ? '1' : '0')) }),
    ],
    [
      'a signature with another secret',
      (paid) => ({ ...paid, razorpay_signature: paymentSignature('x', paid.razorpay_order_id, paid.razorpay_payment_id) }),
    ],
    [
      'a signature with the webhook secret',
      (paid) => ({ ...paid, razorpay_signature: paymentSignature(webhookSecret, paid.razorpay_order_id, paid.razorpay_payment_id) }),
    ],
    ['swapped ids', (paid) => ({ ...paid, razorpay_order_id: paid.razorpay_payment_id, razorpay_payment_id: paid.razorpay_order_id })],
    ["another order's payment", (paid, other) => ({ ...paid, razorpay_payment_id: other.razorpay_payment_id })],
    ["another order's whole answer for this order", (paid, other) => ({ ...other, razorpay_order_id: paid.razorpay_order_id })],
    ['an unknown order', (paid) => ({ ...paid, razorpay_order_id: 'order_AAAAAAAAAAAAAA' })],
    ['a payment id that is a number', (paid) => ({ ...paid, razorpay_payment_id: 7 })],
    ['a list', (paid) => [paid]],
  ];
  for (const [what, forge] of forgeries) {
    it(`answers 400 to ${what} and changes nothing`, async () => {
      const orderId = await shop.openOrder();
      const paid = {
        razorpay_order_id: orderId,
        razorpay_payment_id: 'pay_AAAAAAAAAAAAAA',
        razorpay_signature: paymentSignature(keySecret, orderId, 'pay_AAAAAAAAAAAAAA'),
      };
      const other = { ...paid, razorpay_order_id: await shop.openOrder(), razorpay_payment_id: 'pay_BBBBBBBBBBBBBB' };
      expect((await shop.verify(forge(paid, other))).status).toBe(400);
      await expectUnpaid(orderId);
    });
  }
  it('answers 400 to a signed payment of another provider order and pays nothing', async () => {
    const [mine, theirs] = [await shop.openOrder(), await shop.openOrder()];
    const paid = shop.pay(theirs);
    const crossed = { ...paid, razorpay_order_id: mine, razorpay_signature: paymentSignature(keySecret, mine, paid.razorpay_payment_id) };
    expect((await shop.verify(crossed)).status).toBe(400);
    await expectUnpaid(mine);
  });
});
