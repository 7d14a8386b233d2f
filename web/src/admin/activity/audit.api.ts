import type { AuditEntry, Person } from '@2x7/contracts';
import { useQuery } from '@tanstack/react-query';
import { getData } from '../../shared/api';

/** Who keeps a trail. */
const keepers = ['auth', 'catalog', 'orders', 'media'] as const;
type Keeper = (typeof keepers)[number];

/** The moment of the oldest entry shown of each trail; a trail without one is read from its end. */
export type Cursor = Partial<Record<Keeper, string>>;

/** Entries of all trails, newest first. `next` asks for those before; undefined when there are none. */
export type ActivityPage = { entries: AuditEntry[]; next: Cursor | undefined };

type Kept = { keeper: Keeper; entry: AuditEntry };

function address(keeper: Keeper, limit: number, before: string | undefined): string {
  const query = new URLSearchParams({ limit: String(limit), ...(before && { before }) });
  return `/audit/${keeper}?${query.toString()}`;
}

/** The newest entries of every trail, no more of the others than one trail could fill. */
export function mergeTrails(trails: readonly Kept[][], limit: number, cursor: Cursor): ActivityPage {
  const all = trails.flat().sort((one, other) => Date.parse(other.entry.at) - Date.parse(one.entry.at));
  const shown = all.slice(0, limit);
  const next = { ...cursor };
  for (const { keeper, entry } of shown) next[keeper] = entry.at;
  const isWhole = all.length === shown.length && trails.every((trail) => trail.length < limit);
  return { entries: shown.map(({ entry }) => entry), next: isWhole ? undefined : next };
}

/** Throws as `getData` does, when any of the trails cannot be read. */
export async function fetchActivity(limit: number, cursor: Cursor, signal: AbortSignal): Promise<ActivityPage> {
  const read = async (keeper: Keeper): Promise<Kept[]> => {
    const entries = await getData<AuditEntry[]>(address(keeper, limit, cursor[keeper]), signal);
    return entries.map((entry) => ({ keeper, entry }));
  };
  return mergeTrails(await Promise.all(keepers.map(read)), limit, cursor);
}

export const peoplePath = '/auth/admin/users';

/** People who can sign in. */
export const usePeople = () => useQuery({ queryKey: [peoplePath], queryFn: ({ signal }) => getData<Person[]>(peoplePath, signal) });
