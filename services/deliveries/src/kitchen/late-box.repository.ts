import { slotOf, windowEnd, withFullStop, type SlotNumber } from '@2x7/contracts';
import { AppError, sql, type Db } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { deliveriesConfigToken, type DeliveriesConfig } from '../config.js';
import { Clock } from '../time/clock.js';
import { addressIn } from './freeze/lock-deliveries.js';
import { plannedBoxes } from './freeze/planned-boxes.js';

type SlotRow = { is_counted: boolean; is_past: boolean; closed_reason: string | null; free: number };

/** Numbers continue after those that the slot has. */
const insertBoxes = `
  INSERT INTO boxes (delivery_id, number, slot, serial, person, name, diet, is_diet_known, allergies, note, plan_name, is_late)
  SELECT delivery_id, number, $1, (SELECT coalesce(max(serial), 0) FROM boxes WHERE slot = $1) + row_number() OVER (ORDER BY number),
    person, name, diet, is_diet_known, ARRAY(SELECT jsonb_array_elements_text(allergies)), note, plan_name, true
  FROM (${plannedBoxes}) box WHERE delivery_id = $3`;

/** Boxes that are added after the freeze. */
@Injectable()
export class LateBoxRepository {
  constructor(
    private readonly clock: Clock,
    @Inject(deliveriesConfigToken) private readonly config: Pick<DeliveriesConfig, 'rules'>,
  ) {}

  /**
   * Adds a delivery with its boxes. Comes before the other slots of the transaction are booked, because slots are locked in their order.
   * @throws AppError when the slot takes no box
   */
  async add(tx: EntityManager, { id, slot, meals }: { id: string; slot: SlotNumber; meals: number }): Promise<void> {
    this.refuse(await this.find(tx, slot, 'FOR NO KEY UPDATE'), { slot, meals, now: await this.clock.now(tx) });
    await sql.execute(tx, 'UPDATE slots SET booked = booked + $2 WHERE slot = $1', [slot, meals]);
    const delivery = uuid();
    await sql.execute(
      tx,
      `INSERT INTO deliveries (id, subscription_id, slot, meals, state, address)
       SELECT $1, s.id, $3, $4, 'locked', ${addressIn('$3')} FROM subscriptions s WHERE s.id = $2`,
      [delivery, id, slot, meals],
    );
    await sql.execute(tx, insertBoxes, [slot, this.config.rules.defaultDiet, delivery]);
  }

  /** Locks nothing. @throws AppError when the slot takes no box */
  async check(db: Db, slot: SlotNumber, meals: number): Promise<void> {
    this.refuse(await this.find(db, slot), { slot, meals, now: await this.clock.now(db) });
  }

  private find(db: Db, slot: SlotNumber, lock: 'FOR NO KEY UPDATE' | '' = ''): Promise<SlotRow | undefined> {
    return sql.oneOrNone<SlotRow>(
      db,
      `SELECT boxed_at IS NOT NULL AS is_counted, cut_off <= ${this.clock.sql} AS is_past, coalesce(closed_reason, called_off_reason) AS closed_reason, capacity - booked AS free
       FROM slots WHERE slot = $1 ${lock}`,
      [slot],
    );
  }

  private refuse(row: SlotRow | undefined, { slot, meals, now }: { slot: SlotNumber; meals: number; now: Date }): void {
    if (windowEnd(slotOf(slot)) <= now) throw new AppError('too_late', 'This delivery is over.');
    if (!row?.is_past) throw new AppError('conflict', 'This slot can still be changed. Move a delivery to it.');
    if (!row.is_counted) throw new AppError('conflict', 'The boxes of this slot are being counted. Try again in a minute.');
    if (row.closed_reason !== null) throw new AppError('slot_closed', withFullStop(`The kitchen is closed then: ${row.closed_reason}`));
    if (row.free < meals) throw new AppError('slot_full', 'The kitchen has no room for another box in this slot.');
  }
}
