import type { AuditEntry } from '@2x7/contracts';
import { getData } from '../../shared/api';

/** Who keeps a trail, and what it tells about. */
const keepers = { auth: 'users', catalog: 'meals', orders: 'orders', media: 'pictures' } as const;
type Keeper = keyof typeof keepers;
const everyKeeper = Object.keys(keepers) as Keeper[];

/**
 * The moment of the oldest entry shown of each trail; a trail without one is read from its end. Null: it could not be
 * read, and stays out until all is read anew, because its newer entries would stand below older ones.
 */
export type Cursor = Partial<Record<Keeper, string | null>>;

/** Entries of all trails, newest first. `next` asks for those before; undefined when there are none. `missing`: what could not be read, in words. */
export type ActivityPage = { entries: AuditEntry[]; next: Cursor | undefined; missing: string[] };

type Kept = { keeper: Keeper; entry: AuditEntry };

function address(keeper: Keeper, limit: number, before: string | undefined): string {
  const query = new URLSearchParams({ limit: String(limit), ...(before && { before }) });
  return `/audit/${keeper}?${query.toString()}`;
}

/**
 * The newest entries of every trail, no more of the others than one trail could fill. Those of the last one's moment
 * are all among them: the next page begins before it.
 */
export function mergeTrails(trails: readonly Kept[][], limit: number, cursor: Cursor): ActivityPage {
  const all = trails.flat().sort((one, other) => Date.parse(other.entry.at) - Date.parse(one.entry.at));
  const last = all[limit - 1]?.entry.at;
  const shown = all.filter(({ entry }, index) => index < limit || entry.at === last);
  const next = { ...cursor };
  for (const { keeper, entry } of shown) next[keeper] = entry.at;
  const isWhole = all.length === shown.length && trails.every((trail) => trail.length < limit);
  const missing = everyKeeper.filter((keeper) => cursor[keeper] === null).map((keeper) => keepers[keeper]);
  return { entries: shown.map(({ entry }) => entry), next: isWhole ? undefined : next, missing };
}

/** What can be read of the trails. Throws as `getData` does, when none of them can. */
export async function fetchActivity(limit: number, cursor: Cursor, signal: AbortSignal): Promise<ActivityPage> {
  const asked = everyKeeper.filter((keeper) => cursor[keeper] !== null);
  const read = async (keeper: Keeper): Promise<Kept[]> => {
    const entries = await getData<AuditEntry[]>(address(keeper, limit, cursor[keeper] ?? undefined), signal);
    return entries.map((entry) => ({ keeper, entry }));
  };
  const answers = await Promise.allSettled(asked.map(read));
  const trails = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (failed && (trails.length === 0 || signal.aborted)) throw failed.reason;
  const unread = asked.filter((_, n) => answers[n]?.status === 'rejected').map((keeper) => [keeper, null]);
  return mergeTrails(trails, limit, { ...cursor, ...Object.fromEntries(unread) });
}
