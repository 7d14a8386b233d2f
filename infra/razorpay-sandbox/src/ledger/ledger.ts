import type { Order, Payment, Refund } from '../api/entities.js';
import type { WebhookDelivery } from '../webhooks/delivery.js';
import type { AppendLog } from './append-log.js';
import type { Change, OrderRecord, PaymentRecord, RefundKey, Tables } from './records.js';

type Rows = { [Kind in keyof Tables]: Map<string, Tables[Kind]> };

/**
 * Every order, payment, refund and webhook delivery, in memory and in the append log. Rows are replaced, never
 * modified, so a returned entity is a snapshot. Lists are sorted newest first unless stated otherwise.
 */
export class Ledger {
  readonly #rows: Rows = {
    order: new Map(),
    payment: new Map(),
    refund: new Map(),
    refundKey: new Map(),
    delivery: new Map(),
  };
  readonly #ordersByReceipt = new Map<string, string>();
  readonly #paymentsByOrder = new Map<string, Set<string>>();
  readonly #pendingWebhookDeliveries = new Map<string, WebhookDelivery>();

  constructor(private readonly log: AppendLog) {
    for (const change of log.read()) this.#apply(change);
    log.rewrite(this.#allRows());
  }

  /** Writes all of `changes` or none; the append log is written first. */
  commit(changes: Change[]): void {
    if (changes.length === 0) return;
    this.log.append(changes);
    for (const change of changes) this.#apply(change);
  }

  orders(): Order[] {
    return newestFirst(this.#rows.order).map((row) => row.entity);
  }

  payments(): Payment[] {
    return newestFirst(this.#rows.payment).map((row) => row.entity);
  }

  refunds(): Refund[] {
    return newestFirst(this.#rows.refund).map((row) => row.entity);
  }

  /** Webhook deliveries, oldest first. */
  webhookDeliveries(): WebhookDelivery[] {
    return [...this.#rows.delivery.values()];
  }

  order(id: string): OrderRecord | undefined {
    return this.#rows.order.get(id);
  }

  orderByReceipt(receipt: string): OrderRecord | undefined {
    return this.#rows.order.get(this.#ordersByReceipt.get(receipt) ?? '');
  }

  payment(id: string): PaymentRecord | undefined {
    return this.#rows.payment.get(id);
  }

  paymentsOf(orderId: string): PaymentRecord[] {
    const ids = [...(this.#paymentsByOrder.get(orderId) ?? [])].reverse();
    return ids.flatMap((id) => this.#rows.payment.get(id) ?? []);
  }

  paymentsDueForCapture(): PaymentRecord[] {
    return [...this.#rows.payment.values()].filter((row) => row.captureIsDue);
  }

  refund(id: string): Refund | undefined {
    return this.#rows.refund.get(id)?.entity;
  }

  refundKey(key: string): RefundKey | undefined {
    return this.#rows.refundKey.get(key);
  }

  webhookDelivery(id: string): WebhookDelivery | undefined {
    return this.#rows.delivery.get(id);
  }

  /** Oldest first. */
  pendingWebhookDeliveries(): WebhookDelivery[] {
    return [...this.#pendingWebhookDeliveries.values()];
  }

  close(): void {
    this.log.close();
  }

  #apply(change: Change): void {
    (this.#rows[change.kind] as Map<string, unknown>).set(change.value.id, change.value);
    if (change.kind === 'order') this.#indexReceipt(change.value.entity);
    if (change.kind === 'payment') this.#indexOrder(change.value.entity);
    if (change.kind === 'delivery') this.#indexDelivery(change.value);
  }

  #indexReceipt({ receipt, id }: Order): void {
    if (receipt !== null && !this.#ordersByReceipt.has(receipt)) this.#ordersByReceipt.set(receipt, id);
  }

  #indexOrder({ order_id, id }: Payment): void {
    const ids = this.#paymentsByOrder.get(order_id) ?? new Set();
    this.#paymentsByOrder.set(order_id, ids.add(id));
  }

  #indexDelivery(delivery: WebhookDelivery): void {
    if (delivery.status === 'pending') this.#pendingWebhookDeliveries.set(delivery.id, delivery);
    else this.#pendingWebhookDeliveries.delete(delivery.id);
  }

  #allRows(): Change[] {
    const kinds = Object.keys(this.#rows) as (keyof Tables)[];
    return kinds.flatMap((kind) => [...this.#rows[kind].values()].map((value) => ({ kind, value }) as Change));
  }
}

const newestFirst = <Row>(rows: Map<string, Row>): Row[] => [...rows.values()].reverse();
