import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { RefundUpdate } from '../domain/refund.js';
import { readDoneRefunds, withDoneRefunds } from '../payments/done-refunds.js';
import { SettleService, type SettleOptions } from '../payments/settle.service.js';
import { paymentProviderToken, ProviderError, type PaymentProvider, type ProviderPayment } from '../razorpay/payment-provider.js';
import { readPayment, readRefund } from '../razorpay/razorpay-entities.js';
import { RefundUpdateService } from '../refunds/refund-update.service.js';
import { isDispute, isOutdated, type WebhookEvent } from './webhook-event.js';

/** What a webhook led to. With `applied`, its row is marked already, together with the change of its order. */
type WebhookOutcome = 'applied' | 'unknown-order' | 'nothing-to-do';

const OrderWithNotes = z.object({ notes: z.object({ order_id: z.string() }) });

/** Applies the payment and the refund of a webhook to their order. */
@Injectable()
export class WebhookHandler {
  constructor(
    private readonly settlement: SettleService,
    private readonly refunds: RefundUpdateService,
    @Inject(paymentProviderToken) private readonly provider: PaymentProvider,
  ) {}

  async handle(event: WebhookEvent, options: SettleOptions): Promise<WebhookOutcome> {
    if (!event.payload.payment) return 'nothing-to-do';
    const refund = await this.refundOf(event);
    const reported = await this.paymentOf(event, refund);
    const { data: order } = OrderWithNotes.safeParse(event.payload.order?.entity);
    const payment = order ? { ...reported, orderId: order.notes.order_id } : reported;
    if (refund) await this.applyRefund(refund, payment);
    // The refund has changed the order meanwhile.
    const known = refund ? undefined : options.order;
    const settled = await this.settlement.settle(payment, 'webhook', { ...options, order: known, isDisputed: isDispute(event) });
    return settled ? 'applied' : 'unknown-order';
  }

  private async refundOf(event: WebhookEvent): Promise<RefundUpdate | undefined> {
    if (!event.payload.refund) return undefined;
    const refund = readRefund(event.payload.refund.entity);
    return isOutdated(event) ? this.provider.fetchRefund(refund.providerRefundId!) : refund;
  }

  /** Where no report of the capture has come before, it is applied first: until then the refund would not count as one of the order's money. */
  private async applyRefund(refund: RefundUpdate, payment: ProviderPayment): Promise<void> {
    if (await this.refunds.apply(refund)) return;
    if (await this.settlement.settle(payment, 'webhook')) await this.refunds.apply(refund);
  }

  /**
   * Of the payment's refunds only the one of the event counts, and none of a dispute: every other one has webhooks of its own.
   * The payment of an outdated event is read from the provider. If the provider does not know it, it is matched to no order.
   */
  private async paymentOf(event: WebhookEvent, refund: RefundUpdate | undefined): Promise<ProviderPayment> {
    const payment = readPayment(event.payload.payment?.entity);
    if (!isOutdated(event)) return refund || isDispute(event) ? withDoneRefunds(payment, refund ? [refund] : []) : payment;
    try {
      return await readDoneRefunds(this.provider, await this.provider.fetchPayment(payment.id));
    } catch (error) {
      if (error instanceof ProviderError && error.failure === 'refused') return { ...payment, providerOrderId: null };
      throw error;
    }
  }
}
