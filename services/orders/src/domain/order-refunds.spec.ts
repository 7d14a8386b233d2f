import { describe, expect, it } from '@jest/globals';
import { samplePaidOrder, samplePayment, sampleRefund } from '../testing/sample-order.js';
import { applyPaymentUpdate, type Consequence, type Order } from './order.js';
import { applyRefundUpdate, refundablePaise } from './order-refunds.js';
import { hasRefundsOf, type RefundUpdate } from './refund.js';

const now = new Date('2026-11-21T06:00:00Z');
const price = 359_900;

const report = (more: Partial<RefundUpdate> = {}): RefundUpdate => ({
  key: 'refund_1',
  providerRefundId: 'rfnd_1',
  paymentId: 'pay_1',
  amountPaise: 100_000,
  state: 'done',
  failure: null,
  ...more,
});
const after = (order: Order, ...reports: RefundUpdate[]) =>
  reports.reduce(
    ({ order: current, consequences }, next) => {
      const decision = applyRefundUpdate(current, next, { newId: 'new', now });
      return { order: decision.order, consequences: [...consequences, ...decision.consequences] };
    },
    { order, consequences: [] as Consequence[] },
  );

describe('the refundable amount of an order', () => {
  it('is the payment that paid it, less what is refunded and what is waiting', () => {
    const order = samplePaidOrder(sampleRefund());
    expect(refundablePaise({ ...order, payments: [samplePayment('captured', { refundedPaise: 50_000 })] })).toBe(209_900);
  });
  it('leaves out refunds that are refused or done, and those of other payments', () => {
    const others = [{ state: 'refused' as const }, { state: 'done' as const }, { paymentId: 'pay_2' }].map((more, index) =>
      sampleRefund({ id: `refund_${index}`, ...more }),
    );
    expect(refundablePaise(samplePaidOrder(...others))).toBe(price);
  });
  it('is 0 where less is left than the least that Razorpay refunds', () => {
    const left = (paise: number) =>
      refundablePaise({ ...samplePaidOrder(), payments: [samplePayment('captured', { refundedPaise: price - paise })] });
    expect([left(99), left(100)]).toEqual([0, 100]);
  });
  it('is 0 for an order that is not paid, whatever its payments', () => {
    expect(refundablePaise({ ...samplePaidOrder(), paymentId: null })).toBe(0);
  });
  it('belongs to the payment that paid the order, not to another one', () => {
    const payments = [samplePayment('captured', { id: 'pay_0', amountPaise: 1_000 }), samplePayment('captured')];
    expect(refundablePaise({ ...samplePaidOrder(), payments })).toBe(price);
  });
});

describe('what the provider reports about a refund', () => {
  it('done: adds the amount to what the payment has refunded, and publishes order.refunded once', () => {
    const { order, consequences } = after(samplePaidOrder(sampleRefund()), report(), report());
    expect(order.refunds).toEqual([sampleRefund({ state: 'done', providerRefundId: 'rfnd_1', doneAt: now })]);
    expect(order).toMatchObject({ status: 'paid', payments: [{ state: 'captured', refundedPaise: 100_000 }] });
    expect(consequences).toEqual([{ kind: 'publish-refunded', refundId: 'refund_1' }]);
  });
  it('done: makes the order refunded when nothing of the payment is left', () => {
    const order = samplePaidOrder(sampleRefund(), sampleRefund({ id: 'refund_2', amountPaise: price - 100_000 }));
    const half = after(order, report()).order;
    const whole = after(half, report({ key: 'refund_2', providerRefundId: 'rfnd_2', amountPaise: price - 100_000 })).order;
    expect([half.status, whole.status, whole.payments[0]!.state]).toEqual(['paid', 'refunded', 'refunded']);
  });
  it('done: does not make a payment count as captured that Razorpay refunded without capturing it', () => {
    const uncaptured = samplePayment('authorized', { id: 'pay_2', refundedPaise: price });
    const paid = samplePaidOrder(sampleRefund());
    expect(after({ ...paid, payments: [...paid.payments, uncaptured] }, report()).order.payments).toContainEqual(uncaptured);
  });
  it('done: knows its refund by the provider’s id where the report has no key', () => {
    const { order } = after(samplePaidOrder(sampleRefund({ providerRefundId: 'rfnd_1' })), report({ key: null }));
    expect(order.refunds).toHaveLength(1);
  });
  it('done: adds a refund that was made in Razorpay’s dashboard, beside those that wait without an id', () => {
    const { order, consequences } = after(samplePaidOrder(sampleRefund()), report({ key: null, providerRefundId: null }));
    const made = sampleRefund({ id: 'new', origin: 'provider', state: 'done', key: null, requestedBy: null, doneAt: now });
    expect(order.refunds).toEqual([sampleRefund(), { ...made, reason: 'Refunded in the Razorpay dashboard.' }]);
    expect(consequences).toEqual([{ kind: 'publish-refunded', refundId: 'new' }]);
  });
  it.each(['waiting', 'refused'] as const)('%s: adds nothing for a refund that is not known', (state) => {
    expect(after(samplePaidOrder(), report({ state }))).toEqual({ order: samplePaidOrder(), consequences: [] });
  });
  it('refused: frees the amount, with the reason', () => {
    const { order, consequences } = after(samplePaidOrder(sampleRefund()), report({ state: 'refused', failure: 'The account is closed.' }));
    expect(order.refunds).toMatchObject([
      { state: 'refused', refusedAt: now, failure: 'The account is closed.', providerRefundId: 'rfnd_1' },
    ]);
    expect([refundablePaise(order), consequences]).toEqual([price, []]);
  });
  it('refused: has a reason where the provider gives none', () => {
    const { order } = after(samplePaidOrder(sampleRefund()), report({ state: 'refused' }));
    expect(order.refunds[0]!.failure).toBe('The provider refused the refund.');
  });
  it('refused: publishes order.refund_refused once for a refund that deliveries requested, and for no other', () => {
    const refused = report({ state: 'refused' });
    const requested = samplePaidOrder(sampleRefund({ requestId: 'refund_1' }));
    const published = [{ kind: 'publish-refund-refused', refundId: 'refund_1' }];
    expect([after(requested, refused).consequences, after(requested, refused, refused).consequences]).toEqual([published, published]);
    expect(after(requested, report({ state: 'waiting' })).consequences).toEqual([]);
  });
  it('waiting: stores the provider’s id and why it waits', () => {
    const { order } = after(samplePaidOrder(sampleRefund()), report({ state: 'waiting', failure: 'The balance is too low.' }));
    expect(order.refunds).toMatchObject([{ state: 'waiting', failure: 'The balance is too low.', providerRefundId: 'rfnd_1' }]);
  });
  it('keeps the provider’s id that is stored where a report has none', () => {
    const order = samplePaidOrder(sampleRefund({ providerRefundId: 'rfnd_1' }));
    expect(after(order, report({ state: 'waiting', providerRefundId: null })).order.refunds[0]!.providerRefundId).toBe('rfnd_1');
  });
  it('late: a refused refund keeps when and why it was refused, and takes the provider’s id', () => {
    const refused = sampleRefund({ state: 'refused', failure: 'The account is closed.', refusedAt: new Date('2026-11-20T06:00:00Z') });
    for (const late of [report({ state: 'refused', failure: 'Another reason.' }), report({ state: 'waiting' })])
      expect(after(samplePaidOrder(refused), late).order.refunds).toEqual([{ ...refused, providerRefundId: 'rfnd_1' }]);
  });
  it('late: a refused refund becomes done, and stays refused when an older report follows', () => {
    const refused = report({ state: 'refused', failure: 'The account is closed.' });
    const late = after(samplePaidOrder(sampleRefund()), refused, report({ state: 'waiting' }));
    expect(late.order.refunds).toMatchObject([{ state: 'refused', failure: 'The account is closed.' }]);
    const done = after(late.order, refused, report(), refused, report({ state: 'waiting' })).order;
    expect(done.refunds).toMatchObject([{ state: 'done', failure: null, refusedAt: null, doneAt: now }]);
  });
});

describe('a payment that the system refunds', () => {
  const surplus = samplePayment('captured', { id: 'pay_2' });
  const owed = sampleRefund({ id: 'refund_2', paymentId: 'pay_2', amountPaise: price, reason: 'paid-twice', origin: 'system' });
  const paidTwice = (...refunds: Order['refunds']): Order => ({
    ...samplePaidOrder(...refunds),
    payments: [samplePayment('captured'), surplus],
  });
  const ofSurplus = (more: Partial<RefundUpdate>) => report({ key: 'refund_2', paymentId: 'pay_2', amountPaise: price, ...more });

  it('asks for another refund of all that is left after its refund failed', () => {
    const { consequences } = after(paidTwice(owed), ofSurplus({ state: 'refused' }));
    expect(consequences).toEqual([{ kind: 'request-refund', paymentId: 'pay_2', amountPaise: price, reason: 'paid-twice' }]);
  });
  it('asks for the rest where a part was refunded in the dashboard before the provider had the refund', () => {
    const part = ofSurplus({ key: null, providerRefundId: 'rfnd_part', amountPaise: 100_000 });
    const { order, consequences } = after(paidTwice(owed), part);
    expect(order.refunds).toMatchObject([
      {
        id: 'refund_2',
        state: 'refused',
        refusedAt: now,
        failure: 'Part of the money was refunded in the Razorpay dashboard: ₹2,599 of the payment is left.',
      },
      { state: 'done', amountPaise: 100_000 },
    ]);
    expect(consequences).toContainEqual({ kind: 'request-refund', paymentId: 'pay_2', amountPaise: price - 100_000, reason: 'paid-twice' });
  });
  it('ends where all of it was refunded in the dashboard', () => {
    const all = ofSurplus({ key: null, providerRefundId: 'rfnd_all' });
    expect(after(paidTwice(owed), all).order.refunds).toMatchObject([
      { id: 'refund_2', state: 'refused', failure: 'The money was refunded in the Razorpay dashboard.' },
      { state: 'done', amountPaise: price },
    ]);
  });
  it('asks for the rest once, also when a late report of the replaced refund follows', () => {
    const part = sampleRefund({ id: 'new', paymentId: 'pay_2', origin: 'provider', state: 'done' });
    const rest = { ...owed, id: 'refund_3', amountPaise: price - 100_000 };
    const order = paidTwice({ ...owed, state: 'refused' }, part, rest);
    const { order: later, consequences } = after(order, ofSurplus({ state: 'waiting' }));
    expect(later.refunds).toContainEqual(rest);
    expect(consequences).toEqual([]);
  });
  it('replaces no refund that is done, that an administrator asked for, or that belongs to another payment', () => {
    const kept = [
      sampleRefund({ id: 'refund_3', paymentId: 'pay_2', amountPaise: 300_000, origin: 'system', state: 'done', doneAt: now }),
      sampleRefund({ id: 'refund_4', paymentId: 'pay_2', amountPaise: 59_900 }),
      sampleRefund({ id: 'refund_5', paymentId: 'pay_3', amountPaise: price, origin: 'system' }),
    ];
    const part = ofSurplus({ key: null, providerRefundId: 'rfnd_part', amountPaise: 50_000 });
    expect(after(paidTwice(...kept), part).order.refunds).toEqual([...kept, expect.objectContaining({ id: 'new' })]);
  });
  it('waits for a refund that the provider already has', () => {
    const part = ofSurplus({ key: null, providerRefundId: 'rfnd_part', amountPaise: 100_000 });
    const { order, consequences } = after(paidTwice({ ...owed, providerRefundId: 'rfnd_2' }), part);
    expect(order.refunds[0]!.state).toBe('waiting');
    expect(consequences).toEqual([{ kind: 'publish-refunded', refundId: 'new' }]);
  });
  it('asks for nothing once the whole payment is refunded, or where too little is left for the provider', () => {
    expect(after(paidTwice(owed), ofSurplus({})).consequences).toEqual([{ kind: 'publish-refunded', refundId: 'refund_2' }]);
    const asked = (left: number) =>
      after(paidTwice({ ...owed, amountPaise: price - left }), ofSurplus({ amountPaise: price - left })).consequences.length - 1;
    expect([asked(99), asked(100)]).toEqual([0, 1]);
  });
  it('leaves the refunds of the payment that paid the order alone', () => {
    const other = sampleRefund({ amountPaise: price });
    const { order, consequences } = after(paidTwice(other, owed), ofSurplus({ state: 'refused' }));
    expect(order.refunds).toContainEqual(other);
    expect(consequences).toHaveLength(1);
    expect(after(paidTwice(other, owed), report({ state: 'refused' })).consequences).toEqual([]);
  });
});

describe('the refunded amount that the provider reports with a payment', () => {
  const paidAgain = (order: Order, refundedPaise: number) =>
    applyPaymentUpdate(order, samplePayment(refundedPaise === price ? 'refunded' : 'captured', { refundedPaise }), now).order;

  it('counts without the refunds that are still waiting, because they may fail', () => {
    const whole = sampleRefund({ amountPaise: price, providerRefundId: 'rfnd_1' });
    expect(paidAgain(samplePaidOrder(whole), price)).toMatchObject({
      status: 'paid',
      payments: [{ state: 'captured', refundedPaise: 0 }],
    });
    expect(paidAgain(samplePaidOrder(sampleRefund()), 150_000).payments).toMatchObject([{ refundedPaise: 50_000 }]);
  });
  it('counts in full once no refund is waiting', () => {
    expect(paidAgain(samplePaidOrder(sampleRefund({ state: 'refused' })), price)).toMatchObject({
      status: 'refunded',
      payments: [{ state: 'refunded', refundedPaise: price }],
    });
  });
  it('is up to date when done and waiting refunds explain it', () => {
    const refunds = [sampleRefund({ state: 'done' }), sampleRefund({ id: 'refund_2', amountPaise: 50_000 })];
    const reported = (refundedPaise: number) => hasRefundsOf(refunds, { id: 'pay_1', refundedPaise });
    expect([reported(150_000), reported(150_001)]).toEqual([true, false]);
  });
});
