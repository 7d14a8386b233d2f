import { Inject, Injectable } from '@nestjs/common';
import type { Order } from '../domain/order.js';
import { paymentProviderToken, type PaymentProvider } from '../razorpay/payment-provider.js';
import { readDoneRefunds } from './done-refunds.js';
import { SettleService } from './settle.service.js';

/** The payments of an order, as the provider lists them. */
@Injectable()
export class OrderPayments {
  constructor(
    private readonly settlement: SettleService,
    @Inject(paymentProviderToken) private readonly provider: PaymentProvider,
  ) {}

  /**
   * Applies each payment of the order. `order`: as it is afterwards; undefined without payments. `isAuthorized`: the bank has agreed to a
   * payment, which Razorpay captures within seconds, and has not refunded by itself. @throws ProviderError
   */
  async settle(providerOrderId: string): Promise<{ order?: Order; isAuthorized: boolean }> {
    let order: Order | undefined;
    let isAuthorized = false;
    for (const reported of await this.provider.paymentsOf(providerOrderId)) {
      const payment = await readDoneRefunds(this.provider, reported);
      order = await this.settlement.settle(payment, 'reconciler');
      isAuthorized ||= payment.state === 'authorized' && payment.refundedPaise < payment.amountPaise;
    }
    return { order, isAuthorized };
  }
}
