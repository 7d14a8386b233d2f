import type { Order, Payment, Refund } from '../api/entities.js';
import type { Journal } from './append-log.js';
import type { Change, OrderRecord, PaymentRecord, RefundKey, Tables } from './records.js';
import type { Delivery } from '../webhooks/delivery.js';

type Rows = { [Kind in keyof Tables]: Map<string, Tables[Kind]> };

/**
 * Everything that the sandbox knows. Rows are replaced, never altered, so an entity handed out is a
 * snapshot. Lists are newest first.
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
  readonly #undelivered = new Map<string, Delivery>();

  constructor(private readonly journal: Journal) {
    for (const change of journal.read()) this.#apply(change);
    journal.rewrite(this.#everything());
  }

  /** Writes all of `changes` or none, to the journal first. */
  commit(changes: Change[]): void {
    if (changes.length === 0) return;
    this.journal.append(changes);
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

  /** Webhook deliveries, oldest first, with how often each was tried and how it ended. */
  deliveries(): Delivery[] {
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

  delivery(id: string): Delivery | undefined {
    return this.#rows.delivery.get(id);
  }

  /** Webhooks that the shop has not taken yet, oldest first. */
  undelivered(): Delivery[] {
    return [...this.#undelivered.values()];
  }

  close(): void {
    this.journal.close();
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

  #indexDelivery(delivery: Delivery): void {
    if (delivery.status === 'pending') this.#undelivered.set(delivery.id, delivery);
    else this.#undelivered.delete(delivery.id);
  }

  #everything(): Change[] {
    const kinds = Object.keys(this.#rows) as (keyof Tables)[];
    return kinds.flatMap((kind) =>
      [...this.#rows[kind].values()].map((value) => ({ kind, value }) as Change),
    );
  }
}

const newestFirst = <Row>(rows: Map<string, Row>): Row[] => [...rows.values()].reverse();
