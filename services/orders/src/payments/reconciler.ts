import { Log, Repeated } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ordersConfigToken, type OrdersConfig } from '../config.js';
import { ProviderError } from '../razorpay/payment-provider.js';
import { OrderExpiry } from './order-expiry.js';
import { OrderPayments } from './order-payments.js';
import { PaymentCheckRepository, type DueCheck } from './payment-check.repository.js';

/** Reads the payments of unpaid orders from the provider, in case neither browser nor webhook reported them. */
@Injectable()
export class Reconciler {
  constructor(
    @Inject(ordersConfigToken) private readonly config: OrdersConfig,
    private readonly checks: PaymentCheckRepository,
    private readonly payments: OrderPayments,
    private readonly expiry: OrderExpiry,
    private readonly log: Log,
  ) {}

  /** Orders are checked before they expire: a payment of the last minutes is found first. */
  @Repeated({ name: 'reconciler', everyMs: (reconciler: Reconciler) => reconciler.config.timing.tick })
  async run(stopping?: AbortSignal): Promise<void> {
    await this.checks.workOff(async (due) => {
      if (due.provider_order_id) await this.check(due, due.provider_order_id);
    }, stopping);
    await this.expiry.run();
  }

  /** A capture takes seconds, so a young order with an authorised payment is checked again soon. Later the schedule is enough. */
  private async check({ id, is_young, is_last }: DueCheck, providerOrderId: string): Promise<void> {
    try {
      const { order, isAuthorized } = await this.payments.settle(providerOrderId);
      if (isAuthorized && !order?.paymentId && is_young) await this.checks.checkSoon(id);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      this.log.warn('payment check failed', { order_id: id, failure: error.failure });
      if (error.failure !== 'refused' && !is_last) await this.checks.checkSoon(id);
    }
  }
}
