import type { Bank } from '../provider.js';
import type { Payment } from '../api/entities.js';
import { attemptPayment, type Attempt } from '../payments/payments.js';
import type { ErrorBody } from '../api/razorpay-error.js';
import { paymentSignature } from '../api/signatures.js';

/** What Checkout's handler gets, and what the shop sends to its own server. */
export interface PaidAnswer {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

/** A failed payment has an id but is never signed. */
export interface FailedAnswer {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: null;
  error: ErrorBody;
}

/** Takes payments for the window and for tests alike, and signs those that the bank allows. */
export class Till {
  constructor(
    private readonly bank: Bank,
    private readonly keySecret: string,
  ) {}

  pay(attempt: Attempt): PaidAnswer | FailedAnswer {
    const payment = attemptPayment(this.bank, attempt);
    const ids = { razorpay_payment_id: payment.id, razorpay_order_id: payment.order_id };
    if (payment.status === 'failed') return { ...ids, razorpay_signature: null, error: failureOf(payment) };
    return { ...ids, razorpay_signature: paymentSignature(this.keySecret, payment.order_id, payment.id) };
  }
}

/** The error of `on('payment.failed')`. */
const failureOf = (payment: Payment): ErrorBody => ({
  code: 'BAD_REQUEST_ERROR',
  description: payment.error_description ?? '',
  source: payment.error_source ?? 'NA',
  step: payment.error_step ?? 'NA',
  reason: payment.error_reason ?? 'NA',
  metadata: { order_id: payment.order_id, payment_id: payment.id },
});
