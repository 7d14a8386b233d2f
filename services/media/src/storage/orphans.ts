import { dayMs } from '@2x7/contracts';
import type { ImageStore } from './image-store.js';

/** Younger files may belong to an upload whose row is not committed yet. */
const minAgeMs = dayMs;
/** Files that are compared with the database at once. */
const batchSize = 500;

/** The stored files of one kind, whose names contain the id of a row. */
type Files = {
  store: ImageStore;
  /** Their names begin with it. */
  prefix: string;
  /** The row's id in a name; undefined for another file. */
  idOf: (name: string) => string | undefined;
  rows: { existingIds(ids: string[]): Promise<Set<string>> };
  images: { isEmpty(): Promise<boolean> };
};

/** @throws Error when the database has neither their rows nor images: it is new, lost or another shop's, and the files may be the only copy. */
async function removeWithoutRow({ store, idOf, rows, images }: Files, names: string[]): Promise<number> {
  const known = await rows.existingIds([...new Set(names.map((name) => idOf(name)!))]);
  const orphans = names.filter((name) => !known.has(idOf(name)!));
  if (orphans.length > 0 && known.size === 0 && (await images.isEmpty()))
    throw new Error(
      'The store has files, and the database has neither their rows nor images. Nothing is removed: is this the right database?',
    );
  await store.remove(orphans);
  return orphans.length;
}

/**
 * Removes files that are older than a day and have no row, until the service stops. @returns their number.
 * @throws Error when the database may be the wrong one
 */
export async function removeOrphans(files: Files, now: Date, stopping?: AbortSignal): Promise<number> {
  const before = new Date(now.getTime() - minAgeMs);
  let removed = 0;
  let batch: string[] = [];
  for await (const { name, modifiedAt } of files.store.list(files.prefix)) {
    if (stopping?.aborted) return removed;
    if (modifiedAt < before && files.idOf(name)) batch.push(name);
    if (batch.length === batchSize) {
      removed += await removeWithoutRow(files, batch);
      batch = [];
    }
  }
  return removed + (await removeWithoutRow(files, batch));
}
