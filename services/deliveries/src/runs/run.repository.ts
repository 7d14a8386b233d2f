import { slotNumber, type DeliverySlot, type RunsOfSlot, type SlotNumber } from '@2x7/contracts';
import { AppError, sql, type Db } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { deliveriesConfigToken, type DeliveriesConfig } from '../config.js';
import { Clock } from '../time/clock.js';
import type { StopLists } from './stop-lists.js';
import { presentRun, presentStop, runColumns, stopsOfSlot, type RunRow, type StopRow } from './run-rows.js';

/** The runs of a slot and its cooked deliveries, as an administrator changes them. */
export type SlotRuns = { runs: RunRow[]; stops: StopRow[]; lists: StopLists };

/** Reads the runs of slots. Their order is that in which they were added. */
@Injectable()
export class RunRepository {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    @Inject(deliveriesConfigToken) private readonly config: Pick<DeliveriesConfig, 'serviceAreaPins'>,
  ) {}

  find(at: DeliverySlot): Promise<RunsOfSlot> {
    return this.read(this.database, slotNumber(at));
  }

  async read(db: Db, slot: SlotNumber): Promise<RunsOfSlot> {
    const runs = await this.runs(db, slot);
    const stops = await this.stops(db, slot);
    const now = await this.clock.now(db);
    const stopsOf = (run: string | null) =>
      stops.filter(({ run_id }) => run_id === run).map((stop) => presentStop(stop, this.config.serviceAreaPins));
    return {
      now: now.toISOString(),
      runs: runs.map((row) => presentRun(row, { stops: stopsOf(row.id), now })),
      unassigned: stopsOf(null).filter(({ outcome }) => outcome === null),
    };
  }

  /** The runs with the deliveries of each, in order. */
  async lists(db: Db, slot: SlotNumber): Promise<SlotRuns> {
    const runs = await this.runs(db, slot);
    const stops = await this.stops(db, slot);
    const idsOf = (run: string) => stops.filter(({ run_id }) => run_id === run).map(({ delivery_id }) => delivery_id);
    return { runs, stops, lists: new Map(runs.map(({ id }) => [id, idsOf(id)])) };
  }

  private runs(db: Db, slot: SlotNumber): Promise<RunRow[]> {
    return sql.many<RunRow>(db, `SELECT ${runColumns} FROM runs r WHERE r.slot = $1 ORDER BY r.id`, [slot]);
  }

  /** The deliveries of the slot that are cooked, in the order of their stops. */
  private stops(db: Db, slot: SlotNumber): Promise<StopRow[]> {
    return sql.many<StopRow>(db, stopsOfSlot, [slot]);
  }

  /** @throws AppError 404 */
  async slotOf(db: Db, id: string): Promise<SlotNumber> {
    const row = await sql.oneOrNone<{ slot: SlotNumber }>(db, 'SELECT slot FROM runs WHERE id = $1', [id]);
    if (!row) throw new AppError('not_found', 'There is no such run.');
    return row.slot;
  }
}
