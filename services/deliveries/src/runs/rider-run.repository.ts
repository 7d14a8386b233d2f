import { slotOf, type RiderRun, type RiderStop, type SlotNumber } from '@2x7/contracts';
import { AppError, sql } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { firstName, shortName } from '../domain/kitchen/kitchen-sheet.js';
import { Clock } from '../time/clock.js';

type Row = { id: string; slot: SlotNumber; name: string; rider: string; now: Date; closes_at: Date };

const stopsOfRun = `
  SELECT d.id AS delivery_id, s.name, s.phone, coalesce(d.address, '') AS address, s.delivery_note AS note, d.outcome,
    coalesce((SELECT jsonb_agg(jsonb_build_object('serial', b.serial, 'name', b.name, 'diet', b.diet, 'allergies', b.allergies) ORDER BY b.serial)
      FROM boxes b WHERE b.delivery_id = d.id), '[]') AS boxes
  FROM stops st JOIN deliveries d ON d.id = st.delivery_id JOIN subscriptions s ON s.id = d.subscription_id
  WHERE st.run_id = $1 ORDER BY st.position`;

/** What a rider sees: the stops of one run. */
@Injectable()
export class RiderRunRepository {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /** One snapshot of the database, so that a stop which moves is in one list. @throws AppError 404 */
  find(id: string): Promise<RiderRun> {
    return this.database.transaction('REPEATABLE READ', async (tx) => {
      const select = `SELECT id, slot, name, rider, closes_at, ${this.clock.sql} AS now FROM runs WHERE id = $1`;
      const row = await sql.oneOrNone<Row>(tx, select, [id]);
      if (!row) throw new AppError('not_found', 'There is no such run.');
      const { slot, now, closes_at, ...run } = row;
      const stops = await sql.many<RiderStop>(tx, stopsOfRun, [id]);
      return { ...run, now: now.toISOString(), ...slotOf(slot), closes_at: closes_at.toISOString(), stops: stops.map(present) };
    });
  }
}

const present = ({ name, boxes, ...stop }: RiderStop): RiderStop => ({
  ...stop,
  name: firstName(name),
  boxes: boxes.map((box) => ({ ...box, name: shortName(box.name) })),
});
