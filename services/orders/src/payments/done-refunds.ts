import type { RefundUpdate } from '../domain/refund.js';
import type { PaymentProvider, ProviderPayment } from '../razorpay/payment-provider.js';

/**
 * A captured payment with those of these refunds that are done. The provider's own total contains pending refunds too: one that
 * fails later would stay counted, because a payment never moves back. Any other payment stays as it is: Razorpay refunds by itself
 * what it does not capture, and reports only the total of it.
 */
export function withDoneRefunds(payment: ProviderPayment, refunds: readonly RefundUpdate[]): ProviderPayment {
  if (payment.state !== 'captured' && payment.state !== 'refunded') return payment;
  const refundedPaise = refunds.filter(({ state }) => state === 'done').reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  return { ...payment, refundedPaise, state: refundedPaise < payment.amountPaise ? 'captured' : 'refunded' };
}

/** As `withDoneRefunds`, with the refunds that the provider lists for a payment that it has just reported. @throws ProviderError */
export const readDoneRefunds = async (provider: PaymentProvider, payment: ProviderPayment): Promise<ProviderPayment> =>
  payment.refundedPaise > 0 ? withDoneRefunds(payment, await provider.refundsOf(payment.id)) : payment;
