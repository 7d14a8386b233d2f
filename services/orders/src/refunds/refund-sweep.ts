import { isDatabaseOutage, Log, Repeated } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ordersConfigToken, type OrdersConfig } from '../config.js';
import type { RefundUpdate } from '../domain/refund.js';
import { listPages } from '../razorpay/list-pages.js';
import { paymentProviderToken, ProviderError, type PaymentProvider } from '../razorpay/payment-provider.js';
import { RefundUpdateService } from './refund-update.service.js';

/** ms: two weeks. Razorpay lists a refund by the moment of its request, and a bank has up to ten working days to make it. */
const periodMs = 14 * 24 * 3_600_000;

/**
 * Reads the provider's list of all refunds and applies done ones that no webhook has brought: those made in Razorpay's dashboard,
 * however old their payment is. What became of a waiting refund of the system, the worker asks.
 */
@Injectable()
export class RefundSweep {
  constructor(
    @Inject(ordersConfigToken) private readonly config: OrdersConfig,
    private readonly updates: RefundUpdateService,
    @Inject(paymentProviderToken) private readonly provider: PaymentProvider,
    private readonly log: Log,
  ) {}

  @Repeated({ name: 'refund sweep', everyMs: (sweep: RefundSweep) => sweep.config.timing.sweepEvery })
  async run(): Promise<void> {
    try {
      await this.applyAll(new Date(Date.now() - periodMs));
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      this.log.warn('refund sweep failed', { failure: error.failure });
    }
  }

  /** @throws ProviderError */
  private async applyAll(since: Date): Promise<void> {
    for await (const page of listPages((skip) => this.provider.refundsSince(since, skip)))
      for (const refund of await this.updates.missing(page.filter(({ state }) => state === 'done'))) await this.apply(refund);
  }

  /** A faulty refund is logged, so that it does not end the sweep. */
  private async apply(refund: RefundUpdate): Promise<void> {
    try {
      await this.updates.apply(refund);
    } catch (error) {
      if (isDatabaseOutage(error)) throw error;
      this.log.error('refund could not be applied', error, { payment_id: refund.paymentId });
    }
  }
}
