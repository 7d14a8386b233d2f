import type { Bank } from '../provider.js';
import type { Order, Payment } from '../api/entities.js';
import type { Change, OrderRecord, PaymentRecord } from '../ledger/records.js';
import { orderRecord } from '../orders/orders.js';
import { captured, declined, newPayment, type Payer } from './payment.js';
import { invalid, refused, unknownId } from '../api/razorpay-error.js';
import type { ProviderEvent } from '../webhooks/envelope.js';

/** How a try at paying ends: the bank says yes (and the money is captured or not yet), or no. */
export type Outcome = 'captured' | 'authorized' | 'failed';

/** A try at paying an order; more than one may be made until it is paid. */
export interface Attempt extends Payer {
  orderId: string;
  outcome: Outcome;
}

/** @throws RazorpayError 400 when the order is unknown, paid, or has a payment that waits for its capture. */
export function attemptPayment(bank: Bank, attempt: Attempt): Payment {
  const order = orderRecord(bank, attempt.orderId);
  refuseSecondPayment(bank, order.entity);
  const attempted = afterAttempt(order);
  const payment = newPayment(order.entity, attempt, bank.now());
  if (attempt.outcome === 'failed') return recordFailure(bank, attempted, declined(payment));
  const captureIsDue = attempt.outcome === 'captured' && !order.manualCapture;
  return authorise(bank, attempted, { payment, captureIsDue });
}

/** Captures an authorised payment: all of it, once. */
export function capturePayment(bank: Bank, id: string, sum: { amount: number; currency?: string }): Payment {
  const { entity: payment } = paymentRecord(bank, id);
  if (payment.captured) throw refused(400, 'This payment has already been captured');
  if (payment.status !== 'authorized')
    throw refused(400, 'Only payments which have been authorized can be captured');
  if (sum.amount !== payment.amount) {
    throw invalid('Capture amount must be equal to the amount authorized', 'amount');
  }
  if (sum.currency && sum.currency !== payment.currency) throw invalid('Currency mismatch', 'currency');
  return settle(bank, orderRecord(bank, payment.order_id), payment);
}

/**
 * The bank's yes comes after the payment was already marked failed (rare, documented as late
 * authorisation). On an order that is paid by now the payment stays authorised.
 */
export function authoriseLate(bank: Bank, id: string): Payment {
  const { entity } = paymentRecord(bank, id);
  if (entity.status !== 'failed') throw refused(400, 'Only a failed payment can be authorised late');
  const order = orderRecord(bank, entity.order_id);
  const captureIsDue = order.entity.status !== 'paid' || bank.control.state.allowSecondCapture;
  const blank = {
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
  };
  return authorise(bank, order, { payment: { ...entity, ...blank }, captureIsDue });
}

/** Captures what waited while captures were held back. */
export function releaseCaptures(bank: Bank): void {
  for (const { entity } of bank.ledger.paymentsDueForCapture()) {
    settle(bank, orderRecord(bank, entity.order_id), entity);
  }
}

/** @throws RazorpayError 400 when there is no such payment. */
export function paymentRecord(bank: Bank, id: string): PaymentRecord {
  const record = bank.ledger.payment(id);
  if (!record) throw unknownId();
  return record;
}

function refuseSecondPayment(bank: Bank, order: Order): void {
  if (bank.control.state.allowSecondCapture) return;
  if (order.status === 'paid') throw refused(400, 'Payment already done for this order.');
  const waiting = bank.ledger.paymentsOf(order.id).some((row) => row.entity.status === 'authorized');
  if (waiting) throw refused(400, 'Another payment of this order is already authorized.');
}

const afterAttempt = ({ entity, ...record }: OrderRecord): OrderRecord => ({
  ...record,
  entity: {
    ...entity,
    attempts: entity.attempts + 1,
    status: entity.status === 'paid' ? 'paid' : 'attempted',
  },
});

function recordFailure(bank: Bank, order: OrderRecord, payment: Payment): Payment {
  bank.commit([orderChange(order), paymentChange(payment)], [{ event: 'payment.failed', payment }]);
  return payment;
}

function authorise(
  bank: Bank,
  order: OrderRecord,
  due: { payment: Payment; captureIsDue: boolean },
): Payment {
  const payment: Payment = { ...due.payment, status: 'authorized' };
  const events: ProviderEvent[] = [{ event: 'payment.authorized', payment }];
  if (due.captureIsDue && !bank.control.state.captureDelay) return settle(bank, order, payment, events);
  const { captureIsDue } = due;
  bank.commit(
    [orderChange(order), { kind: 'payment', value: { id: payment.id, entity: payment, captureIsDue } }],
    events,
  );
  return payment;
}

function settle(bank: Bank, record: OrderRecord, authorised: Payment, before: ProviderEvent[] = []): Payment {
  const payment = captured(authorised);
  const order: Order = { ...record.entity, status: 'paid', amount_paid: record.entity.amount, amount_due: 0 };
  const events: ProviderEvent[] = [...before, { event: 'payment.captured', payment }];
  if (record.entity.status !== 'paid') events.push({ event: 'order.paid', payment, order });
  bank.commit([orderChange({ ...record, entity: order }), paymentChange(payment)], events);
  return payment;
}

const orderChange = (value: OrderRecord): Change => ({ kind: 'order', value });

/** A payment as it is now, with no capture to come. */
export const paymentChange = (entity: Payment): Change => ({
  kind: 'payment',
  value: { id: entity.id, entity, captureIsDue: false },
});
