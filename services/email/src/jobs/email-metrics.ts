import { Metrics } from '@2x7/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';

type Counted = { state: string; count: string };

/** Mails that have not left: those that wait, and those that were given up in the last 24 hours, because an alert must end. */
@Injectable()
export class MailMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly database: DataSource,
  ) {}

  onModuleInit(): void {
    const states = { name: 'mails_by_state', help: 'Mails that have not left, by state; those that were given up, for 24 hours', labelNames: ['state'] };
    this.metrics.sampled(states, async () => {
      const rows = await this.database.query<Counted[]>(
        `SELECT state, count(*) FROM email_job
         WHERE state IN ('waiting', 'sending') OR (state = 'failed' AND next_attempt_at > clock_timestamp() - interval '24 hours') GROUP BY state`,
      );
      const counts = { waiting: 0, sending: 0, failed: 0, ...Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)])) };
      return Object.entries(counts).map(([state, value]) => ({ labels: { state }, value }));
    });
    // A mail that the mail server itself puts off is tried again, and says nothing of the others.
    const oldest = { name: 'mails_oldest_waiting_seconds', help: 'Age of the oldest mail to be sent that no mail server has answered yet' };
    this.metrics.sampled(oldest, async () => {
      const [row] = await this.database.query<{ oldest: number }[]>(
        `SELECT coalesce(extract(epoch FROM clock_timestamp() - min(created_at)), 0)::float8 AS oldest
         FROM email_job WHERE state IN ('waiting', 'sending') AND attempts = 0`,
      );
      return [{ labels: {}, value: row!.oldest }];
    });
  }
}
