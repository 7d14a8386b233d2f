import { Log, Metrics, Periodic, type Counter } from '@2x7/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { ordersConfigToken } from './config.token.js';
import type { OrdersConfig } from './config.js';
import type { OrderEntity } from './order.entity.js';
import { OrderRepository } from './order.repository.js';
import { paymentProviderToken, ProviderError, type PaymentProvider, type ProviderPayment } from './payment-provider.js';
import { SettleService } from './settle.service.js';

const hour = 3_600_000;
const pageSize = 100;
/** After a start the provider is asked for what happened in the last four days, then for 26 hours each time. */
const firstWindow = 4 * 24 * hour;
const window = 26 * hour;

const hasMoved = ({ state }: ProviderPayment): boolean => state === 'captured' || state === 'refunded';

/** The payment has paid this order, and no money went back or the order shows that it did. */
const isKnown = (payment: ProviderPayment, order: OrderEntity): boolean =>
  order.paymentId === payment.id && (order.status !== 'paid' || payment.refundedPaise === 0);

/** The last net: goes through the provider's own list for captured payments whose order is not paid. */
@Injectable()
export class Sweep implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly periodic: Periodic;
  private readonly found: Counter<'kind'>;
  private lookBack = firstWindow;

  constructor(
    @Inject(ordersConfigToken) config: OrdersConfig,
    @Inject(OrderRepository) private readonly orders: OrderRepository,
    @Inject(SettleService) private readonly settlement: SettleService,
    @Inject(paymentProviderToken) private readonly provider: PaymentProvider,
    @Inject(Log) private readonly log: Log,
    @Inject(Metrics) metrics: Metrics,
  ) {
    this.periodic = new Periodic({ name: 'sweep', everyMs: config.timing.sweepEvery, work: () => this.run(), log });
    this.found = metrics.counter('sweep_found_total', 'Captured payments that the sweep found first, or found without an order', ['kind']);
  }

  onApplicationBootstrap(): void {
    this.periodic.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.periodic.stop();
  }

  async run(): Promise<void> {
    const since = new Date(Date.now() - this.lookBack);
    try {
      for (let skip = 0; ; skip += pageSize) {
        const page = await this.provider.paymentsSince(since, skip);
        for (const payment of page) await this.look(payment);
        if (page.length < pageSize) break;
      }
      this.lookBack = window;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      this.log.warn('the sweep could not ask the provider', { trouble: error.trouble });
    }
  }

  private async look(payment: ProviderPayment): Promise<void> {
    if (!hasMoved(payment)) return;
    const known = payment.providerOrderId ? await this.orders.findByProviderOrder(payment.providerOrderId) : undefined;
    if (known && isKnown(payment, known)) return;
    const order = await this.settlement.settle(payment, 'sweep');
    if (!order) this.log.warn('a captured payment belongs to no order of ours', { payment_id: payment.id });
    if (!order || !known?.paymentId) this.found.inc({ kind: order ? 'order' : 'orphan' });
  }
}
