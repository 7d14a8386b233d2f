import { settleSources } from '@2x7/contracts';
import { Log, Metrics, type Counter, type Statement } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { applyPaymentUpdate, flagDispute, type Decision, type Order } from '../domain/order.js';
import { hasRefundsOf } from '../domain/refund.js';
import type { PaymentUpdateSource } from '../domain/payment.js';
import { OrderRepository } from '../persistence/order.repository.js';
import type { ProviderPayment } from '../razorpay/payment-provider.js';
import { OrderTrace } from './order-trace.js';

export type SettleOptions = {
  /** Its order, if the caller has just read it. */
  order?: Order;
  /** The customer disputes the payment at the bank. */
  isDisputed?: boolean;
  /** The row that says that the report is applied; it is stored together with its effect. */
  done?: (order: Order) => Statement;
};

type Report = { source: PaymentUpdateSource } & Pick<SettleOptions, 'done' | 'isDisputed'>;

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
    // Prometheus counts no increase in the first value of a series: a first sweep that finds ten payments would raise no alert.
    for (const source of settleSources) this.settled.inc({ source }, 0);
  }

  /**
   * Applies a payment, as the provider reports it, to its order.
   * @returns the order after the change; undefined when no order has this payment
   */
  async settle(payment: ProviderPayment, source: PaymentUpdateSource, options: SettleOptions = {}): Promise<Order | undefined> {
    if (payment.state === 'unknown') this.log.warn('payment with an unknown status', { payment_id: payment.id, source });
    const order = await this.findOrder(payment, options.order);
    return order && this.trace.join(order.id, `settle (${source})`, () => this.apply(order, payment, { source, ...options }));
  }

  /** True when the payment's order already shows everything that the payment says. */
  async isUpToDate(payment: ProviderPayment): Promise<boolean> {
    const order = payment.providerOrderId ? await this.orders.findByProviderOrder(payment.providerOrderId) : null;
    return order?.paymentId === payment.id && hasRefundsOf(order.refunds, payment);
  }

  private async apply(known: Order, payment: ProviderPayment, { source, done, isDisputed }: Report): Promise<Order> {
    let before = known;
    const decide = (current: Order): Decision => {
      before = current;
      const { providerOrderId: _, orderId: __, state, ...update } = payment;
      if (state === 'created' || state === 'unknown') return { order: current, consequences: [] };
      const decision = applyPaymentUpdate(current, { ...update, state, source }, new Date());
      return isDisputed ? flagDispute(decision) : decision;
    };
    const order = await this.orders.changeKnown(known, { cause: source, decide, done });
    if (order.paymentId && !before.paymentId) {
      this.settled.inc({ source });
      this.log.info('order paid', { order_id: order.id, payment_id: payment.id, source });
    }
    // Each report of a dispute asks for another look.
    if (order.attention && (isDisputed || order.attention !== before.attention))
      this.log.warn('order needs attention', { order_id: order.id, attention: order.attention });
    return order;
  }

  /** A payment can arrive before the provider's order id is stored. Then the notes of the payment name the order. */
  private async findOrder({ providerOrderId, orderId }: ProviderPayment, known?: Order): Promise<Order | undefined> {
    if (!providerOrderId) return undefined;
    if (known?.providerOrderId === providerOrderId) return known;
    const found = await this.orders.findByProviderOrder(providerOrderId);
    if (found || !orderId) return found;
    const id = await this.orders.setProviderOrder(orderId, providerOrderId);
    return id === undefined ? undefined : this.orders.findByProviderOrder(providerOrderId);
  }
}
