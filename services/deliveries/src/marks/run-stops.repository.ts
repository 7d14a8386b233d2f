import { sql, type Db } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';

/** What a run may mark: its stops, until it ends. */
export type RunStops = { closesAt: Date; deliveries: ReadonlySet<string> };

type Row = { closes_at: Date; deliveries: string[] };

/** Which of the deliveries are stops of a run. */
@Injectable()
export class RunStopsRepository {
  /** @returns undefined where the run is gone */
  async find(db: Db, run: string, deliveries: readonly string[]): Promise<RunStops | undefined> {
    const row = await sql.oneOrNone<Row>(
      db,
      `SELECT r.closes_at, ARRAY(SELECT s.delivery_id FROM stops s WHERE s.run_id = r.id AND s.delivery_id = ANY ($2)) AS deliveries
       FROM runs r WHERE r.id = $1`,
      [run, deliveries],
    );
    return row && { closesAt: row.closes_at, deliveries: new Set(row.deliveries) };
  }

  /** The first mark starts the run. */
  async start(db: Db, run: string, now: Date): Promise<void> {
    await sql.execute(db, 'UPDATE runs SET started_at = $2 WHERE id = $1 AND started_at IS NULL', [run, now]);
  }
}
