import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { slotNumber, type KitchenSlots } from '@2x7/contracts';
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

const part = <T>(type: abstract new (...given: never[]) => T): T => deliveries.service.app.get(type, { strict: false });

describe('slots', () => {
  it('exist from today’s first to the end of the horizon, and those whose cut-off has passed are final', async () => {
    const [row] = await eventually(async () => {
      const rows = await deliveries.database.query<{ first: number; last: number; count: string; capacity: number }>(
        `SELECT min(slot) AS first, max(slot) AS last, count(*) AS count, min(capacity) AS capacity FROM slots`,
      );
      expect(rows[0]!.count).toBe('242');
      return rows;
    });
    expect(row).toMatchObject({
      first: slotNumber({ day: '2026-11-23', window: 'lunch' }),
      last: slotNumber({ day: '2027-03-23', window: 'dinner' }),
    });
    expect(row!.capacity).toBe(7);
    // Monday 14:30: the dinner's cut-off was at 10:00.
    await eventually(async () => {
      const { slots } = (await deliveries.get<KitchenSlots>('/deliveries/kitchen/slots')).body.data;
      expect(slots.map(({ phase }) => phase)).toEqual(['frozen', 'frozen', 'open', 'open']);
    });
  });

  it.each([
    ['2026-11-24T19:59', '2026-11-25', 'lunch'],
    ['2026-11-24T20:00', '2026-11-25', 'dinner'],
    ['2026-11-25T09:59', '2026-11-25', 'dinner'],
    ['2026-11-25T10:00', '2026-11-26', 'lunch'],
  ] as const)('at %s the first slot that can change is that of %s, %s', async (moment, day, window) => {
    deliveries.travelTo(moment);
    const db = part(DataSource);
    const offer = await part(SlotRepository).offer(db, await part(Clock).now(db));
    expect(offer.from).toBe(slotNumber({ day, window }));
    expect(offer.slots.get(offer.until)?.capacity).toBe(7);
  });
});
