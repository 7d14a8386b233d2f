import { isDatabaseOutage, Log } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { hasRefundsOf } from '../domain/refund.js';
import { paymentProviderToken, type PaymentProvider, type ProviderPayment } from '../razorpay/payment-provider.js';
import { RefundUpdateService } from '../refunds/refund-update.service.js';
import { withDoneRefunds } from './done-refunds.js';
import { SettleService } from './settle.service.js';

const isNotFullyRefunded = ({ state, refundedPaise, amountPaise }: ProviderPayment): boolean =>
  state === 'captured' && refundedPaise < amountPaise;

/** Applies a captured payment of the provider's list to its order, with refunds that no webhook has brought, such as those made in Razorpay's dashboard. */
@Injectable()
export class ListedPayment {
  constructor(
    private readonly settlement: SettleService,
    private readonly refunds: RefundUpdateService,
    @Inject(paymentProviderToken) private readonly provider: PaymentProvider,
    private readonly log: Log,
  ) {}

  /**
   * A faulty payment is logged, so that it does not end the sweep.
   * @returns false when the payment has no order and is not fully refunded
   * @throws the error of a database that is unavailable
   */
  async settle(payment: ProviderPayment): Promise<boolean> {
    if (await this.settlement.isUpToDate(payment)) return true;
    try {
      const refunds = payment.refundedPaise > 0 ? await this.provider.refundsOf(payment.id) : [];
      const order = await this.settlement.settle(withDoneRefunds(payment, refunds), 'sweep');
      if (order && !hasRefundsOf(order.refunds, payment)) for (const refund of refunds) await this.refunds.apply(refund);
      return order !== undefined || !isNotFullyRefunded(payment);
    } catch (error) {
      if (isDatabaseOutage(error)) throw error;
      this.log.error('payment could not be settled', error, { payment_id: payment.id });
      return true;
    }
  }
}
