import type { DeliveriesToday } from '@2x7/contracts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { plannedDelivery } from '../../testing/planned-delivery.js';
import { RunningDeliveries } from '../../testing/running-deliveries.js';

let running: RunningDeliveries;
beforeAll(async () => {
  running = await RunningDeliveries.start({ tickMs: 3_600_000 });
});
afterAll(() => running.stop());

it('the line about tasks of a kind that are not named says how many the kind has', async () => {
  for (let plan = 1; plan <= 12; plan += 1)
    await plannedDelivery(running, { at: { day: '2026-11-24', window: 'dinner' }, profiles: [{ diet: null }] });
  const { tasks } = (await running.get<DeliveriesToday>('/deliveries/admin/today')).body.data;
  const diets = tasks.filter(({ kind }) => kind === 'diet-unknown');
  expect(diets).toHaveLength(11);
  expect(diets.at(-1)).toMatchObject({ sentence: 'More diets are not known. There are 12 in all.', subscription_id: null });
});
