import { Id, lastDisplayOrder, type Reorder } from '@2x7/contracts';

/** Where one thing stands in a list; smaller comes first. */
export type Position = { id: string; display_order: number };

/** The positions of a reorder with ids as we store them, or undefined when one of them can name nothing. */
export function wantedPositions({ orders }: Reorder): Position[] | undefined {
  const positions = orders.map(({ id, display_order }) => ({ id: id.toLowerCase(), display_order }));
  return positions.every(({ id }) => Id.safeParse(id).success) ? positions : undefined;
}

/** Those of `wanted` that stand elsewhere now: nobody else's version changes. */
export function movedPositions(current: readonly Position[], wanted: readonly Position[]): Position[] {
  const now = new Map(current.map(({ id, display_order }) => [id, display_order]));
  return wanted.filter(({ id, display_order }) => now.get(id) !== display_order);
}

/** The place behind the last one; `highest` is null in an empty list. */
export const endOfList = (highest: number | null): number => Math.min((highest ?? -1) + 1, lastDisplayOrder);
