import { describe, expect, it } from '@jest/globals';
import { samplePaidOrder, samplePayment, sampleRefund } from '../testing/sample-order.js';
import { requestRefund } from './requested-refund.js';

const now = new Date('2026-11-21T06:00:00Z');
const price = 359_900;
const request = (amountPaise: number) => ({
  requestId: 'request_1',
  amountPaise,
  reason: 'Two meals were not delivered.',
  actorId: 'admin_1',
});

describe('a refund that deliveries requests', () => {
  it('waits for the provider, up to the whole amount of the order', () => {
    const { order, consequences } = requestRefund(samplePaidOrder(), request(price), now);
    expect(order.refunds).toEqual([
      sampleRefund({
        id: 'request_1',
        amountPaise: price,
        reason: 'Two meals were not delivered.',
        key: 'request_1',
        requestId: 'request_1',
      }),
    ]);
    expect(consequences).toEqual([]);
  });
  it('stands beside the refunds that the order has', () => {
    const { order } = requestRefund(samplePaidOrder(sampleRefund()), request(price - 100_000), now);
    expect(order.refunds).toMatchObject([sampleRefund(), { id: 'request_1', state: 'waiting' }]);
  });
  it.each([
    ['more than the order still has', samplePaidOrder(), price + 1, 'At most ₹3,599 of this order could still be refunded.'],
    [
      'anything when nothing is left',
      samplePaidOrder(sampleRefund({ amountPaise: price })),
      100,
      'This order is fully refunded, or the rest is being refunded.',
    ],
    [
      'anything of a refunded order',
      { ...samplePaidOrder(), payments: [samplePayment('refunded')] },
      100,
      'This order is fully refunded, or the rest is being refunded.',
    ],
    [
      'more than the least that Razorpay refunds when just that is left',
      samplePaidOrder(sampleRefund({ amountPaise: price - 100 })),
      101,
      'At most ₹1 of this order could still be refunded.',
    ],
    [
      'anything when less is left than the least that Razorpay refunds',
      samplePaidOrder(sampleRefund({ amountPaise: price - 50 })),
      100,
      'Only ₹0.50 of this order is left. A refund is at least ₹1, so nothing more can be sent back.',
    ],
  ])('is refused for %s, and order.refund_refused is published', (_, before, amountPaise, failure) => {
    const { order, consequences } = requestRefund(before, request(amountPaise), now);
    expect(order.refunds.at(-1)).toMatchObject({ id: 'request_1', state: 'refused', refusedAt: now, failure });
    expect(consequences).toEqual([{ kind: 'publish-refund-refused', refundId: 'request_1' }]);
  });
  it.each([price, price + 1])('changes and publishes nothing when it is repeated', (amountPaise) => {
    const { order } = requestRefund(samplePaidOrder(sampleRefund()), request(amountPaise), now);
    expect(requestRefund(order, request(amountPaise), now)).toEqual({ order, consequences: [] });
  });
  it('takes back the refund that the provider has made for it, after a restore has undone the request', () => {
    const made = sampleRefund({ id: 'request_1', origin: 'provider', state: 'done', key: null, requestedBy: null, doneAt: now });
    const { order, consequences } = requestRefund(samplePaidOrder(sampleRefund(), made), request(100_000), now);
    expect(order.refunds).toEqual([
      sampleRefund(),
      {
        ...made,
        origin: 'admin',
        key: 'request_1',
        requestId: 'request_1',
        requestedBy: 'admin_1',
        reason: 'Two meals were not delivered.',
      },
    ]);
    expect(consequences).toEqual([{ kind: 'publish-refunded', refundId: 'request_1' }]);
  });
});
