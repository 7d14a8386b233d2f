import { slotOf } from '@2x7/contracts';
import { Log, Repeated, sql } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { deliveriesConfigToken, type DeliveriesConfig } from '../../config.js';
import { Clock } from '../../time/clock.js';
import { countBoxes } from './count-boxes.js';

/** ms for the boxes of one slot; the service's ordinary statements have 5 s. */
const boxingTimeout = 60_000;

/** `2026-12-01 lunch`: a slot as the log and the nightly check name it. */
function nameOf(slot: number): string {
  const { day, window } = slotOf(slot);
  return `${day} ${window}`;
}

/** Freezes slots whose cut-off has passed. Each step may be repeated, and any number of instances may do it at once. */
@Injectable()
export class FreezeService {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly log: Log,
    @Inject(deliveriesConfigToken) readonly config: Pick<DeliveriesConfig, 'rules' | 'tickMs'>,
  ) {}

  @Repeated<FreezeService>({ name: 'freezing slots', everyMs: ({ config }) => config.tickMs })
  async freezeDue(): Promise<void> {
    await this.closeDue();
    const slots = await sql.many<{ slot: number }>(
      this.database,
      'SELECT slot FROM slots WHERE frozen_at IS NOT NULL AND boxed_at IS NULL ORDER BY slot',
    );
    for (const { slot } of slots) await this.countAlone(slot);
  }

  /** A slot that fails is counted again by the next run, and does not keep the kitchen from the boxes of the others. */
  private async countAlone(slot: number): Promise<void> {
    const counted = this.database.transaction((tx) => this.count(tx, slot));
    await counted.catch((error: unknown) => this.log.error('boxes not counted', error, { slot: nameOf(slot) }));
  }

  /**
   * The first transaction only marks the slots: it waits for commands that hold a row, and every later command is refused. Counting in the same
   * transaction would deadlock with commands that hold a delivery and wait for the slot.
   */
  private async closeDue(): Promise<void> {
    const now = this.clock.sql;
    const frozen = await sql.many<{ slot: number }>(
      this.database,
      `UPDATE slots SET frozen_at = ${now} WHERE slot IN (SELECT slot FROM slots WHERE boxed_at IS NULL AND frozen_at IS NULL AND cut_off <= ${now}
         ORDER BY slot FOR NO KEY UPDATE) RETURNING slot`,
    );
    for (const { slot } of frozen) this.log.info('slot frozen', { slot: nameOf(slot) });
  }

  private async count(tx: EntityManager, slot: number): Promise<void> {
    const lock = await sql.one<{ taken: boolean }>(tx, 'SELECT pg_try_advisory_xact_lock(2077208, $1) AS taken', [slot]);
    if (!lock.taken) return;
    await sql.execute(tx, `SET LOCAL statement_timeout = ${boxingTimeout}`);
    const statements = countBoxes(slot, { defaultDiet: this.config.rules.defaultDiet, now: this.clock.sql });
    for (const { text, values } of statements) await sql.execute(tx, text, values);
  }
}
