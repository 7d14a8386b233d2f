import type { ConsumerName } from '@2x7/contracts';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { serviceNameToken } from './inbox/consumers.js';
import type { EventBus } from './event-bus.js';
import { Metrics } from '../observability/metrics.js';
import { eventBusToken } from './outbox/outbox-relay.js';

type OutboxRow = { waiting: string; failing: string; oldest: number };

/** ms: three gauges of one scrape share one look at the outbox. */
const sameScrapeMs = 1_000;

/** Figures of the outbox and of the queues that this service takes from. */
@Injectable()
export class EventMetrics implements OnModuleInit {
  private look?: { row: Promise<OutboxRow>; at: number };

  constructor(
    private readonly metrics: Metrics,
    private readonly database: DataSource,
    @Inject(eventBusToken) private readonly bus: EventBus,
    @Inject(serviceNameToken) private readonly service: string,
  ) {}

  onModuleInit(): void {
    const gauge = (name: string, help: string, pick: (row: OutboxRow) => number): void =>
      this.metrics.sampled({ name, help }, async () => [{ labels: {}, value: pick(await this.outbox()) }]);
    gauge('outbox_waiting_events', 'Events that have not been published yet', (row) => Number(row.waiting));
    gauge('outbox_failing_events', 'Waiting events whose publishing has failed at least three times', (row) => Number(row.failing));
    gauge('outbox_oldest_waiting_seconds', 'Age of the oldest event that has not been published', (row) => row.oldest);
    this.countQueues('queue_messages', 'Events in the queues of this service: new ones and those that are tried again', false);
    this.countQueues('dead_letters', 'Events that were given up after the last try', true);
  }

  private countQueues(name: string, help: string, dead: boolean): void {
    this.metrics.sampled({ name, help, labelNames: ['queue'] }, async () => {
      const queues = await this.bus.queues(this.service as ConsumerName);
      return queues.filter((queue) => queue.isDead === dead).map(({ queue, messages }) => ({ labels: { queue }, value: messages }));
    });
  }

  private outbox(): Promise<OutboxRow> {
    if (!this.look || Date.now() - this.look.at > sameScrapeMs) this.look = { row: this.readOutbox(), at: Date.now() };
    return this.look.row;
  }

  private async readOutbox(): Promise<OutboxRow> {
    const [row] = await this.database.query<OutboxRow[]>(
      `SELECT count(*) AS waiting, count(*) FILTER (WHERE attempts >= 3) AS failing,
         coalesce(extract(epoch FROM clock_timestamp() - min(created_at)), 0)::float8 AS oldest FROM outbox WHERE published_at IS NULL`,
    );
    return row!;
  }
}
