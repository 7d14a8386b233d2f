import { Id, lastDisplayOrder, type Reorder } from '@2x7/contracts';

/** An item's place in its list; smaller comes first. */
export type Position = { id: string; display_order: number };

/** The requested positions with ids in lower case, as stored. Undefined when one is not a UUID and so names no row. */
export function wantedPositions({ orders }: Reorder): Position[] | undefined {
  const positions = orders.map(({ id, display_order }) => ({ id: id.toLowerCase(), display_order }));
  return positions.every(({ id }) => Id.safeParse(id).success) ? positions : undefined;
}

/** The wanted positions that differ from the current ones. Only these rows get a new version. */
export function movedPositions(current: readonly Position[], wanted: readonly Position[]): Position[] {
  const now = new Map(current.map(({ id, display_order }) => [id, display_order]));
  return wanted.filter(({ id, display_order }) => now.get(id) !== display_order);
}

/** The position after the last one. `highest` is null for an empty list. */
export const endOfList = (highest: number | null): number => Math.min((highest ?? -1) + 1, lastDisplayOrder);
