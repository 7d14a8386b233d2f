import { pinOf, slotOf, type DeliveryOutcome, type Run, type RunStop, type SlotNumber } from '@2x7/contracts';

/** A row of `runs` with the phones that have opened its link. */
export type RunRow = {
  id: string;
  slot: SlotNumber;
  name: string;
  zone_id: string | null;
  rider: string;
  trained_on: string | null;
  link_id: string | null;
  link_expires_at: Date | null;
  started_at: Date | null;
  closes_at: Date;
  version: number;
  phones: number;
};

/** The beginning of the hash of a link shows whether it is the same link, and opens nothing. */
export const linkId = `encode(substring(link_hash FOR 6), 'hex')`;

export const runColumns = `r.id, r.slot, r.name, r.zone_id, r.rider, r.trained_on::text, ${linkId} AS link_id, r.link_expires_at, r.started_at, r.closes_at, r.version,
  (SELECT count(*)::int FROM rider_sessions s WHERE s.run_id = r.id) AS phones`;

/** A delivery that is cooked, with its stop if it is on a run. */
export type StopRow = {
  run_id: string | null;
  delivery_id: string;
  subscription_id: string;
  order_number: string;
  name: string;
  phone: string;
  address: string;
  note: string;
  boxes: number[];
  outcome: DeliveryOutcome | null;
};

/** The deliveries of a slot that are cooked, in the order of their stops. $1: the slot. */
export const stopsOfSlot = `
  SELECT st.run_id, d.id AS delivery_id, s.id AS subscription_id, s.number AS order_number, s.name, s.phone, coalesce(d.address, '') AS address,
    s.delivery_note AS note, ARRAY(SELECT b.serial FROM boxes b WHERE b.delivery_id = d.id ORDER BY b.serial) AS boxes, d.outcome
  FROM deliveries d JOIN subscriptions s ON s.id = d.subscription_id LEFT JOIN stops st ON st.delivery_id = d.id
  WHERE d.slot = $1 AND d.state <> 'planned' ORDER BY st.run_id, st.position, s.name, d.id`;

function stateOf({ started_at, closes_at }: RunRow, now: Date): Run['state'] {
  if (closes_at <= now) return 'closed';
  return started_at ? 'started' : 'drafted';
}

/** @param area PIN codes, or the first digits of PIN codes, of the delivery area */
export const presentStop = ({ run_id: _, ...stop }: StopRow, area: readonly string[]): RunStop => ({
  ...stop,
  pin: pinOf(stop.address, area),
});

export const presentRun = (row: RunRow, { stops, now }: { stops: RunStop[]; now: Date }): Run => ({
  id: row.id,
  ...slotOf(row.slot),
  name: row.name,
  rider: row.rider,
  trained_on: row.trained_on,
  state: stateOf(row, now),
  closes_at: row.closes_at.toISOString(),
  link_id: row.link_id,
  link_expires_at: row.link_expires_at?.toISOString() ?? null,
  phones: row.phones,
  version: row.version,
  stops,
});
