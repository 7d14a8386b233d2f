import { dayNumber, dayOf, type SlotNumber } from '@2x7/contracts';
import { sql } from '@2x7/service-kit';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { draftRuns, type UnassignedDelivery, type ZonePins } from '../domain/runs/run-draft.js';
import type { DeliveryRules } from '../rules.js';
import { RunWriter } from '../runs/run-writer.js';
import type { Clock } from '../time/clock.js';

/** Parts of Jaipur, with the riders who know them. */
const parts = [
  { name: 'Tonk Road', pins: ['302015', '302017', '302018'], rider: 'Mohan Lal', trainedOn: '2026-06-12' },
  { name: 'Mansarovar', pins: ['302019', '302020', '302021'], rider: 'Sunita Meena', trainedOn: '2026-09-03' },
  { name: 'City centre', pins: ['302001', '302004', '302016'], rider: 'Imran Khan', trainedOn: null },
];

async function seedZones(tx: EntityManager): Promise<ZonePins[]> {
  const zones = parts.map(({ name, pins }) => ({ id: uuid(), name, pins }));
  for (const [position, { id, name, pins }] of zones.entries()) {
    await sql.execute(tx, 'INSERT INTO zones (id, name, position) VALUES ($1, $2, $3)', [id, name, position + 1]);
    await sql.execute(tx, 'INSERT INTO zone_pins (pin, zone_id) SELECT pin, $1 FROM unnest($2::text[]) pin', [id, pins]);
  }
  return zones;
}

/** Deliveries of the slot, which the service freezes at its start. $1: the slot. */
const deliveriesOfSlot = `
  SELECT d.id, coalesce(o.address, CASE d.slot % 2 WHEN 0 THEN s.address_lunch ELSE s.address_dinner END) AS address
  FROM deliveries d JOIN subscriptions s ON s.id = d.subscription_id LEFT JOIN overrides o ON o.subscription_id = s.id AND o.slot = d.slot
  WHERE d.slot = $1`;

/** Zones, and the runs of today's slots and later ones whose cut-off has passed. */
export async function seedRuns(tx: EntityManager, { clock, rules }: { clock: Clock; rules: DeliveryRules }): Promise<void> {
  const zones = await seedZones(tx);
  const writer = new RunWriter(clock, { rules });
  const past = `SELECT slot FROM slots WHERE slot >= $1 AND cut_off <= ${clock.sql} AND closed_reason IS NULL ORDER BY slot`;
  for (const { slot } of await sql.many<{ slot: SlotNumber }>(tx, past, [2 * dayNumber(dayOf(new Date()))])) {
    const deliveries = await sql.many<UnassignedDelivery>(tx, deliveriesOfSlot, [slot]);
    const { runs } = draftRuns({ deliveries, zones, runs: [], area: ['302', '303'], maxStops: rules.runMaxStops });
    for (const { name, zoneId, stops } of runs) {
      const id = await writer.add(tx, { slot, name, zoneId });
      await writer.replaceStops(tx, new Map([[id, stops]]));
      const part = parts.find((one) => one.name === name);
      if (part) await sql.execute(tx, 'UPDATE runs SET rider = $2, trained_on = $3 WHERE id = $1', [id, part.rider, part.trainedOn]);
    }
  }
}
