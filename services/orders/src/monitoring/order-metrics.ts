import { Metrics } from '@2x7/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** ms: counting all orders is not for every scrape. */
const keepMs = 30_000;

type Counted = { label: string; count: string };
type Waiting = { count: string; oldest: number };

/** What an operator watches: orders by state, and what waits to be done about money. */
@Injectable()
export class OrderMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly database: DataSource,
  ) {}

  onModuleInit(): void {
    this.counts('orders_by_state', 'state', 'Orders by their state', "SELECT substr(what, 7) AS label, sum(orders) AS count FROM order_tally WHERE what LIKE 'state:%' GROUP BY what");
    // Nobody marks them as looked at: what has not changed for a day has been seen, and an alert must end.
    this.counts('orders_needing_attention', 'reason', 'Orders that a person should look at and that have changed in the last 24 hours, by reason',
      "SELECT attention AS label, count(*) FROM orders WHERE attention IS NOT NULL AND updated_at > now() - interval '24 hours' GROUP BY attention");
    // Where the bank did not take a refund of the house's, another waits: the money is owed since the first.
    this.waiting('refunds_waiting', 'Money that is to be given back and has not been', "FROM refund_tasks AS task WHERE state = 'waiting'",
      "least(created_at, (SELECT min(created_at) FROM refund_tasks AS first WHERE first.payment_id = task.payment_id AND first.origin = 'system'))");
    this.waiting('webhooks_waiting', 'Webhooks that are stored and not applied', 'FROM webhook_events WHERE applied_at IS NULL', 'received_at');
    // Mails are tried for 72 hours; the worker tells of those that it has given up.
    this.waiting('confirmations_waiting', 'Paid orders whose mail is not known to have left',
      "FROM orders WHERE status = 'paid' AND confirmation_sent_at IS NULL AND paid_at > now() - interval '73 hours'", 'paid_at');
  }

  private counts(name: string, label: string, help: string, sql: string): void {
    this.metrics.sampled({ name, help, labelNames: [label], keepMs }, async () => {
      const rows = await this.database.query<Counted[]>(sql);
      return rows.map((row) => ({ labels: { [label]: row.label }, value: Number(row.count) }));
    });
  }

  /** Two gauges: how many wait, and since how many seconds the oldest does. */
  private waiting(name: string, help: string, from: string, since: string): void {
    const read = async (): Promise<Waiting> =>
      (await this.database.query<Waiting[]>(`SELECT count(*), coalesce(extract(epoch FROM now() - min(${since})), 0)::float8 AS oldest ${from}`))[0]!;
    this.metrics.sampled({ name, help }, async () => [{ labels: {}, value: Number((await read()).count) }]);
    this.metrics.sampled({ name: `${name}_oldest_seconds`, help: `${help}: age of the oldest` }, async () => [{ labels: {}, value: (await read()).oldest }]);
  }
}
