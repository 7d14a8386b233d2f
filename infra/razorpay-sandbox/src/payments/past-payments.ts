import { z } from 'zod';
import type { Order, Payment } from '../api/entities.js';
import type { Change } from '../ledger/records.js';
import { newOrder, paidOrder } from '../orders/orders.js';
import type { PaymentProvider } from '../provider.js';
import { captured, newPayment } from './payment.js';

/** Body of POST /sandbox/past-payments. */
export const pastPaymentsSchema = z.array(
  z.strictObject({
    orderId: z.string(),
    receipt: z.string(),
    paymentId: z.string(),
    amountPaise: z.int().positive(),
    paidAt: z.coerce.date(),
  }),
);

/** A captured payment that the shop has and the sandbox has not made, such as those of the demonstration's past orders. */
export type PastPayment = z.infer<typeof pastPaymentsSchema>[number];

/** Adds the payments with their orders, so that they can be refunded. Sends no webhook. Payments that it has stay as they are. */
export function addPastPayments({ ledger }: PaymentProvider, payments: readonly PastPayment[]): void {
  ledger.commit(payments.filter(({ paymentId }) => !ledger.payment(paymentId)).flatMap(changesFor));
}

function changesFor(past: PastPayment): Change[] {
  const order = orderOf(past);
  const payment: Payment = { ...captured(newPayment(order, {}, order.created_at)), id: past.paymentId };
  return [
    { kind: 'order', value: { id: order.id, entity: order, manualCapture: false } },
    { kind: 'payment', value: { id: payment.id, entity: payment, captureIsDue: false } },
  ];
}

function orderOf({ orderId, receipt, amountPaise, paidAt }: PastPayment): Order {
  const order = newOrder({ amount: amountPaise, currency: 'INR', receipt }, Math.floor(paidAt.getTime() / 1000));
  return { ...paidOrder(order), id: orderId, attempts: 1 };
}
