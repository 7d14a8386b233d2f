import { z } from 'zod';
import type { Collection } from './entities.js';

const seconds = z.coerce.number().int().min(0).optional();

/** `from` and `to` are Unix seconds, both included; `count` is at most 100. */
export const pageSchema = z.object({
  from: seconds,
  to: seconds,
  count: z.coerce.number().int().min(1).max(100, 'The count may not be greater than 100.').default(10),
  skip: z.coerce.number().int().min(0).default(0),
});

type Page = z.infer<typeof pageSchema>;

/** One page of `all`, which is sorted newest first. */
export function paged<Entity extends { created_at: number }>(all: Entity[], page: Page): Collection<Entity> {
  const { from = 0, to = Number.MAX_SAFE_INTEGER, count, skip } = page;
  const within = all.filter((entity) => entity.created_at >= from && entity.created_at <= to);
  return collection(within.slice(skip, skip + count));
}

export const collection = <Entity>(items: Entity[]): Collection<Entity> => ({
  entity: 'collection',
  count: items.length,
  items,
});
