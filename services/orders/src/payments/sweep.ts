import { Log, Metrics, Repeated } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { OrdersConfig } from '../config.js';
import { ordersConfigToken } from '../config.module.js';
import type { OrderEntity } from '../persistence/order.entity.js';
import { OrderRepository } from '../persistence/order.repository.js';
import { paymentProviderToken, ProviderError, type PaymentProvider, type ProviderPayment } from '../razorpay/payment-provider.js';
import { SettleService } from './settle.service.js';

const pageSize = 100;
/** ms: four days. An operator has that long to refund a payment without an order before the sweep stops reporting it. */
const periodMs = 4 * 24 * 3_600_000;

const wasCaptured = ({ state }: ProviderPayment): boolean => state === 'captured' || state === 'refunded';

/** The order already shows everything that this payment says. */
const isUpToDate = (payment: ProviderPayment, order: OrderEntity): boolean =>
  order.paymentId === payment.id && (order.status !== 'paid' || payment.refundedPaise === 0);

const isNotFullyRefunded = ({ state, refundedPaise, amountPaise }: ProviderPayment): boolean =>
  state === 'captured' && refundedPaise < amountPaise;

/** Reads the provider's list of all payments, and settles captured ones whose order is not paid. */
@Injectable()
export class Sweep {
  /** Captured payments without an order, as of the last complete run. */
  private withoutOrder?: ReadonlySet<string>;

  constructor(
    @Inject(ordersConfigToken) private readonly config: OrdersConfig,
    private readonly orders: OrderRepository,
    private readonly settlement: SettleService,
    @Inject(paymentProviderToken) private readonly provider: PaymentProvider,
    private readonly log: Log,
    metrics: Metrics,
  ) {
    const gauge = {
      name: 'payments_without_order',
      help: 'Captured payments of the last four days that belong to no order and are not fully refunded',
    };
    metrics.sampled(gauge, () => (this.withoutOrder ? [{ labels: {}, value: this.withoutOrder.size }] : []));
  }

  @Repeated({ name: 'sweep', everyMs: (sweep: Sweep) => sweep.config.timing.sweepEvery })
  async run(): Promise<void> {
    try {
      const found = await this.settleAll(new Date(Date.now() - periodMs));
      for (const id of found) if (!this.withoutOrder?.has(id)) this.log.warn('captured payment without order', { payment_id: id });
      this.withoutOrder = found;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      this.log.warn('sweep failed', { failure: error.failure });
    }
  }

  /** @returns the payments without an order. @throws ProviderError */
  private async settleAll(since: Date): Promise<Set<string>> {
    const withoutOrder = new Set<string>();
    for (let skip = 0; ; skip += pageSize) {
      const page = await this.provider.paymentsSince(since, skip);
      for (const payment of page) if (!(await this.settleOne(payment))) withoutOrder.add(payment.id);
      if (page.length < pageSize) return withoutOrder;
    }
  }

  /** @returns false for a captured payment without an order */
  private async settleOne(payment: ProviderPayment): Promise<boolean> {
    if (!wasCaptured(payment)) return true;
    const known = payment.providerOrderId ? await this.orders.findByProviderOrder(payment.providerOrderId) : undefined;
    if (known && isUpToDate(payment, known)) return true;
    const order = await this.settlement.settle(payment, 'sweep');
    return order !== undefined || !isNotFullyRefunded(payment);
  }
}
