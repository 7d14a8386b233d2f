import type { Order, Payment } from '../api/entities.js';
import { invalid, refused, unknownId } from '../api/razorpay-error.js';
import type { Change, OrderRecord, PaymentRecord } from '../ledger/records.js';
import { getOrder, paidOrder } from '../orders/orders.js';
import type { PaymentProvider } from '../provider.js';
import type { ProviderEvent } from '../webhooks/envelope.js';
import { captured, declined, newPayment, type Payer } from './payment.js';

/** How an attempt ends: authorised and captured, authorised only, or declined by the bank. */
type Outcome = 'captured' | 'authorized' | 'failed';

/** An attempt to pay an order; several are allowed until it is paid. */
export interface Attempt extends Payer {
  orderId: string;
  outcome: Outcome;
}

/** @throws RazorpayError 400 when the order is unknown, paid, or has an authorised payment. */
export function attemptPayment(provider: PaymentProvider, attempt: Attempt): Payment {
  const order = getOrder(provider, attempt.orderId);
  refuseSecondPayment(provider, order.entity);
  const attempted = afterAttempt(order);
  const payment = newPayment(order.entity, attempt, provider.now());
  if (attempt.outcome === 'failed') return recordFailure(provider, attempted, declined(payment));
  const captureIsDue = attempt.outcome === 'captured' && !order.manualCapture;
  return authorise(provider, attempted, { payment, captureIsDue });
}

/** Captures an authorised payment, in full and only once. @throws RazorpayError 400 for anything else, and for an unknown payment. */
export function capturePayment(provider: PaymentProvider, id: string, input: { amount: number; currency?: string }): Payment {
  const { entity: payment } = getPayment(provider, id);
  if (payment.captured) throw refused(400, 'This payment has already been captured');
  if (payment.status !== 'authorized') throw refused(400, 'Only payments which have been authorized can be captured');
  if (input.amount !== payment.amount) {
    throw invalid('Capture amount must be equal to the amount authorized', 'amount');
  }
  if (input.currency && input.currency !== payment.currency) throw invalid('Currency mismatch', 'currency');
  return capture(provider, getOrder(provider, payment.order_id), payment);
}

/**
 * Late authorisation, as documented by Razorpay: the bank authorises a payment that was already marked as failed.
 * If the order is paid by now, the payment stays authorised.
 * @throws RazorpayError 400 when there is no such payment, or it has not failed.
 */
export function authoriseLate(provider: PaymentProvider, id: string): Payment {
  const { entity } = getPayment(provider, id);
  if (entity.status !== 'failed') throw refused(400, 'Only a failed payment can be authorised late');
  const order = getOrder(provider, entity.order_id);
  const captureIsDue = order.entity.status !== 'paid' || provider.control.state.allowSecondCapture;
  const noError = {
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
  };
  return authorise(provider, order, { payment: { ...entity, ...noError }, captureIsDue });
}

/** Captures the payments that waited while `captureDelay` was on. */
export function releaseCaptures(provider: PaymentProvider): void {
  for (const { entity } of provider.ledger.paymentsDueForCapture()) {
    capture(provider, getOrder(provider, entity.order_id), entity);
  }
}

/** @throws RazorpayError 400 when there is no such payment. */
export function getPayment(provider: PaymentProvider, id: string): PaymentRecord {
  const record = provider.ledger.payment(id);
  if (!record) throw unknownId();
  return record;
}

function refuseSecondPayment(provider: PaymentProvider, order: Order): void {
  if (provider.control.state.allowSecondCapture) return;
  if (order.status === 'paid') throw refused(400, 'Payment already done for this order.');
  const isAuthorised = provider.ledger.paymentsOf(order.id).some((row) => row.entity.status === 'authorized');
  if (isAuthorised) throw refused(400, 'Another payment of this order is already authorized.');
}

const afterAttempt = ({ entity, ...record }: OrderRecord): OrderRecord => ({
  ...record,
  entity: {
    ...entity,
    attempts: entity.attempts + 1,
    status: entity.status === 'paid' ? 'paid' : 'attempted',
  },
});

function recordFailure(provider: PaymentProvider, order: OrderRecord, payment: Payment): Payment {
  provider.commit([orderChange(order), paymentChange(payment)], [{ event: 'payment.failed', payment }]);
  return payment;
}

function authorise(provider: PaymentProvider, order: OrderRecord, due: { payment: Payment; captureIsDue: boolean }): Payment {
  const payment: Payment = { ...due.payment, status: 'authorized' };
  const events: ProviderEvent[] = [{ event: 'payment.authorized', payment }];
  if (due.captureIsDue && !provider.control.state.captureDelay) return capture(provider, order, payment, events);
  const { captureIsDue } = due;
  provider.commit([orderChange(order), { kind: 'payment', value: { id: payment.id, entity: payment, captureIsDue } }], events);
  return payment;
}

function capture(provider: PaymentProvider, record: OrderRecord, authorised: Payment, earlierEvents: ProviderEvent[] = []): Payment {
  const payment = captured(authorised);
  const order = paidOrder(record.entity);
  const events: ProviderEvent[] = [...earlierEvents, { event: 'payment.captured', payment }];
  if (record.entity.status !== 'paid') events.push({ event: 'order.paid', payment, order });
  provider.commit([orderChange({ ...record, entity: order }), paymentChange(payment)], events);
  return payment;
}

const orderChange = (value: OrderRecord): Change => ({ kind: 'order', value });

/** The row of a payment whose capture is not pending. */
export const paymentChange = (entity: Payment): Change => ({
  kind: 'payment',
  value: { id: entity.id, entity, captureIsDue: false },
});
