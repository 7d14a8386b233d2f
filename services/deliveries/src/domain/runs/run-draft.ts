import { pinOf } from '@2x7/contracts';

/** A delivery that is on no run. */
export type UnassignedDelivery = { id: string; address: string };
export type ZonePins = { id: string; name: string; pins: readonly string[] };
/** A run that the slot has already. */
type DraftedRun = { id: string; name: string; zoneId: string | null; stops: number };

/** What drafting adds: stops at the end of runs, and runs. */
export type RunDraft = {
  more: { runId: string; stops: string[] }[];
  runs: { name: string; zoneId: string | null; stops: string[] }[];
};

export type DraftFacts = {
  deliveries: readonly UnassignedDelivery[];
  zones: readonly ZonePins[];
  runs: readonly DraftedRun[];
  /** PIN codes, or the first digits of PIN codes, of the delivery area. */
  area: readonly string[];
  maxStops: number;
};

/** For addresses without a PIN code, or with one that is in no zone. */
const other = { id: null, name: 'Other' };

const inOrder = new Intl.Collator('en', { numeric: true }).compare;
/** Neighbours in a street follow each other: the number comes after the street. */
const streetOf = (address: string): string => address.replace(/^[^\p{L}]+/u, '');

/** The deliveries in the order in which a rider passes them: by PIN code, street, number and, for one address, id. */
function sorted(deliveries: readonly UnassignedDelivery[], area: readonly string[]): (UnassignedDelivery & { pin: string | null })[] {
  return deliveries
    .map((delivery) => ({ ...delivery, pin: pinOf(delivery.address, area) }))
    .sort(
      (a, b) =>
        inOrder(a.pin ?? 'none', b.pin ?? 'none') ||
        inOrder(streetOf(a.address), streetOf(b.address)) ||
        inOrder(a.address, b.address) ||
        (a.id < b.id ? -1 : 1),
    );
}

/** As few parts as possible, none longer than `most`, of nearly equal length. */
function parts<T>(all: readonly T[], most: number): T[][] {
  const count = Math.ceil(all.length / most);
  const start = (part: number): number => Math.round((part * all.length) / count);
  return Array.from({ length: count }, (_, part) => all.slice(start(part), start(part + 1)));
}

/** Runs of the zone that the slot has. Those without a zone are recognised by their name, because an administrator adds runs without one too. */
const runsOf = ({ id, name }: { id: string | null; name: string }, runs: readonly DraftedRun[]): DraftedRun[] =>
  runs.filter((run) => run.zoneId === id && (id !== null || run.name === name || run.name.startsWith(`${name} `)));

/** `Tonk Road`, or `Tonk Road 2` and so on: the first name that no run of the slot has. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name} ${number}`;
  return free;
}

/** Every delivery comes to a run of its zone: first to those that have room, then to new ones. */
export function draftRuns({ deliveries, zones, runs, area, maxStops }: DraftFacts): RunDraft {
  const draft: RunDraft = { more: [], runs: [] };
  const zoneOf = new Map(zones.flatMap(({ id, pins }) => pins.map((pin) => [pin, id] as const)));
  const all = sorted(deliveries, area);
  const taken = new Set(runs.map(({ name }) => name));
  for (const zone of [...zones, other]) {
    const left = all.filter(({ pin }) => (zoneOf.get(pin ?? '') ?? null) === zone.id).map(({ id }) => id);
    for (const { id: runId, stops } of runsOf(zone, runs)) {
      const added = left.splice(0, Math.max(0, maxStops - stops));
      if (added.length > 0) draft.more.push({ runId, stops: added });
    }
    for (const stops of parts(left, maxStops)) {
      const name = freeName(zone.name, taken);
      taken.add(name);
      draft.runs.push({ name, zoneId: zone.id, stops });
    }
  }
  return draft;
}
