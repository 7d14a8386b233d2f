import type { Reorder } from '@2x7/contracts';
import { sql } from '@2x7/service-kit';
import type { EntityManager } from 'typeorm';
import { endOfList, movedPositions, wantedPositions, type Position } from '../domain/positions.js';

/** Tables whose rows administrators put in order. */
export type OrderedTable = 'meal_plan' | 'dish';

type Reordering = { before: Position[]; moved: Position[] };

/**
 * Moves all rows of a reorder or none. Rows are locked in the order of their ids, so that two reorders wait for each
 * other instead of dead-locking. Returns undefined when an id names no row, or a deleted one. @throws Refusal 409
 */
export async function reorderRows(tx: EntityManager, table: OrderedTable, order: Reorder): Promise<Reordering | undefined> {
  const wanted = wantedPositions(order);
  if (!wanted) return undefined;
  const before = await sql.many<Position>(
    tx,
    `SELECT id, display_order FROM ${table} WHERE id = ANY($1::uuid[]) AND deleted_at IS NULL ORDER BY id FOR UPDATE`,
    [wanted.map(({ id }) => id)],
  );
  if (before.length < wanted.length) return undefined;
  const moved = movedPositions(before, wanted);
  await sql.execute(
    tx,
    `UPDATE ${table} AS row SET display_order = place.display_order, version = version + 1, updated_at = now()
     FROM unnest($1::uuid[], $2::int[]) AS place (id, display_order) WHERE row.id = place.id`,
    [moved.map(({ id }) => id), moved.map(({ display_order }) => display_order)],
  );
  return { before, moved };
}

/** The position after the last row. An advisory lock until the end of the transaction keeps two new rows apart. */
export async function nextPosition(tx: EntityManager, table: OrderedTable): Promise<number> {
  await sql.execute(tx, 'SELECT pg_advisory_xact_lock(hashtext($1))', [`${table} end of list`]);
  const row = await sql.one<{ highest: number | null }>(tx, `SELECT max(display_order) AS highest FROM ${table} WHERE deleted_at IS NULL`);
  return endOfList(row.highest);
}

/** Positions as the audit trail stores them: id → position. */
export const positionsById = (positions: readonly Position[]): Record<string, number> =>
  Object.fromEntries(positions.map(({ id, display_order }) => [id, display_order]));
