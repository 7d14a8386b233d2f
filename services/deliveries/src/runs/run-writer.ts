import { slotOf, slotText, windowEnd, type SlotNumber } from '@2x7/contracts';
import { AppError, sql } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { deliveriesConfigToken, type DeliveriesConfig } from '../config.js';
import { Clock } from '../time/clock.js';
import type { StopLists } from './stop-lists.js';

type NewRun = { slot: SlotNumber; name: string; zoneId: string | null };

/** Writes runs and their stops, in the transaction that holds the slot. */
@Injectable()
export class RunWriter {
  constructor(
    private readonly clock: Clock,
    @Inject(deliveriesConfigToken) private readonly config: Pick<DeliveriesConfig, 'rules'>,
  ) {}

  /** The row of the slot is the lock of its runs. @throws AppError conflict while its boxes are not final */
  async lock(tx: EntityManager, slot: SlotNumber): Promise<void> {
    const row = await sql.oneOrNone<{ boxed_at: Date | null }>(tx, 'SELECT boxed_at FROM slots WHERE slot = $1 FOR NO KEY UPDATE', [slot]);
    if (!row?.boxed_at) throw new AppError('conflict', 'The runs come with the cut-off, once the boxes are final.');
  }

  /** @throws AppError conflict when runs of the slot accept no marks any more */
  async refuseOver(tx: EntityManager, slot: SlotNumber): Promise<void> {
    if (this.closesAt(slot) > (await this.clock.now(tx))) return;
    throw new AppError('conflict', `The runs of ${slotText(slotOf(slot))} are over.`);
  }

  /** Riders and labels tell the runs of a slot apart by their names. @throws AppError conflict for the name of another one */
  async refuseTaken(tx: EntityManager, { slot, name }: Pick<NewRun, 'slot' | 'name'>): Promise<void> {
    if (!(await sql.oneOrNone(tx, 'SELECT FROM runs WHERE slot = $1 AND name = $2 LIMIT 1', [slot, name]))) return;
    throw new AppError('conflict', `Another run of ${slotText(slotOf(slot))} is named ${name}. Choose another name.`);
  }

  /** Keeps the rider whom the run has now for the marks that were made so far. A change after the end of the run corrects the name of its last rider. */
  async keepRider(tx: EntityManager, id: string): Promise<void> {
    await sql.execute(
      tx,
      `INSERT INTO former_riders (run_id, until, rider) SELECT id, ${this.clock.sql}, rider FROM runs
       WHERE id = $1 AND rider <> '' AND started_at IS NOT NULL AND closes_at > ${this.clock.sql}`,
      [id],
    );
  }

  async add(tx: EntityManager, { slot, name, zoneId }: NewRun): Promise<string> {
    const id = uuid();
    await sql.execute(tx, 'INSERT INTO runs (id, slot, name, zone_id, closes_at) VALUES ($1, $2, $3, $4, $5)', [
      id,
      slot,
      name,
      zoneId,
      this.closesAt(slot),
    ]);
    return id;
  }

  /** Replaces the stops of these runs, and counts their versions on. */
  async replaceStops(tx: EntityManager, lists: StopLists): Promise<void> {
    const runs = [...lists.keys()];
    const rows = [...lists].flatMap(([run, stops]) => stops.map((delivery, index) => ({ run, position: index + 1, delivery })));
    await sql.execute(tx, 'DELETE FROM stops WHERE run_id = ANY ($1)', [runs]);
    await sql.execute(tx, 'INSERT INTO stops (run_id, position, delivery_id) SELECT * FROM unnest($1::uuid[], $2::int[], $3::uuid[])', [
      rows.map(({ run }) => run),
      rows.map(({ position }) => position),
      rows.map(({ delivery }) => delivery),
    ]);
    await sql.execute(tx, 'UPDATE runs SET version = version + 1 WHERE id = ANY ($1)', [runs]);
  }

  private closesAt(slot: SlotNumber): Date {
    return new Date(windowEnd(slotOf(slot)).getTime() + this.config.rules.runClosesHours * 3_600_000);
  }
}
