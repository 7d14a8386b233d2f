import type { PaymentState } from '../domain/payment.js';
import type { RefundUpdate } from '../domain/refund.js';

/** A payment as the provider reports it. `created`: neither failed nor authorised yet. `unknown`: a status that this version does not know. */
export type ProviderPayment = {
  id: string;
  providerOrderId: string | null;
  amountPaise: number;
  refundedPaise: number;
  currency: string;
  state: PaymentState | 'created' | 'unknown';
  failure: string | null;
  /** Our order id, when the provider returns the notes that we sent with the order. */
  orderId: string | null;
};

/** What the service needs of a payment provider. Every call may throw `ProviderError`. */
export type PaymentProvider = {
  /** @param order its receipt is unique and has at most 40 characters. @returns the provider's order id */
  createOrder(order: { receipt: string; amountPaise: number; notes: Record<string, string> }): Promise<string>;
  /** Finds an order whose creation was answered, but whose answer was lost. @returns the provider's order id */
  findOrder(receipt: string): Promise<string | undefined>;
  fetchPayment(paymentId: string): Promise<ProviderPayment>;
  paymentsOf(providerOrderId: string): Promise<ProviderPayment[]>;
  /** Payments since a moment, newest first, a page of them: see `listPages`. */
  paymentsSince(since: Date, skip: number): Promise<ProviderPayment[]>;
  /** Refunds once per key. */
  refund(refund: { paymentId: string; amountPaise: number; key: string }): Promise<RefundUpdate>;
  /** All refunds of a payment, including those made in the provider's dashboard. */
  refundsOf(paymentId: string): Promise<RefundUpdate[]>;
  /** Refunds of all payments, made since a moment, newest first, a page of them: see `listPages`. */
  refundsSince(since: Date, skip: number): Promise<RefundUpdate[]>;
  fetchRefund(providerRefundId: string): Promise<RefundUpdate>;
};

export const paymentProviderToken = Symbol('PaymentProvider');

export type ProviderFailure = 'unreachable' | 'timeout' | 'failed' | 'postponed' | 'refused';

/**
 * A call to the provider failed. `refused`: the provider understood the request and declined it, so a retry will not help.
 * `postponed`: it declined the request for now, and accepts the same request later.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';

  constructor(
    readonly failure: ProviderFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
