import type { PaymentVerified } from '@2x7/contracts';
import { Log } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Order } from '../domain/order.js';
import { readDoneRefunds } from '../payments/done-refunds.js';
import { PaymentCheckRepository } from '../payments/payment-check.repository.js';
import { SettleService } from '../payments/settle.service.js';
import { paymentProviderToken, ProviderError, type PaymentProvider } from '../razorpay/payment-provider.js';

/** A signature proves that a payment exists, but neither its amount nor its capture. Those are read from the provider. */
@Injectable()
export class PaymentConfirmationService {
  constructor(
    private readonly settlement: SettleService,
    private readonly checks: PaymentCheckRepository,
    @Inject(paymentProviderToken) private readonly provider: PaymentProvider,
    private readonly log: Log,
  ) {}

  /** @returns `processing` when the capture is not confirmed yet: a webhook or the reconciler will report it */
  async confirm(order: Order, paymentId: string): Promise<PaymentVerified['status'] | 'other-order'> {
    try {
      const payment = await readDoneRefunds(this.provider, await this.provider.fetchPayment(paymentId));
      if (payment.providerOrderId !== order.providerOrderId) return 'other-order';
      const settled = await this.settlement.settle(payment, 'verify');
      if (settled?.status === 'paid' || settled?.status === 'refunded') return settled.status;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      this.log.warn('payment confirmation failed, the reconciler will retry', { order_id: order.id, failure: error.failure });
    }
    await this.checks.checkSoon(order.id);
    return 'processing';
  }
}
