import type { DomainEvent } from '@2x7/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { prepared } from '../../database/prepared-statements.js';
import { sql, type Statement } from '../../database/sql.js';
import { violates } from '../../database/violation.js';
import type { Log } from '../../observability/logger.js';

/** Lets one event take effect once per service: its inbox row and its effect are stored together, or neither is. */
export class InboxEntry {
  private isHandled = false;

  constructor(
    private readonly database: DataSource,
    private readonly log: Log,
    private readonly consumer: string,
    private readonly event: DomainEvent,
  ) {}

  /**
   * Executes statements as `sql.together` does, and stores the inbox row by the same query: one round trip. An event that was handled before
   * changes nothing.
   * @throws QueryFailedError also for such an event, where PostgreSQL finds the violation of another constraint first
   */
  async execute(statements: readonly Statement[]): Promise<void> {
    this.refuseSecond();
    try {
      await sql.together(this.database, [this.insertion, ...statements]);
      this.end('event handled');
    } catch (error) {
      if (!violates(error, 'inbox_pkey')) throw error;
      this.end('event already handled');
    }
  }

  /** Runs `work` in the transaction of the inbox row; not at all when the event was handled before. */
  async transaction(work: (tx: EntityManager) => Promise<unknown>): Promise<void> {
    this.refuseSecond();
    const { text, values } = this.insertion;
    const outcome = await this.database.transaction(async (tx) => {
      if ((await sql.execute(tx, prepared(`${text} ON CONFLICT DO NOTHING`), values)) === 0) return 'event already handled';
      await work(tx);
      return 'event handled';
    });
    this.end(outcome);
  }

  /** Stores the inbox row of an event whose handler had nothing to store. */
  async close(): Promise<void> {
    if (!this.isHandled) await this.execute([]);
  }

  /** The inbox row of the first effect would make the second one look like that of a repeated event. */
  private refuseSecond(): void {
    if (this.isHandled) throw new Error(`the effect of ${this.event.type} is stored already`);
  }

  private get insertion(): Statement {
    return { text: 'INSERT INTO inbox (consumer, event_id) VALUES ($1, $2)', values: [this.consumer, this.event.id] };
  }

  private end(outcome: 'event handled' | 'event already handled'): void {
    this.isHandled = true;
    this.log.info(outcome, { event_id: this.event.id, type: this.event.type });
  }
}
