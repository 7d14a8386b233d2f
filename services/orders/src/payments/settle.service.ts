import { Log, Metrics, type Counter } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { applyPaymentUpdate, type Order } from '../domain/order.js';
import type { PaymentUpdateSource } from '../domain/payment.js';
import { OrderRepository } from '../persistence/order.repository.js';
import type { ProviderPayment } from '../razorpay/payment-provider.js';
import { OrderTrace } from './order-trace.js';

/** The single entry point for payment updates: verify-payment, webhooks, reconciler and sweep all call it. */
@Injectable()
export class SettleService {
  private readonly settled: Counter<'source'>;

  constructor(
    private readonly orders: OrderRepository,
    private readonly trace: OrderTrace,
    private readonly log: Log,
    metrics: Metrics,
  ) {
    this.settled = metrics.counter('orders_settled_total', 'Orders that became paid, by the source that reported it first', ['source']);
  }

  /**
   * Applies a payment, as the provider reports it, to its order.
   * @returns the order after the change; undefined when no order has this payment
   */
  async settle(payment: ProviderPayment, source: PaymentUpdateSource): Promise<Order | undefined> {
    const id = await this.findOrder(payment);
    return id ? this.trace.join(id, `settle (${source})`, () => this.apply(id, payment, source)) : undefined;
  }

  /** True when the payment's order already shows everything that the payment says. */
  async isUpToDate({ id, providerOrderId, refundedPaise }: ProviderPayment): Promise<boolean> {
    const order = providerOrderId ? await this.orders.findByProviderOrder(providerOrderId) : null;
    return order?.paymentId === id && (order.status !== 'paid' || refundedPaise === 0);
  }

  private async apply(id: string, payment: ProviderPayment, source: PaymentUpdateSource): Promise<Order | undefined> {
    if (payment.state === 'created') return this.orders.change(id, source, (order) => ({ order, consequences: [] }));
    const { providerOrderId: _, orderId: __, state, ...update } = payment;
    let wasPaid = false;
    const order = await this.orders.change(id, source, (current) => {
      wasPaid = current.paymentId !== null;
      return applyPaymentUpdate(current, { ...update, state, source }, new Date());
    });
    if (order?.paymentId && !wasPaid) {
      this.settled.inc({ source });
      this.log.info('order paid', { order_id: id, payment_id: payment.id, source });
    }
    if (order?.attention) this.log.warn('order needs attention', { order_id: id, attention: order.attention });
    return order;
  }

  /** A payment can arrive before the provider's order id is stored. Then the notes of the payment name the order. */
  private async findOrder({ providerOrderId, orderId }: ProviderPayment): Promise<string | undefined> {
    if (!providerOrderId) return undefined;
    const known = await this.orders.findByProviderOrder(providerOrderId);
    if (known) return known.id;
    return orderId ? this.orders.setProviderOrder(orderId, providerOrderId) : undefined;
  }
}
