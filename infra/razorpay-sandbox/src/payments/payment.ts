import type { Order, Payment, PaymentMethod } from '../api/entities.js';
import { newId } from '../api/ids.js';

/** Optional details of a payment, from the window or a test. */
export interface Payer {
  method?: PaymentMethod | undefined;
  email?: string | undefined;
  contact?: string | undefined;
  description?: string | undefined;
}

/** Razorpay's placeholder for a missing email address. */
const noEmail = 'void@razorpay.com';
const noContact = '+919999999999';

/** A payment that the bank has not authorised yet. */
export const newPayment = (order: Order, payer: Payer, now: number): Payment => ({
  id: newId('pay'),
  entity: 'payment',
  amount: order.amount,
  currency: order.currency,
  status: 'created',
  order_id: order.id,
  invoice_id: null,
  international: false,
  amount_refunded: 0,
  refund_status: null,
  captured: false,
  description: payer.description ?? null,
  ...instrument(payer.method ?? 'upi'),
  email: payer.email || noEmail,
  contact: payer.contact || noContact,
  notes: order.notes,
  fee: null,
  tax: null,
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
  created_at: now,
});

function instrument(method: PaymentMethod): Pick<Payment, 'method' | 'card_id' | 'bank' | 'wallet' | 'vpa' | 'acquirer_data'> {
  const none = { card_id: null, bank: null, wallet: null, vpa: null };
  switch (method) {
    case 'card':
      return { ...none, method, card_id: newId('card'), acquirer_data: { auth_code: '000000' } };
    case 'netbanking':
      return { ...none, method, bank: 'HDFC', acquirer_data: { bank_transaction_id: '0000000' } };
    case 'wallet':
      return { ...none, method, wallet: 'payzapp', acquirer_data: { transaction_id: null } };
    case 'upi':
      return { ...none, method, vpa: 'success@razorpay', acquirer_data: { rrn: '000000000000' } };
  }
}

/** Razorpay's fee is 2 % of the amount, plus 18 % GST on the fee. */
export function captured(payment: Payment): Payment {
  const commission = Math.round(payment.amount * 0.02);
  const tax = Math.round(commission * 0.18);
  return { ...payment, status: 'captured', captured: true, fee: commission + tax, tax };
}

export const declined = (payment: Payment): Payment => ({
  ...payment,
  status: 'failed',
  error_code: 'BAD_REQUEST_ERROR',
  error_description: 'Your payment was declined by the bank. Try another payment method or contact your bank.',
  error_source: 'bank',
  error_step: 'payment_authorization',
  error_reason: 'payment_failed',
});
