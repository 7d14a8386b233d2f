import { describe, it } from 'node:test';
import { expect } from 'expect';
import { assertTransition, expire, applyPaymentUpdate, transitions, type Order, type Payment, type PaymentState } from './order.js';

const now = new Date('2026-11-21T06:00:00Z');
const anOrder = (): Order => ({
  id: '01', number: '2X7-000001', status: 'created', amountPaise: 359_900, currency: 'INR', paymentId: null, paidAt: null, expired: false,
  payments: [], refunds: [], attention: null,
  customer: { name: 'Asha', email: 'asha@example.test', phone: '+91 90000 00000', address: 'Jaipur 302018' },
  plan: { id: '01', name: 'Muscle Building Plan', meal_type: 'both', plan_type: 'individual', number_of_meals: 14, duration_days: 7, original_cost: 4499, discounted_price: 3599, is_trial: false },
});
const fact = (state: PaymentState, more: Partial<Payment> = {}): Payment => ({
  id: 'pay_1', amountPaise: 359_900, refundedPaise: state === 'refunded' ? 359_900 : 0, currency: 'INR', state, source: 'webhook', failure: null, ...more,
});
const after = (order: Order, ...facts: Payment[]) => facts.reduce(
  ({ order: current, consequences }, told) => {
    const decision = applyPaymentUpdate(current, told, now);
    return { order: decision.order, consequences: [...consequences, ...decision.consequences] };
  },
  { order, consequences: [] as ReturnType<typeof applyPaymentUpdate>['consequences'] },
);
const permutations = <T>(list: T[]): T[][] =>
  list.length < 2 ? [list] : list.flatMap((item, index) => permutations(list.toSpliced(index, 1)).map((rest) => [item, ...rest]));

describe('an order and its payments', () => {
  it('a captured payment of the right amount pays the order and is announced once', () => {
    const { order, consequences } = after(anOrder(), fact('captured'), fact('captured'), fact('authorized'));
    expect(order).toMatchObject({ status: 'paid', paymentId: 'pay_1', paidAt: now });
    expect(consequences).toEqual([{ kind: 'announce-paid' }]);
  });
  it('an authorised payment alone activates nothing', () => {
    expect(after(anOrder(), fact('authorized'))).toMatchObject({ order: { status: 'created', paymentId: null }, consequences: [] });
  });
  it('a failed attempt marks the order failed; another attempt can still pay it', () => {
    const failed = after(anOrder(), fact('failed', { failure: 'declined' })).order;
    expect(failed.status).toBe('failed');
    expect(after(failed, fact('captured', { id: 'pay_2' })).order).toMatchObject({ status: 'paid', paymentId: 'pay_2' });
  });
  it('an expired order can still be paid by a late capture', () => {
    const expired = expire(anOrder()).order;
    expect(expired.status).toBe('expired');
    expect(after(expired, fact('captured'))).toMatchObject({ order: { status: 'paid' }, consequences: [{ kind: 'announce-paid' }] });
  });
  it('a paid order never expires', () => {
    expect(expire(after(anOrder(), fact('captured')).order).order.status).toBe('paid');
  });
  it('a capture of another amount or currency pays nothing, goes back, and asks for attention', () => {
    for (const wrong of [{ amountPaise: 359_899 }, { currency: 'USD' }]) {
      const { order, consequences } = after(anOrder(), fact('captured', wrong));
      expect(order).toMatchObject({ status: 'created', paymentId: null, attention: 'amount-mismatch' });
      expect(consequences).toMatchObject([{ kind: 'refund', paymentId: 'pay_1', reason: 'amount-mismatch' }]);
    }
  });
  it('a payment authorised for the price and captured for less pays nothing', () => {
    const { order, consequences } = after(anOrder(), fact('authorized'), fact('captured', { amountPaise: 100 }));
    expect(order).toMatchObject({ status: 'created', paymentId: null, attention: 'amount-mismatch' });
    expect(consequences).toMatchObject([{ kind: 'refund', paymentId: 'pay_1', amountPaise: 100 }]);
  });
  it('a second captured payment is given back once and activates nothing', () => {
    const { order, consequences } = after(anOrder(), fact('captured'), fact('captured', { id: 'pay_2' }), fact('captured', { id: 'pay_2' }));
    expect(order).toMatchObject({ status: 'paid', paymentId: 'pay_1', attention: 'paid-twice' });
    expect(consequences).toEqual([{ kind: 'announce-paid' }, { kind: 'refund', paymentId: 'pay_2', amountPaise: 359_900, reason: 'paid-twice' }]);
  });
  it('a part refund leaves the order paid; the full refund makes it refunded', () => {
    const paid = after(anOrder(), fact('captured'), fact('captured', { refundedPaise: 1_000 })).order;
    expect(paid.status).toBe('paid');
    expect(after(paid, fact('refunded')).order.status).toBe('refunded');
  });
  it('any order and repetition of the same messages ends in the same state', () => {
    const messages = [fact('failed'), fact('authorized'), fact('captured'), fact('captured'), fact('refunded')];
    const ends = new Set(permutations(messages).map((sequence) => {
      const { order } = after(anOrder(), ...sequence, ...sequence);
      return JSON.stringify([order.status, order.paymentId, order.payments.map(({ state, refundedPaise }) => [state, refundedPaise])]);
    }));
    expect([...ends]).toEqual([JSON.stringify(['refunded', 'pay_1', [['refunded', 359_900]]])]);
  });
  it('no order of messages announces more than one payment, or moves backwards', () => {
    for (const sequence of permutations([fact('failed'), fact('captured'), fact('captured', { id: 'pay_2' }), fact('refunded'), fact('authorized')])) {
      let order = anOrder();
      let announced = 0;
      for (const told of sequence) {
        const decision = applyPaymentUpdate(order, told, now);
        assertTransition(order.status, decision.order.status);
        announced += decision.consequences.filter(({ kind }) => kind === 'announce-paid').length;
        order = decision.order;
      }
      expect(announced).toBeLessThanOrEqual(1);
    }
  });
  it('a move outside the table throws', () => {
    expect(() => assertTransition('paid', 'created')).toThrow('an order cannot go from paid to created');
    expect(transitions.refunded).toEqual([]);
  });
});
