import type { Payment } from '../api/entities.js';
import type { ErrorBody } from '../api/razorpay-error.js';
import { paymentSignature } from '../api/signatures.js';
import { attemptPayment, type Attempt } from '../payments/payments.js';
import type { PaymentProvider } from '../provider.js';

/** The argument of Checkout's `handler`, which the shop sends to its own server. */
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

/** Attempts a payment, for the window and for tests, and signs it unless it failed. */
export class CheckoutService {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly keySecret: string,
  ) {}

  pay(attempt: Attempt): PaidAnswer | FailedAnswer {
    const payment = attemptPayment(this.provider, attempt);
    const ids = { razorpay_payment_id: payment.id, razorpay_order_id: payment.order_id };
    if (payment.status === 'failed') return { ...ids, razorpay_signature: null, error: failureOf(payment) };
    return { ...ids, razorpay_signature: paymentSignature(this.keySecret, payment.order_id, payment.id) };
  }
}

/** The error that `on('payment.failed')` receives. */
const failureOf = (payment: Payment): ErrorBody => ({
  code: 'BAD_REQUEST_ERROR',
  description: payment.error_description ?? '',
  source: payment.error_source ?? 'NA',
  step: payment.error_step ?? 'NA',
  reason: payment.error_reason ?? 'NA',
  metadata: { order_id: payment.order_id, payment_id: payment.id },
});
