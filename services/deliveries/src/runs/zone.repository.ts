import { isDeepStrictEqual } from 'node:util';
import type { Identity, SetZones, Zone } from '@2x7/contracts';
import { AppError, Audit, sql, type Db } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';

const select = `
  SELECT id, name, coalesce((SELECT jsonb_agg(pin ORDER BY pin) FROM zone_pins p WHERE p.zone_id = z.id), '[]') AS pins FROM zones z ORDER BY position`;

type Rows = { id: string; name: string; pins: readonly string[] }[];

/** True when the zones are stored as the caller wants them already, as after an answer that was lost. */
const areStored = (zones: SetZones['zones'], stored: readonly Zone[]): boolean =>
  isDeepStrictEqual(
    zones.map(({ id, name, pins }, index) => ({ id: id ?? stored[index]?.id, name, pins: [...pins].sort() })),
    stored,
  );

/** The parts of the town, each with its PIN codes. */
@Injectable()
export class ZoneRepository {
  constructor(
    private readonly database: DataSource,
    private readonly audit: Audit,
  ) {}

  list(db: Db = this.database): Promise<Zone[]> {
    return sql.many<Zone>(db, select);
  }

  /** Replaces all zones. Runs of a zone that goes keep their stops. @throws AppError conflict when they are neither as the caller has loaded them nor as wanted */
  set(actor: Identity, { before: loaded, zones }: SetZones): Promise<Zone[]> {
    return this.database.transaction(async (tx) => {
      await sql.execute(tx, 'LOCK TABLE zones IN SHARE ROW EXCLUSIVE MODE');
      const before = await this.list(tx);
      if (areStored(zones, before)) return before;
      const known = new Set(before.map(({ id }) => id));
      if (!isDeepStrictEqual(loaded, before) || zones.some(({ id }) => id && !known.has(id)))
        throw new AppError('conflict', 'The zones were changed meanwhile. Load them again to see how they are now.');
      await this.write(
        tx,
        zones.map(({ id, ...zone }) => ({ id: id ?? uuid(), ...zone })),
      );
      const after = await this.list(tx);
      await this.audit.record(tx, {
        actor,
        action: 'edited',
        entity: 'zones',
        entityId: 'all',
        before: { zones: before },
        after: { zones: after },
      });
      return after;
    });
  }

  private async write(tx: EntityManager, zones: Rows): Promise<void> {
    await sql.execute(tx, 'DELETE FROM zone_pins');
    await sql.execute(tx, 'DELETE FROM zones WHERE id <> ALL ($1)', [zones.map(({ id }) => id)]);
    // Two zones may exchange their names, so no row keeps its old one while the others are written.
    await sql.execute(tx, 'UPDATE zones SET name = id::text');
    await sql.execute(
      tx,
      `INSERT INTO zones (id, name, position) SELECT id, name, position FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS zone (id, name, position)
       ON CONFLICT (id) DO UPDATE SET name = excluded.name, position = excluded.position`,
      [zones.map(({ id }) => id), zones.map(({ name }) => name)],
    );
    const pins = zones.flatMap(({ id, pins: own }) => own.map((pin) => ({ id, pin })));
    await sql.execute(tx, 'INSERT INTO zone_pins (pin, zone_id) SELECT * FROM unnest($1::text[], $2::uuid[])', [
      pins.map(({ pin }) => pin),
      pins.map(({ id }) => id),
    ]);
  }
}
