import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@2x7/service-kit';

/** The deliveries of each run, in order. */
export type StopLists = ReadonlyMap<string, readonly string[]>;

/**
 * The lists that change when `run` gets these stops: stops of other runs leave them.
 * @param known the deliveries of the slot that are cooked
 * @throws AppError invalid for a delivery that is not one of them, or is named twice
 */
export function changedLists(lists: StopLists, run: string, { stops, known }: { stops: readonly string[]; known: Set<string> }): StopLists {
  const placed = new Set(stops);
  if (placed.size < stops.length || stops.some((id) => !known.has(id)))
    throw new AppError('invalid', 'A stop is named twice, or is not a delivery of this slot.');
  const after = [...lists].map(([id, list]) => [id, id === run ? stops : list.filter((stop) => !placed.has(stop))] as const);
  return new Map(after.filter(([id, list]) => !isDeepStrictEqual(list, lists.get(id)!)));
}
