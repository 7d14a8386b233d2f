import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { slotNumber } from '@2x7/contracts';
import { eventually } from '@2x7/service-kit/testing';
import { DataSource } from 'typeorm';
import { RunningDeliveries } from '../testing/running-deliveries.js';
import { Clock } from '../time/clock.js';
import { SlotRepository } from './slot.repository.js';

let deliveries: RunningDeliveries;
beforeAll(async () => {
  deliveries = await RunningDeliveries.start({ rules: { slotCapacity: 7 } });
});
afterAll(() => deliveries.stop());

describe('slots', () => {
  it('exist from the first whose cut-off has not passed to the end of the horizon', async () => {
    const [row] = await eventually(async () => {
      const rows = await deliveries.database.query<{ first: number; last: number; count: string; capacity: number }>(
        `SELECT min(slot) AS first, max(slot) AS last, count(*) AS count, min(capacity) AS capacity FROM slots`,
      );
      expect(rows[0]!.count).toBe('240');
      return rows;
    });
    // Monday 14:30: the dinner's cut-off was at 10:00.
    expect(row).toMatchObject({
      first: slotNumber({ day: '2026-11-24', window: 'lunch' }),
      last: slotNumber({ day: '2027-03-23', window: 'dinner' }),
    });
    expect(row!.capacity).toBe(7);
  });

  it.each([
    ['2026-11-24T19:59', '2026-11-25', 'lunch'],
    ['2026-11-24T20:00', '2026-11-25', 'dinner'],
    ['2026-11-25T09:59', '2026-11-25', 'dinner'],
    ['2026-11-25T10:00', '2026-11-26', 'lunch'],
  ] as const)('can be changed at %s from %s, %s on', async (moment, day, window) => {
    deliveries.travelTo(moment);
    const db = deliveries.part(DataSource);
    const offer = await deliveries.part(SlotRepository).offer(db, await deliveries.part(Clock).now(db));
    expect(offer.from).toBe(slotNumber({ day, window }));
    expect(offer.slots.get(offer.until)?.capacity).toBe(7);
  });

  it('take no meal above their capacity', async () => {
    const [db, slots] = [deliveries.part(DataSource), deliveries.part(SlotRepository)];
    const { until: slot } = await slots.offer(db, await deliveries.part(Clock).now(db));
    await slots.book(db, [{ slot, meals: 7 }]);
    await expect(slots.book(db, [{ slot, meals: 1 }])).rejects.toMatchObject({ name: 'SlotRefused', slot });
  });

  it('get the cut-off of a changed setting as long as they are not frozen', async () => {
    const [db, slots] = [deliveries.part(DataSource), deliveries.part(SlotRepository)];
    const [open, frozen] = [slotNumber({ day: '2026-12-20', window: 'lunch' }), slotNumber({ day: '2026-12-21', window: 'lunch' })];
    const earlier = `UPDATE slots SET cut_off = cut_off - interval '1 hour', frozen_at = CASE slot WHEN $1 THEN clock_timestamp() END
      WHERE slot IN ($1, $2)`;
    await deliveries.database.query(earlier, [frozen, open]);
    await slots.extend(db, await deliveries.part(Clock).now(db));
    const cutOffs = await deliveries.database.query('SELECT cut_off FROM slots WHERE slot IN ($1, $2) ORDER BY slot', [open, frozen]);
    const kept = new Date(slots.cutOff(frozen).getTime() - 3_600_000);
    expect(cutOffs).toEqual([{ cut_off: slots.cutOff(open) }, { cut_off: kept }]);
  });
});
