import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { serviceNameToken } from '../bootstrap/service-name.token.js';
import { sql } from '../database/sql.js';
import { Metrics } from '../observability/metrics.js';
import { EventTransport } from './event-transport.js';

type OutboxFigures = { waiting: number; failing: number; oldest: number };

/** ms: the three outbox gauges of one scrape share one query. */
const sameScrapeMs = 1_000;

/** Metrics of the service's outbox and of its queues. */
@Injectable()
export class EventMetrics implements OnModuleInit {
  private latest?: { figures: Promise<OutboxFigures>; at: number };

  constructor(
    private readonly metrics: Metrics,
    private readonly database: DataSource,
    private readonly transport: EventTransport,
    @Inject(serviceNameToken) private readonly service: string,
  ) {}

  onModuleInit(): void {
    const gauge = (name: string, help: string, pick: (figures: OutboxFigures) => number): void =>
      this.metrics.sampled({ name, help }, async () => [{ labels: {}, value: pick(await this.outbox()) }]);
    gauge('outbox_waiting_events', 'Events in the outbox that are not published yet', ({ waiting }) => waiting);
    gauge('outbox_failing_events', 'Events in the outbox whose publishing has failed at least three times', ({ failing }) => failing);
    gauge('outbox_oldest_waiting_seconds', 'Age of the oldest event in the outbox that is not published yet', ({ oldest }) => oldest);
    this.sampleQueues('queue_messages', "Events in the service's queue and retry queues", false);
    this.sampleQueues('dead_letters', "Events in the service's dead letter queue: they failed every retry", true);
  }

  private sampleQueues(name: string, help: string, isDead: boolean): void {
    this.metrics.sampled({ name, help, labelNames: ['queue'] }, async () => {
      const queues = await this.transport.queues(this.service);
      return queues.filter((queue) => queue.isDead === isDead).map(({ queue, messages }) => ({ labels: { queue }, value: messages }));
    });
  }

  private outbox(): Promise<OutboxFigures> {
    if (!this.latest || performance.now() - this.latest.at > sameScrapeMs)
      this.latest = { figures: this.readOutbox(), at: performance.now() };
    return this.latest.figures;
  }

  private readOutbox(): Promise<OutboxFigures> {
    return sql.one<OutboxFigures>(
      this.database,
      `SELECT count(*)::int AS waiting, (count(*) FILTER (WHERE attempts >= 3))::int AS failing,
         coalesce(extract(epoch FROM clock_timestamp() - min(created_at)), 0)::float8 AS oldest FROM outbox WHERE published_at IS NULL`,
    );
  }
}
