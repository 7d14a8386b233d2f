import type { AuditedServiceName, AuditEntry, AuditQuery } from '@2x7/contracts';
import { getData } from '../../shared/api';

/** The services that keep an audit trail, with the subject of their entries as text. */
const subjects: Record<AuditedServiceName, string> = {
  auth: 'users',
  catalog: 'meals',
  orders: 'orders',
  media: 'images',
  deliveries: 'deliveries',
};
type Service = AuditedServiceName;
const services = Object.keys(subjects) as Service[];

/**
 * The moment of the oldest entry shown of each service; the service is read from its newest entry when absent. Null:
 * it could not be read and is left out until the list is reloaded, or its newer entries would follow older ones.
 */
export type Cursor = Partial<Record<Service, string | null>>;

type ActivityPage = {
  /** Entries of all services, newest first. */
  entries: AuditEntry[];
  /** Where the next page begins; undefined on the last page. */
  next: Cursor | undefined;
  /** Subjects whose entries could not be read. */
  missing: string[];
};

type ServiceEntry = { service: Service; entry: AuditEntry };

/** Which entries to read. Those of the entity `without` are left out. */
type Wanted = { limit: number; cursor: Cursor; without?: AuditQuery['without'] };

function address(service: Service, { limit, cursor, without }: Wanted): string {
  const before = cursor[service];
  const query = new URLSearchParams({ limit: String(limit), ...(before && { before }), ...(without && { without }) });
  return `/audit/${service}?${query.toString()}`;
}

/**
 * The newest `limit` entries of all services, plus the entries of the same moment as the last one: the next page
 * begins before that moment.
 */
export function mergeTrails(trails: readonly ServiceEntry[][], limit: number, cursor: Cursor): ActivityPage {
  const all = trails.flat().sort((one, other) => Date.parse(other.entry.at) - Date.parse(one.entry.at));
  const last = all[limit - 1]?.entry.at;
  const shown = all.filter(({ entry }, index) => index < limit || entry.at === last);
  const next = { ...cursor };
  for (const { service, entry } of shown) next[service] = entry.at;
  const isLast = all.length === shown.length && trails.every((trail) => trail.length < limit);
  const missing = services.filter((service) => cursor[service] === null).map((service) => subjects[service]);
  return { entries: shown.map(({ entry }) => entry), next: isLast ? undefined : next, missing };
}

/** One page of the trails that can be read. Throws as `getData` does when none can be. */
export async function fetchActivity(wanted: Wanted, signal: AbortSignal): Promise<ActivityPage> {
  const { limit, cursor } = wanted;
  const asked = services.filter((service) => cursor[service] !== null);
  const read = async (service: Service): Promise<ServiceEntry[]> => {
    const entries = await getData<AuditEntry[]>(address(service, wanted), signal);
    return entries.map((entry) => ({ service, entry }));
  };
  const answers = await Promise.allSettled(asked.map(read));
  const trails = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (failed && (trails.length === 0 || signal.aborted)) throw failed.reason;
  const unread = asked.filter((_, n) => answers[n]?.status === 'rejected').map((service) => [service, null]);
  return mergeTrails(trails, limit, { ...cursor, ...Object.fromEntries(unread) });
}
