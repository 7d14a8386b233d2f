import { slotNumber } from '@2x7/contracts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { detailOf, lunch as at } from '../../testing/mark-facts.js';
import { RunningDeliveries } from '../../testing/running-deliveries.js';
import { FreezeService } from './freeze.service.js';

let running: RunningDeliveries;
let plan: string;
beforeAll(async () => {
  // No job runs: a slot stays as the test has set it.
  running = await RunningDeliveries.start({ tickMs: 3_600_000 });
  plan = (await running.subscribe()).order_id;
  await running.subscribe();
  await running.post(`/deliveries/admin/plans/${plan}/changes`, { key: uuid(), command: { type: 'skip', slots: [at] } });
  running.travelTo('2026-11-24T20:00');
  await running.part(FreezeService).freezeDue();
});
afterAll(() => running.stop());

const counting = 'The boxes of this slot are being counted. Try again in a minute.';
it.each([
  ['whose boxes are being counted', 'boxed_at = NULL', 'conflict', counting],
  ['that was closed before its cut-off', `closed_reason = 'Gas repair'`, 'slot_closed', 'The kitchen is closed then: Gas repair.'],
  ['that was called off', `called_off_reason = 'Power cut'`, 'slot_closed', 'The kitchen is closed then: Power cut.'],
  ['without room', 'capacity = booked', 'slot_full', 'The kitchen has no room for another box in this slot.'],
])('no box is added to a slot %s, and its preview says so', async (_rule, change, code, error) => {
  const { balance } = await detailOf(running, plan);
  const update = (columns: string) => running.database.query(`UPDATE slots SET ${columns} WHERE slot = $1`, [slotNumber(at)]);
  await update('boxed_at = frozen_at, closed_reason = NULL, called_off_reason = NULL, capacity = 400');
  await update(change);
  const path = `/deliveries/admin/plans/${plan}/late-boxes`;
  const refused = { status: 409, body: { code, error } };
  expect(await running.post(`${path}/preview`, { slot: at })).toMatchObject(refused);
  expect(await running.post(path, { key: uuid(), slot: at, reason: 'Forgotten' })).toMatchObject(refused);
  expect((await detailOf(running, plan)).balance).toEqual(balance);
});
