import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { OrderEntity } from '../persistence/order.entity.js';
import { OrderRepository } from '../persistence/order.repository.js';
import { paymentProviderToken, ProviderError, type PaymentProvider, type ProviderFailure } from '../razorpay/payment-provider.js';

/** ms: how long one process may hold the right to open the provider's side of an order. */
const claimFor = 12_000;
const waitFor = 9_000;
const lookEvery = 100;

const refusals: Record<ProviderFailure, { code: 'unavailable' | 'timeout' | 'provider_failed'; sentence: string }> = {
  unreachable: { code: 'unavailable', sentence: 'The payment service cannot be reached. Nothing was charged. Please try again in a moment.' },
  timeout: { code: 'timeout', sentence: 'The payment service did not answer in time. Nothing was charged. Please try again in a moment.' },
  failed: { code: 'provider_failed', sentence: 'The payment service has a problem. Nothing was charged. Please try again in a moment.' },
  refused: { code: 'provider_failed', sentence: 'The payment service did not accept this order. Nothing was charged. Please write to us.' },
};

/** Opens the provider's side of an order exactly once, however many ask at the same time, here or in another process. */
@Injectable()
export class ProviderOrderService {
  private readonly opening = new Map<string, Promise<string>>();

  constructor(
    private readonly database: DataSource,
    private readonly orders: OrderRepository,
    @Inject(paymentProviderToken) private readonly provider: PaymentProvider,
  ) {}

  /** @returns the provider's order id. @throws AppError 502, 503 or 504; the order stays and can be tried again. */
  open(order: OrderEntity): Promise<string> {
    const running = this.opening.get(order.id);
    if (running) return running;
    const opening = this.openOnce(order).finally(() => this.opening.delete(order.id));
    this.opening.set(order.id, opening);
    return opening;
  }

  private async openOnce(order: OrderEntity): Promise<string> {
    const deadline = Date.now() + waitFor;
    while (Date.now() < deadline) {
      const earlier = await this.claim(order.id);
      if (earlier !== undefined) return this.ask(order, earlier);
      const fresh = await this.orders.findById(order.id);
      if (fresh?.providerOrderId) return fresh.providerOrderId;
      await pause(lookEvery);
    }
    throw new AppError('unavailable', refusals.unreachable.sentence, { retryAfterSeconds: 5 });
  }

  /** Takes the claim and tells how many attempts there were before; undefined when somebody else holds it. */
  private async claim(id: string): Promise<number | undefined> {
    const [rows] = await this.database.query<[{ provider_attempts: number }[], number]>(
      `UPDATE orders SET provider_claim_until = now() + $2 * interval '1 millisecond', provider_attempts = provider_attempts + 1
       WHERE id = $1 AND provider_order_id IS NULL AND (provider_claim_until IS NULL OR provider_claim_until < now()) RETURNING provider_attempts`,
      [id, claimFor],
    );
    return rows[0] && rows[0].provider_attempts - 1;
  }

  private async ask(order: OrderEntity, earlierAttempts: number): Promise<string> {
    const receipt = `o_${order.id.replaceAll('-', '')}`;
    try {
      const lost = earlierAttempts > 0 ? await this.provider.findOrder(receipt) : undefined;
      const notes = { order_id: order.id, order_number: order.number, plan_id: order.planId };
      const opened = lost ?? (await this.provider.createOrder({ receipt, amountPaise: order.amountPaise, notes }));
      if (await this.orders.adopt(order.id, opened)) return opened;
      const kept = await this.orders.findById(order.id);
      return kept?.providerOrderId ?? opened;
    } catch (cause) {
      await this.database.query('UPDATE orders SET provider_claim_until = NULL WHERE id = $1', [order.id]);
      if (!(cause instanceof ProviderError)) throw cause;
      const { code, sentence } = refusals[cause.trouble];
      throw new AppError(code, sentence, { cause, retryAfterSeconds: 10 });
    }
  }
}
