import { dayOf, lunchOf, type SlotNumber } from '@2x7/contracts';
import { sql } from '@2x7/service-kit';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { draftRuns, type UnassignedDelivery, type ZonePins } from '../domain/runs/run-draft.js';
import { countBoxes } from '../kitchen/freeze/count-boxes.js';
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

/** Freezes today's slots and later ones whose cut-off has passed: the service does it some seconds after the shop has opened. */
async function freezeSlots(tx: EntityManager, { clock, rules: { defaultDiet } }: Parts): Promise<SlotNumber[]> {
  const now = clock.sql;
  const rows = await sql.many<{ slot: SlotNumber }>(
    tx,
    `UPDATE slots SET frozen_at = ${now} WHERE slot >= $1 AND cut_off <= ${now} AND closed_reason IS NULL RETURNING slot`,
    [lunchOf(dayOf(new Date()))],
  );
  const slots = rows.map(({ slot }) => slot).sort((a, b) => a - b);
  await sql.inOrder(
    tx,
    slots.flatMap((slot) => countBoxes(slot, { defaultDiet, now })),
  );
  return slots;
}

type Parts = { clock: Clock; rules: DeliveryRules };

/** Zones, and the runs of today's slots and later ones whose cut-off has passed. */
export async function seedRuns(tx: EntityManager, { clock, rules }: Parts): Promise<void> {
  const zones = await seedZones(tx);
  const writer = new RunWriter(clock, { rules });
  for (const slot of await freezeSlots(tx, { clock, rules })) {
    const deliveries = await sql.many<UnassignedDelivery>(tx, 'SELECT id, address FROM deliveries WHERE slot = $1', [slot]);
    const { runs } = draftRuns({ deliveries, zones, runs: [], area: ['302', '303'], maxStops: rules.runMaxStops });
    for (const { name, zoneId, stops } of runs) {
      const id = await writer.add(tx, { slot, name, zoneId });
      await writer.replaceStops(tx, new Map([[id, stops]]));
      const part = parts.find((one) => one.name === name);
      if (part) await sql.execute(tx, 'UPDATE runs SET rider = $2, trained_on = $3 WHERE id = $1', [id, part.rider, part.trainedOn]);
    }
  }
}
