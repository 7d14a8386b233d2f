import type { SubscriptionDetail } from '@2x7/contracts';
import { Retention } from '@2x7/service-kit';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { FreezeService } from '../kitchen/freeze/freeze.service.js';
import { RunningDeliveries } from '../testing/running-deliveries.js';

let running: RunningDeliveries;
let plan: string;
beforeAll(async () => {
  running = await RunningDeliveries.start({ tickMs: 3_600_000 });
});
afterAll(() => running.stop());
beforeEach(async () => {
  running.travelTo('2026-11-23T14:30');
  plan = (await running.subscribe()).order_id;
  await setProfile({ diet: 'egg', allergies: ['nuts'] });
});

async function setProfile(profile: object): Promise<void> {
  const command = { type: 'profile', person: 1, note: '', ...profile };
  expect((await running.post(`/deliveries/admin/plans/${plan}/changes`, { key: uuid(), command })).status).toBe(201);
}

async function forgetAt(moment: string): Promise<void> {
  running.travelTo(moment);
  await running.part(FreezeService).freezeDue();
  await running.part(Retention).repeat();
}

it('the diets of deliveries that were past their cut-off when they changed are forgotten 30 days after the plan', async () => {
  // Its last delivery is on 1 December.
  running.travelTo('2026-11-24T21:00');
  await setProfile({ diet: 'non-vegetarian', allergies: [] });
  const kept = () => running.database.query('SELECT eaters FROM deliveries WHERE subscription_id = $1 AND eaters IS NOT NULL', [plan]);
  await forgetAt('2026-12-31T12:00');
  expect(await kept()).toMatchObject([{ eaters: [{ diet: 'egg', allergies: ['nuts'] }] }]);
  await forgetAt('2027-01-02T12:00');
  expect(await kept()).toEqual([]);
});

it('a plan is kept after 13 months, with its diets, while a meal of it has no date, and then forgotten', async () => {
  const diet = async () => (await running.get<SubscriptionDetail>(`/deliveries/admin/plans/${plan}`)).body.data?.profiles[0]!.diet;
  const owe = (meals: number) => running.database.query('UPDATE subscriptions SET unscheduled = $2 WHERE id = $1', [plan, meals]);
  await owe(1);
  await forgetAt('2028-03-03T12:00');
  expect(await diet()).toBe('egg');
  await owe(0);
  await forgetAt('2028-03-03T13:00');
  expect(await diet()).toBeUndefined();
});
