import { Id, lastDisplayOrder, Refusal, type Reorder } from '@2x7/contracts';

/** An item's place in its list; smaller comes first. */
export type Position = { id: string; display_order: number };

/** A requested position, and the one that the editor saw. */
type WantedPosition = Position & { seen_order?: number };

/** The requested positions with ids in lower case, as stored. Undefined when one is not a UUID and so names no row. */
export function wantedPositions({ orders }: Reorder): WantedPosition[] | undefined {
  const positions = orders.map((row) => ({ ...row, id: row.id.toLowerCase() }));
  return positions.every(({ id }) => Id.safeParse(id).success) ? positions : undefined;
}

/**
 * The wanted positions that differ from the current ones. Only these rows get a new version.
 * @throws Refusal when the order was made from an older list, so that it does not undo the newer one
 */
export function movedPositions(current: readonly Position[], wanted: readonly WantedPosition[]): Position[] {
  const now = new Map(current.map(({ id, display_order }) => [id, display_order]));
  const moved = wanted.filter(({ id, display_order }) => now.get(id) !== display_order);
  const isOutdated = wanted.some(({ id, seen_order }) => seen_order !== undefined && seen_order !== now.get(id));
  if (moved.length > 0 && isOutdated) throw new Refusal('conflict', 'Another administrator has changed the order in the meantime.');
  return moved;
}

/** The position after the last one. `highest` is null for an empty list. */
export const endOfList = (highest: number | null): number => Math.min((highest ?? -1) + 1, lastDisplayOrder);
