import { Metrics, sql } from '@2x7/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ordersConfigToken, type OrdersConfig } from '../config.js';
import { uninvoicedOrders, uninvoicedRefunds } from '../invoices/waiting-invoices.js';

/** ms for which a count is kept, so that frequent scrapes do not repeat the query. */
const keepMs = 30_000;

/** Days in which a bank makes a refund that Razorpay has accepted: ten working days (docs, Refunds › normal refunds). */
const daysAtBank = 14;

type CountRow = { label: string; count: string };
type WaitingRow = { count: string; oldest: number };

/** Gauges that are read from the tables: orders by state, and work that waits. */
@Injectable()
export class OrderMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly database: DataSource,
    @Inject(ordersConfigToken) private readonly config: OrdersConfig,
  ) {}

  onModuleInit(): void {
    this.counts(
      'orders_by_state',
      'state',
      'Orders by their state',
      "SELECT substr(figure, 7) AS label, sum(orders) AS count FROM order_statistics WHERE figure LIKE 'state:%' GROUP BY figure",
    );
    // An order cannot be marked as dealt with. After a day without a change it is not counted, so that the alert ends.
    this.counts(
      'orders_needing_attention',
      'reason',
      'Orders that need an administrator and have changed in the last 24 hours, by reason',
      "SELECT attention AS label, count(*) FROM orders WHERE attention IS NOT NULL AND updated_at > now() - interval '24 hours' GROUP BY attention",
    );
    // After a rejected system refund another one follows. The age counts from the first one, because the money is owed since then.
    this.waiting(
      'refunds_waiting',
      `Refunds that the provider has not accepted yet, or that the bank has not made for ${daysAtBank} days`,
      `FROM refund_tasks AS task WHERE state = 'waiting' AND (provider_refund_id IS NULL OR created_at < now() - interval '${daysAtBank} days')`,
      "least(created_at, (SELECT min(created_at) FROM refund_tasks AS first WHERE first.payment_id = task.payment_id AND first.refund_origin = 'system'))",
    );
    this.waiting(
      'webhooks_waiting',
      'Webhooks that are stored and not applied',
      'FROM webhook_events WHERE applied_at IS NULL',
      'received_at',
    );
    // The email worker tries for 72 hours; emails that it has given up are in its own metrics.
    this.waiting(
      'confirmations_waiting',
      'Paid orders of the last 73 hours without a sent confirmation email',
      "FROM orders WHERE status = 'paid' AND confirmation_sent_at IS NULL AND paid_at > now() - interval '73 hours'",
      'paid_at',
    );
    const { gst } = this.config;
    if (gst.mode === 'none') return;
    this.waiting(
      'invoices_waiting',
      'Paid orders without their invoice, and refunds without their credit note',
      `FROM (SELECT paid_at AS since FROM orders WHERE ${uninvoicedOrders(gst)}
        UNION ALL SELECT done_at FROM refund_tasks WHERE ${uninvoicedRefunds(gst)}) AS uninvoiced`,
      'since',
    );
  }

  private counts(name: string, label: string, help: string, statement: string): void {
    this.metrics.sampled({ name, help, labelNames: [label], keepMs }, async () => {
      const rows = await sql.many<CountRow>(this.database, statement);
      return rows.map((row) => ({ labels: { [label]: row.label }, value: Number(row.count) }));
    });
  }

  /** Registers two gauges: how many rows wait, and for how many seconds the oldest has waited. */
  private waiting(name: string, help: string, from: string, since: string): void {
    const read = (): Promise<WaitingRow> =>
      sql.one(this.database, `SELECT count(*), coalesce(extract(epoch FROM now() - min(${since})), 0)::float8 AS oldest ${from}`);
    this.metrics.sampled({ name, help }, async () => [{ labels: {}, value: Number((await read()).count) }]);
    this.metrics.sampled({ name: `${name}_oldest_seconds`, help: `${help}: age of the oldest` }, async () => [
      { labels: {}, value: (await read()).oldest },
    ]);
  }
}
