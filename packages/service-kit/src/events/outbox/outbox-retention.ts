import type { DataSource } from 'typeorm';
import { sql } from '../../database/sql.js';
import type { Log } from '../../observability/logger.js';
import { reasonOf } from '../../observability/reason.js';

const publishedDays = 7;
/** The inbox keeps events that were handled in this time. */
export const handledDays = 30;
/** Rows per table that one call deletes, so that publishing does not wait for more. */
const batchSize = 1_000;
const hourMs = 3_600_000;

/** Deletes old rows of outbox and inbox, hourly, or at once again while a full batch was deleted. */
export class OutboxRetention {
  private nextAt = 0;

  constructor(
    private readonly database: DataSource,
    private readonly log: Log,
  ) {}

  /** Does nothing before it is due. A failure is logged and waits for the next hour. @returns true when more rows may be old */
  async deleteOld(): Promise<boolean> {
    if (performance.now() < this.nextAt) return false;
    this.nextAt = performance.now() + hourMs;
    try {
      const deleted = Math.max(await this.deletePublished(), await this.deleteHandled());
      if (deleted === batchSize) this.nextAt = 0;
    } catch (error) {
      this.log.warn('outbox cleanup failed', { reason: reasonOf(error) });
    }
    return this.nextAt === 0;
  }

  private deletePublished(): Promise<number> {
    return sql.execute(
      this.database,
      `DELETE FROM outbox WHERE seq IN (SELECT seq FROM outbox WHERE published_at < now() - $1 * interval '1 day' LIMIT ${batchSize})`,
      [publishedDays],
    );
  }

  private deleteHandled(): Promise<number> {
    return sql.execute(
      this.database,
      `DELETE FROM inbox WHERE ctid IN (SELECT ctid FROM inbox WHERE handled_at < now() - $1 * interval '1 day' LIMIT ${batchSize})`,
      [handledDays],
    );
  }
}
