import { Log, Repeated, sql } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { deliveriesConfigToken, type DeliveriesConfig } from '../config.js';
import { Clock } from '../time/clock.js';
import { lockDeliveries } from './lock-deliveries.js';
import { plannedBoxes } from './planned-boxes.js';

/** ms for the boxes of one slot; the service's ordinary statements have 5 s. */
const boxingTimeout = 60_000;

/** Boxes with allergies or a note come first, then the plans by name. */
const insertBoxes = `
  INSERT INTO boxes (delivery_id, number, slot, serial, person, name, diet, is_diet_known, allergies, note, plan_name)
  SELECT delivery_id, number, $1, row_number() OVER (ORDER BY allergies = '[]' AND note = '', plan_name, diet, delivery_id, number),
    person, name, diet, is_diet_known, ARRAY(SELECT jsonb_array_elements_text(allergies)), note, plan_name
  FROM (${plannedBoxes}) box ON CONFLICT DO NOTHING`;

/**
 * SQL condition on a row of slots: it was closed so shortly before its cut-off that not every delivery was planned again. The kitchen cooks none
 * of them, so the slot is called off.
 */
const isLeftClosed = 'closed_reason IS NOT NULL AND EXISTS (SELECT FROM deliveries d WHERE d.slot = slots.slot)';

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
    for (const { slot } of slots) await this.database.transaction((tx) => this.count(tx, slot));
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
    for (const { slot } of frozen) this.log.info('slot frozen', { slot });
  }

  /** Locks the deliveries and writes their boxes. The slot's row comes last, because commands hold deliveries while they wait for it. */
  private async count(tx: EntityManager, slot: number): Promise<void> {
    const lock = await sql.one<{ taken: boolean }>(tx, 'SELECT pg_try_advisory_xact_lock(2077208, $1) AS taken', [slot]);
    if (!lock.taken) return;
    await sql.execute(tx, `SET LOCAL statement_timeout = ${boxingTimeout}`);
    await sql.execute(tx, lockDeliveries, [slot]);
    await sql.execute(tx, insertBoxes, [slot, this.config.rules.defaultDiet]);
    await sql.execute(
      tx,
      `UPDATE slots SET boxed_at = ${this.clock.sql}, called_off_at = CASE WHEN ${isLeftClosed} THEN ${this.clock.sql} END,
         called_off_reason = CASE WHEN ${isLeftClosed} THEN closed_reason END WHERE slot = $1 AND boxed_at IS NULL`,
      [slot],
    );
  }
}
