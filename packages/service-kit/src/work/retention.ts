import { dayMs } from '@2x7/contracts';
import { DataSource } from 'typeorm';
import { sql } from '../database/sql.js';
import { Log } from '../observability/logger.js';
import { Repeated } from './repeated.js';

/** Personal data that leaves a table after some days. */
export type RetentionRule = {
  /** For the log: `bodies of webhooks`. */
  data: string;
  days: number;
  /** Statement that forgets at most `$2` rows that are older than the moment `$1`, and finds them no more afterwards. */
  forget: string;
  /** Rows of one statement where each takes long, or locks what customers wait for. */
  batch?: number;
};

/** Days of 13 months: the year of rule 8(3) of India's DPDP Rules 2025, and a month to answer. */
export const thirteenMonths = 396;

/** Of an outbox: published events leave it after a week, by its relay. */
export const outboxRetention: RetentionRule = {
  data: 'events that could not be published',
  days: thirteenMonths,
  forget: 'DELETE FROM outbox WHERE seq IN (SELECT seq FROM outbox WHERE created_at < $1 ORDER BY seq LIMIT $2)',
};

/** Rows of one statement of a rule without a number of its own. */
const usualBatch = 500;

/** ms: one hour. */
const everyMs = 3_600_000;

/** Counts the age of data: the `Clock` of a service with one, otherwise this machine's clock. */
export type RetentionClock = { now(database: DataSource): Promise<Date> };

const systemClock: RetentionClock = { now: () => Promise.resolve(new Date()) };

/** Forgets what a service no longer needs of customers: see `retentionModule`. */
export class Retention {
  constructor(
    private readonly rules: readonly RetentionRule[],
    private readonly database: DataSource,
    private readonly log: Log,
    private readonly clock: RetentionClock = systemClock,
  ) {}

  @Repeated({ name: 'retention', everyMs })
  async repeat(stopping?: AbortSignal): Promise<void> {
    await this.forget(await this.clock.now(this.database), stopping);
  }

  /** Applies each rule in small statements, so that customers wait for none. Several replicas may do it at once. */
  async forget(now: Date, stopping?: AbortSignal): Promise<void> {
    for (const { data, days, forget, batch = usualBatch } of this.rules) {
      const before = new Date(now.getTime() - days * dayMs);
      let forgotten = 0;
      for (let rows = batch; rows >= batch && !stopping?.aborted; forgotten += rows)
        rows = await sql.execute(this.database, forget, [before, batch]);
      if (forgotten > 0) this.log.info('old data forgotten', { data, rows: forgotten });
    }
  }
}
