import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { DomainEvent } from '@2x7/contracts';
import { eventually } from '@2x7/service-kit/testing';
import { v7 as uuid } from 'uuid';
import { defaultTiming } from '../app.js';
import { paymentProviderToken, ProviderError, type PaymentProvider } from '../razorpay/payment-provider.js';
import { PaidOrder } from '../testing/paid-order.js';
import { Shop } from '../testing/shop.js';

const all = 359_900;
const route = 'POST /v1/payments/*/refund';
let shop: Shop;
beforeAll(async () => {
  shop = await new Shop({ timing: { ...defaultTiming, tick: 30, retryRefundAfter: 100 } }).open();
});
beforeEach(() => void shop.sandbox.control.reset());
afterAll(() => shop.close());

const provider = (): PaymentProvider => shop.service.app.get<PaymentProvider>(paymentProviderToken, { strict: false });
const refundsAtProvider = ({ paymentId }: PaidOrder) => shop.sandbox.ledger.refunds().filter(({ payment_id }) => payment_id === paymentId);
const postponed = [
  ['another-operation', 'Request failed because another payment operation is in progress.'],
  ['low-balance', 'Your account does not have enough balance to carry out the refund operation.'],
] as const;

describe('a refund that Razorpay declines for now', () => {
  for (const [fault, reason] of postponed) {
    it(`waits with the reason after ${fault}, and is made once when Razorpay accepts it`, async () => {
      const order = await PaidOrder.in(shop);
      shop.sandbox.control.set({ routes: { [route]: { fail: { with: fault, times: 'all' } } } });
      expect((await order.refund(all)).body.data).toMatchObject({ state: 'waiting', failure: reason });
      expect(await order.detail()).toMatchObject({ state: 'paid', refunded_paise: 0, refundable_paise: 0 });
      shop.sandbox.control.reset();
      expect(await order.settled()).toMatchObject({ state: 'refunded', refunds: [{ state: 'done', failure: null }] });
      expect(refundsAtProvider(order)).toHaveLength(1);
    });
  }

  it('shows no reason any more while it is pending at the bank', async () => {
    const order = await PaidOrder.in(shop);
    shop.sandbox.control.set({ refundOutcome: 'pending', routes: { [route]: { fail: { with: 'low-balance', times: 1 } } } });
    expect((await order.refund(all)).body.data).toMatchObject({ state: 'waiting', failure: postponed[1][1] });
    await eventually(async () =>
      expect((await order.detail()).refunds).toMatchObject([
        { state: 'waiting', failure: null, provider_refund_id: expect.stringMatching(/^rfnd_/) },
      ]),
    );
  });

  it('is not reported to deliveries as refused', async () => {
    const order = await PaidOrder.in(shop);
    shop.sandbox.control.set({ routes: { [route]: { fail: { with: 'low-balance', times: 3 } } } });
    const request = { request_id: uuid(), order_id: order.id, order_number: (await order.detail()).number, amount_paise: 51_414 };
    const data = { ...request, meals: 2, reason: 'Problem P-000123: 2 meals', actor_id: uuid() };
    const event = { id: uuid(), type: 'refund.requested', version: 1, occurred_at: new Date().toISOString(), data } as DomainEvent;
    await shop.transport.publish(event);
    expect(await order.settled()).toMatchObject({ refunds: [{ state: 'done', amount_paise: 51_414 }] });
    const published = await shop.database.query("SELECT type FROM outbox WHERE event -> 'data' ->> 'request_id' = $1", [
      request.request_id,
    ]);
    expect(published).toEqual([{ type: 'order.refunded' }]);
  });
});

describe('a refund that Razorpay refuses', () => {
  /** The provider makes the refund, and the answer is that of a second attempt: nothing is left to refund. */
  function refuseWhatIsMade(): void {
    const make = provider().refund.bind(provider());
    jest.spyOn(provider(), 'refund').mockImplementationOnce(async (request) => {
      await make(request);
      throw new ProviderError('refused', 'The payment has been fully refunded already');
    });
  }

  it('is done when Razorpay has made it before', async () => {
    const order = await PaidOrder.in(shop);
    refuseWhatIsMade();
    expect((await order.refund(all)).body.data).toMatchObject({ state: 'done', failure: null });
    expect((await order.settled()).state).toBe('refunded');
  });

  it('ends with the reason when Razorpay does not know its payment, which has no refunds either', async () => {
    const order = await PaidOrder.in(shop);
    jest.spyOn(provider(), 'refundsOf').mockRejectedValue(new ProviderError('refused', 'The id provided does not exist'));
    expect((await order.refund(all)).body.data).toMatchObject({ state: 'refused', failure: 'The id provided does not exist' });
  });

  it('keeps waiting while the list of refunds cannot be read', async () => {
    const order = await PaidOrder.in(shop);
    refuseWhatIsMade();
    shop.sandbox.control.set({ routes: { 'GET /v1/payments/*/refunds': { fail: { with: 500, times: 1 } } } });
    expect((await order.refund(all)).body.data).toMatchObject({ state: 'waiting' });
    expect((await order.settled()).state).toBe('refunded');
    expect(refundsAtProvider(order)).toHaveLength(1);
  });
});
