import type Razorpay from 'razorpay';
import { setTimeout as pause } from 'node:timers/promises';
import { BrokenCircuitError, circuitBreaker, CircuitState, handleWhen, ConsecutiveBreaker, type CircuitBreakerPolicy } from 'cockatiel';
import { openTime, traced } from '@2x7/service-kit';
import { z } from 'zod';
import type { RefundUpdate } from '../domain/refund.js';
import { listPages, pageSize } from './list-pages.js';
import { ProviderError, type PaymentProvider, type ProviderPayment } from './payment-provider.js';
import {
  RazorpayOrder,
  RazorpayOrders,
  RazorpayPayment,
  RazorpayPayments,
  RazorpayRefund,
  RazorpayRefunds,
  readPayment,
  readRefund,
} from './razorpay-entities.js';
import { callSdk, createRazorpaySdk, type RazorpayOptions } from './razorpay-sdk.js';

/**
 * Minutes (API docs, Payments › capture settings). Razorpay captures automatically what the bank confirms within three days,
 * and refunds what it confirms later. The settings of an order override those of the account.
 * A manual capture is possible for five days, Razorpay's own limit.
 */
const captureSettings = {
  capture: 'automatic',
  capture_options: { automatic_expiry_period: 3 * 24 * 60, manual_expiry_period: 5 * 24 * 60, refund_speed: 'normal' },
} as const;

/** A provider that declines a request works. */
const isOutage = handleWhen((error) => error instanceof ProviderError && error.failure !== 'refused' && error.failure !== 'postponed');
/** After ten outages in a row, calls fail at once for 10 s. */
const createBreaker = (): CircuitBreakerPolicy =>
  circuitBreaker(isOutage, { halfOpenAfter: openTime(10_000), breaker: new ConsecutiveBreaker(10) });

/** ms that a call waits while another one tries whether the provider works again. The trial itself may take 5 s. */
const trialWait = 1_000;

/** Waits for the result of a trial. @throws BrokenCircuitError when it takes longer than `trialWait` */
async function passTrial(breaker: CircuitBreakerPolicy): Promise<void> {
  if (breaker.state !== CircuitState.HalfOpen) return;
  const ended = new Promise<void>((resolve) => {
    const { dispose } = breaker.onStateChange(() => (dispose(), resolve()));
  });
  await Promise.race([ended, pause(trialWait)]);
  if (breaker.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
}

/** The checkout and everything after a payment have a circuit breaker each, so failing background checks do not block the checkout. */
export class RazorpayProvider implements PaymentProvider {
  private readonly sdk: Razorpay;
  private readonly checkoutBreaker = createBreaker();
  private readonly paymentBreaker = createBreaker();

  constructor(options: RazorpayOptions) {
    this.sdk = createRazorpaySdk(options);
  }

  async createOrder(order: { receipt: string; amountPaise: number; notes: Record<string, string> }): Promise<string> {
    const request = {
      amount: order.amountPaise,
      currency: 'INR',
      receipt: order.receipt,
      notes: order.notes,
      unique_receipt: true,
      payment: captureSettings,
    };
    return (await this.call(this.checkoutBreaker, () => this.sdk.orders.create(request), RazorpayOrder)).id;
  }

  async findOrder(receipt: string): Promise<string | undefined> {
    const { items } = await this.call(this.checkoutBreaker, () => this.sdk.orders.all({ receipt }), RazorpayOrders);
    return items.find((order) => order.receipt === receipt)?.id;
  }

  async fetchPayment(paymentId: string): Promise<ProviderPayment> {
    return readPayment(await this.call(this.paymentBreaker, () => this.sdk.payments.fetch(paymentId), RazorpayPayment));
  }

  async paymentsOf(providerOrderId: string): Promise<ProviderPayment[]> {
    const { items } = await this.call(this.paymentBreaker, () => this.sdk.orders.fetchPayments(providerOrderId), RazorpayPayments);
    return items.map(readPayment);
  }

  async paymentsSince(since: Date, skip: number): Promise<ProviderPayment[]> {
    const from = Math.floor(since.getTime() / 1000);
    const { items } = await this.call(this.paymentBreaker, () => this.sdk.payments.all({ from, count: pageSize, skip }), RazorpayPayments);
    return items.map(readPayment);
  }

  /** At once where the bank can (`optimum`): a normal refund takes up to ten working days, and the return policy promises 3 to 5. */
  async refund({ paymentId, amountPaise, key }: { paymentId: string; amountPaise: number; key: string }): Promise<RefundUpdate> {
    const request = { amount: amountPaise, speed: 'optimum' as const, receipt: key, notes: { refund_task: key } };
    return readRefund(await this.call(this.paymentBreaker, () => this.sdk.payments.refund(paymentId, request), RazorpayRefund));
  }

  async refundsOf(paymentId: string): Promise<RefundUpdate[]> {
    const refunds: RefundUpdate[] = [];
    for await (const page of listPages((skip) => this.refundPage(paymentId, skip))) refunds.push(...page);
    return refunds;
  }

  async refundsSince(since: Date, skip: number): Promise<RefundUpdate[]> {
    const from = Math.floor(since.getTime() / 1000);
    const { items } = await this.call(this.paymentBreaker, () => this.sdk.refunds.all({ from, count: pageSize, skip }), RazorpayRefunds);
    return items.map(readRefund);
  }

  async fetchRefund(providerRefundId: string): Promise<RefundUpdate> {
    return readRefund(await this.call(this.paymentBreaker, () => this.sdk.refunds.fetch(providerRefundId), RazorpayRefund));
  }

  private async refundPage(paymentId: string, skip: number): Promise<RefundUpdate[]> {
    const { items } = await this.call(
      this.paymentBreaker,
      () => this.sdk.payments.fetchMultipleRefund(paymentId, { count: pageSize, skip }),
      RazorpayRefunds,
    );
    return items.map(readRefund);
  }

  private async call<T>(breaker: CircuitBreakerPolicy, request: () => Promise<unknown>, answer: z.ZodType<T>): Promise<T> {
    try {
      await passTrial(breaker);
      return answer.parse(await breaker.execute(() => traced('razorpay', { kind: 'client' }, () => callSdk(request))));
    } catch (error) {
      if (error instanceof BrokenCircuitError)
        throw new ProviderError('unreachable', 'the provider has failed repeatedly', { cause: error });
      if (error instanceof z.ZodError)
        throw new ProviderError('failed', 'the answer of the provider has an unknown shape', { cause: error });
      throw error;
    }
  }
}
