import Razorpay from 'razorpay';
import { BrokenCircuitError, circuitBreaker, handleWhen, ConsecutiveBreaker, type CircuitBreakerPolicy } from 'cockatiel';
import { traced } from '@2x7/service-kit';
import { z } from 'zod';
import type { RefundUpdate } from '../domain/refund.js';
import { ProviderError, type PaymentProvider, type ProviderPayment, type ProviderFailure } from './payment-provider.js';

export type RazorpayOptions = { keyId: string; keySecret: string; apiUrl: string; timeoutMs: number };

/** The axios instance inside the SDK, which has no option for address, time limit or idempotency header. */
type Axios = {
  defaults: { baseURL: string; timeout: number };
  interceptors: {
    request: { use(onRequest: (request: AxiosRequest) => AxiosRequest): void };
    response: { use(onAnswer: undefined, onError: (error: AxiosError) => Promise<never>): void };
  };
};
type AxiosRequest = { url?: string; data?: { receipt?: string }; headers: Record<string, unknown> };
type AxiosError = { code?: string; message: string; response?: { status: number; data?: { error?: { description?: string } } } };

const Payment = z.object({
  id: z.string(),
  order_id: z.string().nullish(),
  amount: z.int(),
  amount_refunded: z.int().nullish(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  error_description: z.string().nullish(),
  notes: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]).nullish(),
});
const Collection = z.object({ items: z.array(Payment) });
const WithId = z.object({ id: z.string() });
const RefundEntity = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.int(),
  status: z.enum(['pending', 'processed', 'failed']),
  receipt: z.string().nullish(),
});
const RefundCollection = z.object({ items: z.array(RefundEntity) });
const refundStates = { pending: 'waiting', processed: 'done', failed: 'refused' } as const;
const Key = z.uuid();
const Orders = z.object({ items: z.array(z.object({ id: z.string(), receipt: z.string().nullish() })) });

/**
 * Razorpay captures by itself what the bank confirms within three days, and gives later money back (API docs, Payments › capture settings; minutes).
 * What an order says goes before the account's setting. Five days are Razorpay's own limit for a capture by hand.
 */
const captureByItself = {
  capture: 'automatic', capture_options: { automatic_expiry_period: 3 * 24 * 60, manual_expiry_period: 5 * 24 * 60, refund_speed: 'normal' },
} as const;

/** Razorpay's payment entity (API docs, Payments › entity) in our words. @throws ZodError when it is none. */
export function readPayment(entity: unknown): ProviderPayment {
  const payment = Payment.parse(entity);
  const notes = payment.notes && !Array.isArray(payment.notes) ? payment.notes : {};
  return {
    id: payment.id,
    providerOrderId: payment.order_id ?? null,
    amountPaise: payment.amount,
    refundedPaise: payment.amount_refunded ?? 0,
    currency: payment.currency,
    state: payment.status,
    failure: payment.error_description ?? null,
    orderId: typeof notes.order_id === 'string' ? notes.order_id : null,
  };
}

/** Razorpay's refund entity (API docs, Refunds › entity) in our words. @throws ZodError when it is none. */
export function readRefund(entity: unknown): RefundUpdate {
  const { id, payment_id, amount, status, receipt } = RefundEntity.parse(entity);
  const failure = status === 'failed' ? 'The bank did not take the money.' : null;
  return { key: Key.safeParse(receipt).data ?? null, providerRefundId: id, paymentId: payment_id, amountPaise: amount, state: refundStates[status], failure };
}

/** Statuses by which Razorpay does not judge what was asked: wrong keys, a repeat while the first is in hand, too many calls. */
const notNow = new Set([401, 403, 408, 409, 429]);
const timeoutCodes = new Set(['ECONNABORTED', 'ETIMEDOUT']);

function troubleOf(error: AxiosError): ProviderFailure {
  if (!error.response) return timeoutCodes.has(error.code ?? '') ? 'timeout' : 'unreachable';
  return error.response.status >= 500 || notNow.has(error.response.status) ? 'failed' : 'refused';
}

const words = (error: AxiosError): string => error.response?.data?.error?.description ?? error.code ?? `HTTP ${error.response?.status ?? 0}`;

/** Points the SDK at our address with a time limit, and makes its failures errors of ours. */
function prepare(axios: Axios, { apiUrl, timeoutMs }: RazorpayOptions): void {
  axios.defaults.baseURL = apiUrl;
  axios.defaults.timeout = timeoutMs;
  axios.interceptors.request.use((request) => {
    if (request.url?.endsWith('/refund') && request.data?.receipt) request.headers['X-Refund-Idempotency'] = request.data.receipt;
    return request;
  });
  axios.interceptors.response.use(undefined, (error) => {
    const trouble = new ProviderError(troubleOf(error), words(error), { cause: new Error(error.message) });
    // The SDK wants to read an HTTP answer out of every failure: it gets ours, and we take it back in `ask`.
    return Promise.reject({ response: { status: 0, data: { error: trouble } } });
  });
}

const outage = handleWhen((error) => error instanceof ProviderError && error.trouble !== 'refused');
const aBreaker = (): CircuitBreakerPolicy => circuitBreaker(outage, { halfOpenAfter: 10_000, breaker: new ConsecutiveBreaker(10) });

/**
 * Razorpay behind our port: 5 s a call, and after ten failures in a row 10 s of clear refusals instead of waiting.
 * What comes before a payment and what comes after it fail apart: the checks that run all day must close no checkout.
 */
export class RazorpayProvider implements PaymentProvider {
  private readonly sdk: Razorpay;
  private readonly orders = aBreaker();
  private readonly payments = aBreaker();

  constructor(options: RazorpayOptions) {
    this.sdk = new Razorpay({ key_id: options.keyId, key_secret: options.keySecret });
    prepare((this.sdk as unknown as { api: { rq: Axios } }).api.rq, options);
  }

  async createOrder(order: { receipt: string; amountPaise: number; notes: Record<string, string> }): Promise<string> {
    const request = { amount: order.amountPaise, currency: 'INR', receipt: order.receipt, notes: order.notes, unique_receipt: true, payment: captureByItself };
    return (await this.ask(this.orders, () => this.sdk.orders.create(request), WithId)).id;
  }

  async findOrder(receipt: string): Promise<string | undefined> {
    const { items } = await this.ask(this.orders, () => this.sdk.orders.all({ receipt }), Orders);
    return items.find((order) => order.receipt === receipt)?.id;
  }

  async fetchPayment(paymentId: string): Promise<ProviderPayment> {
    return readPayment(await this.ask(this.payments, () => this.sdk.payments.fetch(paymentId), Payment));
  }

  async paymentsOf(providerOrderId: string): Promise<ProviderPayment[]> {
    const { items } = await this.ask(this.payments, () => this.sdk.orders.fetchPayments(providerOrderId), Collection);
    return items.map(readPayment);
  }

  async paymentsSince(since: Date, skip: number): Promise<ProviderPayment[]> {
    const from = Math.floor(since.getTime() / 1000);
    const { items } = await this.ask(this.payments, () => this.sdk.payments.all({ from, count: 100, skip }), Collection);
    return items.map(readPayment);
  }

  async refund({ paymentId, amountPaise, key }: { paymentId: string; amountPaise: number; key: string }): Promise<RefundUpdate> {
    const request = { amount: amountPaise, speed: 'optimum' as const, receipt: key, notes: { refund_task: key } };
    return readRefund(await this.ask(this.payments, () => this.sdk.payments.refund(paymentId, request), RefundEntity));
  }

  async refundsOf(paymentId: string): Promise<RefundUpdate[]> {
    const { items } = await this.ask(this.payments, () => this.sdk.payments.fetchMultipleRefund(paymentId, { count: 100 }), RefundCollection);
    return items.map(readRefund);
  }

  async fetchRefund(providerRefundId: string): Promise<RefundUpdate> {
    return readRefund(await this.ask(this.payments, () => this.sdk.refunds.fetch(providerRefundId), RefundEntity));
  }

  private async ask<T>(breaker: CircuitBreakerPolicy, call: () => Promise<unknown>, answer: z.ZodType<T>): Promise<T> {
    try {
      return answer.parse(await breaker.execute(() => traced('razorpay', { kind: 'client' }, () => this.throwingOurs(call))));
    } catch (error) {
      if (error instanceof BrokenCircuitError) throw new ProviderError('unreachable', 'the provider has failed repeatedly', { cause: error });
      if (error instanceof z.ZodError) throw new ProviderError('failed', 'the provider answered in another shape', { cause: error });
      throw error;
    }
  }

  private async throwingOurs(call: () => Promise<unknown>): Promise<unknown> {
    try {
      return await call();
    } catch (error) {
      const ours = (error as { error?: unknown }).error;
      throw ours instanceof ProviderError ? ours : new ProviderError('failed', 'the provider could not be asked', { cause: error });
    }
  }
}
