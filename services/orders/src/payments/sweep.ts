import { Log, Metrics, Periodic } from '@2x7/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { ordersConfigToken } from '../config.token.js';
import type { OrdersConfig } from '../config.js';
import type { OrderEntity } from '../persistence/order.entity.js';
import { OrderRepository } from '../persistence/order.repository.js';
import { paymentProviderToken, ProviderError, type PaymentProvider, type ProviderPayment } from '../razorpay/payment-provider.js';
import { SettleService } from './settle.service.js';

const hour = 3_600_000;
const pageSize = 100;
/** How far back the provider is asked each time: money that nobody knows is told of until somebody has had the time to act. */
const window = 4 * 24 * hour;

const hasMoved = ({ state }: ProviderPayment): boolean => state === 'captured' || state === 'refunded';

/** The payment has paid this order, and no money went back or the order shows that it did. */
const isKnown = (payment: ProviderPayment, order: OrderEntity): boolean =>
  order.paymentId === payment.id && (order.status !== 'paid' || payment.refundedPaise === 0);

const isHeld = ({ state, refundedPaise, amountPaise }: ProviderPayment): boolean => state === 'captured' && refundedPaise < amountPaise;

/** The last net: goes through the provider's own list for captured payments whose order is not paid. */
@Injectable()
export class Sweep implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly periodic: Periodic;
  /** Payments whose money is ours and for which there is no order, as the last whole look found them. */
  private orphans?: ReadonlySet<string>;

  constructor(
    @Inject(ordersConfigToken) config: OrdersConfig,
    private readonly orders: OrderRepository,
    private readonly settlement: SettleService,
    @Inject(paymentProviderToken) private readonly provider: PaymentProvider,
    private readonly log: Log,
    metrics: Metrics,
  ) {
    this.periodic = new Periodic({ name: 'sweep', everyMs: config.timing.sweepEvery, work: () => this.run(), log });
    const orphans = { name: 'payments_without_order', help: 'Captured payments of the last four days that belong to no order and are not wholly given back' };
    metrics.sampled(orphans, () => (this.orphans ? [{ labels: {}, value: this.orphans.size }] : []));
  }

  onApplicationBootstrap(): void {
    this.periodic.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.periodic.stop();
  }

  async run(): Promise<void> {
    try {
      const orphans = await this.lookAtAll(new Date(Date.now() - window));
      for (const id of orphans) if (!this.orphans?.has(id)) this.log.warn('a captured payment belongs to no order of ours', { payment_id: id });
      this.orphans = orphans;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      this.log.warn('the sweep could not ask the provider', { trouble: error.trouble });
    }
  }

  /** @returns the payments that belong to no order of ours. @throws ProviderError */
  private async lookAtAll(since: Date): Promise<Set<string>> {
    const orphans = new Set<string>();
    for (let skip = 0; ; skip += pageSize) {
      const page = await this.provider.paymentsSince(since, skip);
      for (const payment of page) if (await this.isOrphan(payment)) orphans.add(payment.id);
      if (page.length < pageSize) return orphans;
    }
  }

  /** Brings the payment to its order, where there is one. */
  private async isOrphan(payment: ProviderPayment): Promise<boolean> {
    if (!hasMoved(payment)) return false;
    const known = payment.providerOrderId ? await this.orders.findByProviderOrder(payment.providerOrderId) : undefined;
    if (known && isKnown(payment, known)) return false;
    const order = await this.settlement.settle(payment, 'sweep');
    return !order && isHeld(payment);
  }
}
