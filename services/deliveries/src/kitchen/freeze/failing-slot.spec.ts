import type { KitchenSlot } from '@2x7/contracts';
import { Log } from '@2x7/service-kit';
import { figure } from '@2x7/service-kit/testing';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { plannedDelivery } from '../../testing/planned-delivery.js';
import { RunningDeliveries } from '../../testing/running-deliveries.js';
import { FreezeService } from './freeze.service.js';

let running: RunningDeliveries;
beforeAll(async () => {
  running = await RunningDeliveries.start({ tickMs: 3_600_000 });
});
afterAll(() => running.stop());

it('a slot whose boxes cannot be counted keeps no later slot from its boxes, and is counted once it can be', async () => {
  const [lunch, dinner] = [{ day: '2026-11-24', window: 'lunch' } as const, { day: '2026-11-24', window: 'dinner' } as const];
  const { id } = await plannedDelivery(running, { at: lunch });
  await plannedDelivery(running, { at: dinner });
  const setAllergies = (json: string): Promise<unknown> =>
    running.database.query(`UPDATE subscriptions SET profiles = jsonb_set(profiles, '{0,allergies}', $2::jsonb) WHERE id = $1`, [id, json]);
  await setAllergies('5');
  const errors = jest.spyOn(running.service.app.get(Log), 'error');
  running.travelTo('2026-11-24T10:01');
  const phases = async () => {
    await running.part(FreezeService).freezeDue();
    const { body } = await running.get<KitchenSlot[]>('/deliveries/admin/calendar?from=2026-11-24&to=2026-11-24');
    return body.data.map(({ phase }) => phase);
  };
  const waited = () => figure(running.service, 'boxes_uncounted_oldest_seconds');
  expect(await phases()).toEqual(['counting', 'frozen']);
  expect(errors.mock.calls).toEqual([['boxes not counted', expect.any(Error), { slot: '2026-11-24 lunch' }]]);
  // The lunch's cut-off was at 20:00 on the day before.
  expect(await waited()).toBeCloseTo(50_460, -2);
  await setAllergies('[]');
  expect(await phases()).toEqual(['frozen', 'frozen']);
  expect(await waited()).toBe(0);
});
