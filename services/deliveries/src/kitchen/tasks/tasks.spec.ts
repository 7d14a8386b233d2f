import type { DeliveriesToday, DeliverySlot } from '@2x7/contracts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { plannedDelivery } from '../../testing/planned-delivery.js';
import { RunningDeliveries } from '../../testing/running-deliveries.js';
import { FreezeService } from '../freeze/freeze.service.js';

let running: RunningDeliveries;
beforeAll(async () => {
  running = await RunningDeliveries.start({ tickMs: 3_600_000 });
});
afterAll(() => running.stop());

const found = async () => (await running.get<DeliveriesToday>('/deliveries/admin/today')).body.data.tasks;

it('a slot that is called off has no task about its dishes and boxes', async () => {
  const at: DeliverySlot = { day: '2026-11-23', window: 'dinner' };
  await plannedDelivery(running, { at });
  running.travelTo('2026-11-23T15:00');
  await running.part(FreezeService).freezeDue();
  expect(await found()).toMatchObject([{ kind: 'no-dish', slot: at }]);
  expect((await running.post('/deliveries/admin/slots/call-off', { ...at, reason: 'No gas' })).status).toBe(200);
  expect(await found()).toEqual([]);
});

it('the line about tasks of a kind that are not named says how many the kind has', async () => {
  for (let plan = 1; plan <= 12; plan += 1)
    await plannedDelivery(running, { at: { day: '2026-11-24', window: 'dinner' }, profiles: [{ diet: null }] });
  // Tasks are kept for some seconds, until a setting changes.
  await running.put('/deliveries/admin/plan-settings', { plan_id: uuid(), default_diet: 'egg' });
  const diets = (await found()).filter(({ kind }) => kind === 'diet-unknown');
  expect(diets).toHaveLength(11);
  expect(diets.at(-1)).toMatchObject({ sentence: 'More diets are not known. There are 12 in all.', subscription_id: null });
});
