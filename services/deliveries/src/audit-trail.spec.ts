import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { slotNumber } from '@2x7/contracts';
import { v7 as uuid } from 'uuid';
import { FreezeService } from './kitchen/freeze/freeze.service.js';
import { lunch as at } from './testing/mark-facts.js';
import { RunningDeliveries } from './testing/running-deliveries.js';

const admin = '/deliveries/admin';
let running: RunningDeliveries;
let plan: string;
beforeAll(async () => {
  running = await RunningDeliveries.start({ tickMs: 3_600_000 });
});
afterAll(() => running.stop());
beforeEach(async () => {
  running.travelTo('2026-11-23T14:30');
  plan = (await running.subscribe()).order_id;
});

type Entry = { actor_id: string | null; action: string; after: unknown };
/** What the trail has about an entity, the oldest first. */
const trailOf = (entity: string, id: string): Promise<Entry[]> =>
  running.database.query<Entry>('SELECT actor_id, action, after FROM audit WHERE entity = $1 AND entity_id = $2 ORDER BY seq', [
    entity,
    id,
  ]);
const administrator = expect.any(String);

it('the audit trail names the administrator who confirms the meals of an imported plan, once', async () => {
  await running.database.query('UPDATE subscriptions SET imported_at = clock_timestamp() WHERE id = $1', [plan]);
  for (let times = 0; times < 2; times += 1)
    expect((await running.post(`${admin}/plans/${plan}/confirmation`, { meals_left: 9, meals_shown: 14 })).status).toBe(201);
  const command = { type: 'confirm-import', meals_left: 9 };
  expect(await trailOf('subscription', plan)).toEqual([{ actor_id: administrator, action: 'changed', after: { command } }]);
});

it('the audit trail names the administrator who removes a dish from the menu', async () => {
  expect((await running.put(`${admin}/menu`, { ...at, diet: 'egg', dish_id: null })).status).toBe(200);
  expect(await trailOf('menu', `${at.day} ${at.window} egg`)).toMatchObject([{ actor_id: administrator, action: 'edited' }]);
});

it('the audit trail names the administrators who add a late box and call a slot off, once', async () => {
  await running.post(`${admin}/plans/${plan}/changes`, { key: uuid(), command: { type: 'skip', slots: [at] } });
  running.travelTo('2026-11-24T20:00');
  await running.part(FreezeService).freezeDue();
  const late = { key: uuid(), slot: at, reason: 'Forgotten' };
  for (let times = 0; times < 2; times += 1) expect((await running.post(`${admin}/plans/${plan}/late-boxes`, late)).status).toBe(201);
  const command = { type: 'late-box', slot: at, reason: 'Forgotten' };
  expect((await trailOf('subscription', plan)).slice(1)).toEqual([{ actor_id: administrator, action: 'changed', after: { command } }]);
  for (let times = 0; times < 2; times += 1)
    expect((await running.post(`${admin}/slots/call-off`, { ...at, reason: 'No gas' })).status).toBe(200);
  const after = { ...at, reason: 'No gas' };
  expect(await trailOf('slots', String(slotNumber(at)))).toEqual([{ actor_id: administrator, action: 'called off', after }]);
});
