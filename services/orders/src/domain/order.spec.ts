import { describe, expect, it } from '@jest/globals';
import { applyPaymentUpdate, assertTransition, expire, flagDispute, transitions, type Order } from './order.js';
import { permutations } from '../testing/permutations.js';
import { samplePayment, sampleOrder } from '../testing/sample-order.js';
import type { Payment } from './payment.js';

const now = new Date('2026-11-21T06:00:00Z');
const after = (order: Order, ...updates: Payment[]) =>
  updates.reduce(
    ({ order: current, consequences }, next) => {
      const decision = applyPaymentUpdate(current, next, now);
      return { order: decision.order, consequences: [...consequences, ...decision.consequences] };
    },
    { order, consequences: [] as ReturnType<typeof applyPaymentUpdate>['consequences'] },
  );

describe('an order and its payments', () => {
  it('a captured payment of the right amount pays the order and publishes order.paid once', () => {
    const { order, consequences } = after(sampleOrder(), samplePayment('captured'), samplePayment('captured'), samplePayment('authorized'));
    expect(order).toMatchObject({ status: 'paid', paymentId: 'pay_1', paidAt: now });
    expect(consequences).toEqual([{ kind: 'publish-paid' }]);
  });
  it('an authorised payment alone does not pay the order', () => {
    expect(after(sampleOrder(), samplePayment('authorized'))).toMatchObject({
      order: { status: 'created', paymentId: null },
      consequences: [],
    });
  });
  it('a failed attempt marks the order failed; another attempt can still pay it', () => {
    const failed = after(sampleOrder(), samplePayment('failed', { failure: 'declined' })).order;
    expect(failed.status).toBe('failed');
    const attempted = after(failed, samplePayment('authorized', { id: 'pay_2' })).order;
    expect(attempted.status).toBe('failed');
    expect(after(attempted, samplePayment('captured', { id: 'pay_2' })).order).toMatchObject({ status: 'paid', paymentId: 'pay_2' });
  });
  it('a failed attempt keeps its reason, and has one where the provider gives none', () => {
    const failureOf = (order: Order) => order.payments[0]!.failure;
    const named = after(sampleOrder(), samplePayment('failed', { failure: 'declined' }), samplePayment('captured')).order;
    const unnamed = after(sampleOrder(), samplePayment('failed')).order;
    expect([failureOf(named), failureOf(unnamed)]).toEqual(['declined', 'The payment failed.']);
  });
  it('a failed attempt keeps its first reason', () => {
    const { order } = after(sampleOrder(), samplePayment('failed', { failure: 'declined' }), samplePayment('failed', { failure: 'late' }));
    expect(order.payments).toMatchObject([{ failure: 'declined' }]);
  });
  it('a payment keeps the source that reported its state first', () => {
    const updates = [samplePayment('authorized'), samplePayment('captured', { source: 'verify' }), samplePayment('captured')];
    expect(after(sampleOrder(), ...updates).order.payments).toMatchObject([{ source: 'verify' }]);
  });
  it('an expired order can still be paid by a late capture', () => {
    const expired = expire(sampleOrder()).order;
    expect(expired.status).toBe('expired');
    expect(after(expired, samplePayment('captured'))).toMatchObject({
      order: { status: 'paid' },
      consequences: [{ kind: 'publish-paid' }],
    });
  });
  it('a payment of an order whose customer is forgotten is refunded, does not pay the order and asks for attention', () => {
    const forgotten = { ...expire(sampleOrder()).order, isForgotten: true };
    const { order, consequences } = after(forgotten, samplePayment('captured'), samplePayment('captured'));
    expect(order).toMatchObject({ status: 'expired', paymentId: null, paidAt: null, attention: 'customer-forgotten' });
    expect(consequences).toEqual([{ kind: 'request-refund', paymentId: 'pay_1', amountPaise: 359_900, reason: 'customer-forgotten' }]);
  });
  it('an order whose customer was forgotten after its payment stays paid', () => {
    const paid = after(sampleOrder(), samplePayment('captured')).order;
    expect(after({ ...paid, isForgotten: true }, samplePayment('captured'))).toMatchObject({
      order: { status: 'paid', attention: null },
      consequences: [],
    });
  });
  it('a paid order never expires', () => {
    expect(expire(after(sampleOrder(), samplePayment('captured')).order).order.status).toBe('paid');
  });
  it('a capture of another amount or currency does not pay the order, is refunded and asks for attention', () => {
    for (const wrong of [{ amountPaise: 359_899 }, { currency: 'USD' }]) {
      const { order, consequences } = after(sampleOrder(), samplePayment('captured', wrong));
      expect(order).toMatchObject({ status: 'created', paymentId: null, attention: 'amount-mismatch' });
      expect(consequences).toMatchObject([{ kind: 'request-refund', paymentId: 'pay_1', reason: 'amount-mismatch' }]);
    }
  });
  it('a payment authorised in rupees and captured in another currency does not pay the order', () => {
    const { order } = after(sampleOrder(), samplePayment('authorized'), samplePayment('captured', { currency: 'USD' }));
    expect(order).toMatchObject({ paymentId: null, attention: 'amount-mismatch', payments: [{ currency: 'USD' }] });
  });
  it('a payment authorised for the price and captured for less does not pay the order', () => {
    const { order, consequences } = after(sampleOrder(), samplePayment('authorized'), samplePayment('captured', { amountPaise: 100 }));
    expect(order).toMatchObject({ status: 'created', paymentId: null, attention: 'amount-mismatch' });
    expect(consequences).toMatchObject([{ kind: 'request-refund', paymentId: 'pay_1', amountPaise: 100 }]);
  });
  it('the amount of a captured payment is final', () => {
    const { order } = after(sampleOrder(), samplePayment('captured'), samplePayment('refunded', { amountPaise: 100, refundedPaise: 100 }));
    expect(order).toMatchObject({ status: 'paid', payments: [{ amountPaise: 359_900, refundedPaise: 100 }] });
  });
  it('a payment that was refunded before the shop learned of it makes the order refunded and publishes nothing', () => {
    expect(after(sampleOrder(), samplePayment('refunded'))).toMatchObject({ order: { status: 'refunded' }, consequences: [] });
  });
  it('a second captured payment of which less than Razorpay refunds is left asks for attention and for no refund', () => {
    const { order, consequences } = after(
      sampleOrder(),
      samplePayment('captured'),
      samplePayment('captured', { id: 'pay_2', refundedPaise: 359_801 }),
    );
    expect(order.attention).toBe('paid-twice');
    expect(consequences).toEqual([{ kind: 'publish-paid' }]);
  });
  it('a second captured payment is refunded once and pays nothing', () => {
    const { order, consequences } = after(
      sampleOrder(),
      samplePayment('captured'),
      samplePayment('captured', { id: 'pay_2' }),
      samplePayment('captured', { id: 'pay_2' }),
    );
    expect(order).toMatchObject({ status: 'paid', paymentId: 'pay_1', attention: 'paid-twice' });
    expect(consequences).toEqual([
      { kind: 'publish-paid' },
      { kind: 'request-refund', paymentId: 'pay_2', amountPaise: 359_900, reason: 'paid-twice' },
    ]);
  });
  it('a disputed order stays disputed after a second captured payment, which is refunded', () => {
    const flagged = flagDispute(after(sampleOrder(), samplePayment('captured')));
    expect(flagged.consequences).toEqual([{ kind: 'publish-paid' }]);
    const { order, consequences } = after(flagged.order, samplePayment('captured', { id: 'pay_2' }));
    expect(order.attention).toBe('disputed');
    expect(consequences).toMatchObject([{ kind: 'request-refund', paymentId: 'pay_2' }]);
  });
  it('a partial refund leaves the order paid; the full refund makes it refunded', () => {
    const paid = after(sampleOrder(), samplePayment('captured'), samplePayment('captured', { refundedPaise: 1_000 })).order;
    expect(paid.status).toBe('paid');
    expect(after(paid, samplePayment('refunded')).order.status).toBe('refunded');
  });
  it('any sequence and repetition of the same updates ends in the same state', () => {
    const updates = [
      samplePayment('failed'),
      samplePayment('authorized'),
      samplePayment('captured'),
      samplePayment('captured'),
      samplePayment('refunded'),
    ];
    const ends = new Set(
      permutations(updates).map((sequence) => {
        const { order } = after(sampleOrder(), ...sequence, ...sequence);
        return JSON.stringify([
          order.status,
          order.paymentId,
          order.payments.map(({ state, refundedPaise, failure }) => [state, refundedPaise, failure]),
        ]);
      }),
    );
    expect([...ends]).toEqual([JSON.stringify(['refunded', 'pay_1', [['refunded', 359_900, 'The payment failed.']]])]);
  });
  it('no sequence of updates and the expiry publishes order.paid twice or moves the order backwards', () => {
    const updates = [
      samplePayment('failed'),
      samplePayment('captured'),
      samplePayment('captured', { id: 'pay_2' }),
      samplePayment('refunded'),
      samplePayment('authorized'),
    ];
    const steps = [...updates.map((update) => (order: Order) => applyPaymentUpdate(order, update, now)), expire];
    for (const sequence of permutations(steps)) {
      let order = sampleOrder();
      let published = 0;
      for (const step of sequence) {
        const decision = step(order);
        assertTransition(order.status, decision.order.status);
        published += decision.consequences.filter(({ kind }) => kind === 'publish-paid').length;
        order = decision.order;
      }
      expect(published).toBeLessThanOrEqual(1);
    }
  });
  it('throws on a transition that the table does not list', () => {
    expect(() => assertTransition('paid', 'created')).toThrow('an order cannot go from paid to created');
    expect(transitions.refunded).toEqual([]);
  });
});
