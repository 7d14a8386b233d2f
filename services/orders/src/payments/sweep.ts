import { Log, Metrics, Repeated } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ordersConfigToken, type OrdersConfig } from '../config.js';
import { listPages } from '../razorpay/list-pages.js';
import { paymentProviderToken, ProviderError, type PaymentProvider, type ProviderPayment } from '../razorpay/payment-provider.js';
import { CaptureConfirmation } from './capture-confirmation.js';
import { ListedPayment } from './listed-payment.js';

/** ms: four days. An operator has that long to refund a payment without an order before the sweep stops reporting it. */
const periodMs = 4 * 24 * 3_600_000;

const wasCaptured = ({ state }: ProviderPayment): boolean => state === 'captured' || state === 'refunded';

/** Captured payments of the provider's list: all of them, and those that belong to no order. */
type Captured = { all: Set<string>; withoutOrder: Set<string> };

/**
 * Reads the provider's list of all payments, settles captured ones whose order is not paid, and has orders confirmed whose
 * payment is not in the list.
 */
@Injectable()
export class Sweep {
  /** Captured payments without an order, as of the last complete run. */
  private withoutOrder?: ReadonlySet<string>;

  constructor(
    @Inject(ordersConfigToken) private readonly config: OrdersConfig,
    private readonly listed: ListedPayment,
    private readonly confirmation: CaptureConfirmation,
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
      const { all, withoutOrder } = await this.settleAll(new Date(Date.now() - periodMs));
      for (const id of withoutOrder) if (!this.withoutOrder?.has(id)) this.log.warn('captured payment without order', { payment_id: id });
      this.withoutOrder = withoutOrder;
      await this.confirmation.confirmUnlisted(all);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      this.log.warn('sweep failed', { failure: error.failure });
    }
  }

  /** @throws ProviderError */
  private async settleAll(since: Date): Promise<Captured> {
    const captured: Captured = { all: new Set(), withoutOrder: new Set() };
    for await (const page of listPages((skip) => this.provider.paymentsSince(since, skip))) {
      for (const payment of page.filter(wasCaptured)) {
        captured.all.add(payment.id);
        if (!(await this.listed.settle(payment))) captured.withoutOrder.add(payment.id);
      }
    }
    return captured;
  }
}
