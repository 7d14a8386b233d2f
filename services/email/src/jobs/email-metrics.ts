import { Metrics, sql } from '@2x7/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';

type StateCount = { state: string; count: string };

/** Counts unsent emails. Those that were given up count for 24 hours only, so that the alert on them ends. */
@Injectable()
export class EmailMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly database: DataSource,
  ) {}

  onModuleInit(): void {
    const byState = {
      name: 'emails_by_state',
      help: 'Unsent emails by state; failed ones of the last 24 hours',
      labelNames: ['state'],
    };
    this.metrics.sampled(byState, () => this.countByState());
    const oldest = {
      name: 'emails_oldest_waiting_seconds',
      help: 'Age of the oldest unsent email that the mail server has neither taken nor refused yet, or since its retries began again',
    };
    this.metrics.sampled(oldest, () => this.ageOfOldest());
  }

  private async countByState() {
    const rows = await sql.many<StateCount>(
      this.database,
      `SELECT state, count(*) FROM email_job
       WHERE state IN ('waiting', 'sending')
         OR (state = 'failed' AND next_attempt_at > clock_timestamp() - interval '24 hours')
       GROUP BY state`,
    );
    const counted = Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
    const counts = { waiting: 0, sending: 0, failed: 0, ...counted };
    return Object.entries(counts).map(([state, value]) => ({ labels: { state }, value }));
  }

  /** An email that the mail server itself has postponed is no sign of an outage, so it does not count. */
  private async ageOfOldest() {
    const row = await sql.one<{ oldest: number }>(
      this.database,
      `SELECT coalesce(extract(epoch FROM clock_timestamp() - min(coalesce(retry_since, created_at))), 0)::float8 AS oldest
       FROM email_job WHERE state IN ('waiting', 'sending') AND attempts = 0`,
    );
    return [{ labels: {}, value: row.oldest }];
  }
}
