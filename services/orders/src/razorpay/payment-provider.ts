import type { PaymentState } from '../domain/order.js';
import type { RefundUpdate } from '../domain/refund.js';

/** A payment as the provider tells it. `created` means that nothing is decided yet. */
export type ProviderPayment = {
  id: string;
  providerOrderId: string | null;
  amountPaise: number;
  refundedPaise: number;
  currency: string;
  state: PaymentState | 'created';
  failure: string | null;
  /** Our order's id, when the provider repeats the notes we gave it. */
  orderId: string | null;
};

/** What we ask of a payment provider. Every call may throw `ProviderError`. */
export type PaymentProvider = {
  /** Opens the provider's side of an order and returns its id there. The receipt is ours, unique, at most 40 characters. */
  createOrder(order: { receipt: string; amountPaise: number; notes: Record<string, string> }): Promise<string>;
  /** The provider's id of the order with this receipt, when an earlier answer was lost. */
  findOrder(receipt: string): Promise<string | undefined>;
  fetchPayment(paymentId: string): Promise<ProviderPayment>;
  paymentsOf(providerOrderId: string): Promise<ProviderPayment[]>;
  /** Payments since a moment, newest first, 100 a page. */
  paymentsSince(since: Date, skip: number): Promise<ProviderPayment[]>;
  /** Gives money back, once for one key. */
  refund(refund: { paymentId: string; amountPaise: number; key: string }): Promise<RefundUpdate>;
  /** All refunds of a payment, whoever asked for them. */
  refundsOf(paymentId: string): Promise<RefundUpdate[]>;
  fetchRefund(providerRefundId: string): Promise<RefundUpdate>;
};

export const paymentProviderToken = Symbol('PaymentProvider');

export type ProviderFailure = 'unreachable' | 'timeout' | 'failed' | 'refused';

/** The provider could not do what was asked. `refused`: it understood and said no; asking again will not help. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';

  constructor(readonly trouble: ProviderFailure, message: string, options?: ErrorOptions) {
    super(message, options);
  }
}
