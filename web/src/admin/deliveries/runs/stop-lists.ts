import type { RunsOfSlot, RunStop } from '@2x7/contracts';

/** All deliveries of the slot. */
const stopsOf = ({ runs, unassigned }: RunsOfSlot): RunStop[] => [...runs.flatMap(({ stops }) => stops), ...unassigned];

/** The runs once this one has these stops, in order: stops of other runs leave them, and stops that it loses are on no run. */
export function withStops(before: RunsOfSlot, run: string, ids: readonly string[]): RunsOfSlot {
  const byId = new Map(stopsOf(before).map((stop) => [stop.delivery_id, stop]));
  const placed = new Set(ids);
  const runs = before.runs.map((one) => ({
    ...one,
    stops: one.id === run ? ids.map((id) => byId.get(id)!) : one.stops.filter(({ delivery_id }) => !placed.has(delivery_id)),
  }));
  const onRuns = new Set(runs.flatMap(({ stops }) => stops.map(({ delivery_id }) => delivery_id)));
  return { ...before, runs, unassigned: stopsOf(before).filter(({ delivery_id }) => !onRuns.has(delivery_id)) };
}
