import { Log, Metrics, type Counter } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { applyPaymentUpdate, type PaymentUpdateSource, type Order } from '../domain/order.js';
import { OrderRepository } from '../persistence/order.repository.js';
import { OrderTrace } from './order-trace.js';
import type { ProviderPayment } from '../razorpay/payment-provider.js';

/** The one door for payment evidence: verify-payment, webhook, reconciler and sweep all come through here. */
@Injectable()
export class SettleService {
  private readonly settled: Counter<'source'>;

  constructor(
    private readonly orders: OrderRepository,
    private readonly trace: OrderTrace,
    private readonly log: Log,
    metrics: Metrics,
  ) {
    this.settled = metrics.counter('orders_settled_total', 'Orders that became paid, by what told us first', ['source']);
  }

  /**
   * Applies what the provider tells of one payment to the order it belongs to.
   * @returns the order as it stands, or undefined when the payment is for none of ours.
   */
  async settle(payment: ProviderPayment, source: PaymentUpdateSource): Promise<Order | undefined> {
    const id = await this.orderOf(payment);
    return id ? this.trace.join(id, `settle (${source})`, () => this.take(id, payment, source)) : undefined;
  }

  private async take(id: string, payment: ProviderPayment, source: PaymentUpdateSource): Promise<Order | undefined> {
    if (payment.state === 'created') return this.orders.change(id, source, (order) => ({ order, consequences: [] }));
    const { providerOrderId: _, orderId: __, state, ...facts } = payment;
    let wasPaid = false;
    const order = await this.orders.change(id, source, (current) => {
      wasPaid = current.paymentId !== null;
      return applyPaymentUpdate(current, { ...facts, state, source }, new Date());
    });
    if (order?.paymentId && !wasPaid) {
      this.settled.inc({ source });
      this.log.info('order paid', { order_id: id, payment_id: payment.id, source });
    }
    if (order?.attention) this.log.warn('an order needs attention', { order_id: id, attention: order.attention });
    return order;
  }

  /**
   * By the provider's order id; or by our id in the notes, when the payment is faster than
   * the answer that told us the provider's id.
   */
  private async orderOf({ providerOrderId, orderId }: ProviderPayment): Promise<string | undefined> {
    if (!providerOrderId) return undefined;
    const known = await this.orders.findByProviderOrder(providerOrderId);
    if (known) return known.id;
    return orderId ? this.orders.adopt(orderId, providerOrderId) : undefined;
  }
}
