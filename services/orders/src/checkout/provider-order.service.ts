import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { OrderRepository } from '../persistence/order.repository.js';
import { paymentProviderToken, ProviderError, type PaymentProvider, type ProviderFailure } from '../razorpay/payment-provider.js';
import type { OpenOrder } from './open-order.repository.js';
import { ProviderOrderClaimRepository } from './provider-order-claim.repository.js';

/** ms since a request came, in which it waits for another one that holds the claim. Below the gateway's timeout of 9.5 s. */
const waitMs = 8_500;
const pollMs = 100;

const answers: Record<ProviderFailure, { code: 'unavailable' | 'timeout' | 'provider_failed'; sentence: string }> = {
  unreachable: {
    code: 'unavailable',
    sentence: 'The payment service cannot be reached. Nothing was charged. Please try again in a moment.',
  },
  timeout: { code: 'timeout', sentence: 'The payment service did not answer in time. Nothing was charged. Please try again in a moment.' },
  failed: { code: 'provider_failed', sentence: 'The payment service has a problem. Nothing was charged. Please try again in a moment.' },
  postponed: { code: 'provider_failed', sentence: 'The payment service is busy. Nothing was charged. Please try again in a moment.' },
  refused: { code: 'provider_failed', sentence: 'The payment service did not accept this order. Nothing was charged. Please write to us.' },
};

/** Creates an order at the provider exactly once, even when several requests or replicas ask for it at the same time. */
@Injectable()
export class ProviderOrderService {
  private readonly running = new Map<string, Promise<string>>();

  constructor(
    private readonly claims: ProviderOrderClaimRepository,
    private readonly orders: OrderRepository,
    @Inject(paymentProviderToken) private readonly provider: PaymentProvider,
  ) {}

  /**
   * @param cameAt ms since the epoch: when the request came
   * @returns the provider's order id
   * @throws AppError 502, 503 or 504; the order stays and a later call tries again
   */
  create(order: OpenOrder, cameAt: number): Promise<string> {
    const running = this.running.get(order.id);
    // A request that holds the claim never waits for another one, which would wait for the claim.
    if (running && !order.holdsClaim) return running;
    const creation = this.createOrWait(order, cameAt + waitMs).finally(() => this.running.delete(order.id));
    this.running.set(order.id, creation);
    return creation;
  }

  private async createOrWait(order: OpenOrder, deadline: number): Promise<string> {
    if (order.holdsClaim) return this.createAndStore(order, 0);
    while (Date.now() < deadline) {
      const earlierAttempts = await this.claims.claim(order.id);
      if (earlierAttempts !== undefined) return this.createAndStore(order, earlierAttempts);
      const created = await this.claims.providerOrderOf(order.id);
      if (created) return created;
      await pause(pollMs);
    }
    throw new AppError('unavailable', answers.unreachable.sentence, { retryAfterSeconds: 5 });
  }

  private async createAndStore(order: OpenOrder, earlierAttempts: number): Promise<string> {
    try {
      const created = await this.findOrCreate(order, earlierAttempts);
      if (await this.orders.setProviderOrder(order.id, created)) return created;
      return (await this.claims.providerOrderOf(order.id)) ?? created;
    } catch (cause) {
      await this.claims.release(order.id);
      if (!(cause instanceof ProviderError)) throw cause;
      const { code, sentence } = answers[cause.failure];
      throw new AppError(code, sentence, { cause, retryAfterSeconds: 10 });
    }
  }

  /** An earlier attempt may have created the order although its answer was lost. */
  private async findOrCreate(order: OpenOrder, earlierAttempts: number): Promise<string> {
    const receipt = `o_${order.id.replaceAll('-', '')}`;
    const found = earlierAttempts > 0 ? await this.provider.findOrder(receipt) : undefined;
    const notes = { order_id: order.id, order_number: order.number, plan_id: order.plan.id };
    return found ?? this.provider.createOrder({ receipt, amountPaise: order.amountPaise, notes });
  }
}
