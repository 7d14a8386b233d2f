import type { RunsOfSlot } from '@2x7/contracts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { FreezeService } from '../kitchen/freeze/freeze.service.js';
import { deliveryIn, enterMarks, failed, lunch, type Stop } from '../testing/mark-facts.js';
import { RunningDeliveries } from '../testing/running-deliveries.js';

let running: RunningDeliveries;
beforeAll(async () => {
  running = await RunningDeliveries.start({ tickMs: 3_600_000 });
});
afterAll(() => running.stop());

it('no rider is sent to a delivery that is marked before it is on a run, such as one that was called off', async () => {
  const stops: Stop[] = [];
  for (let count = 0; count < 2; count += 1) {
    const { order_id: plan } = await running.subscribe();
    stops.push({ plan, delivery: await deliveryIn(running, plan, lunch) });
  }
  const [marked, open] = stops as [Stop, Stop];
  running.travelTo('2026-11-25T06:00');
  await running.part(FreezeService).freezeDue();
  await enterMarks(running, { stops: [marked], facts: failed('other') });
  const path = '/deliveries/admin/runs';
  const listed = (await running.get<RunsOfSlot>(`${path}?day=${lunch.day}&window=${lunch.window}`)).body.data;
  expect(listed.unassigned.map(({ delivery_id }) => delivery_id)).toEqual([open.delivery]);
  const { runs, unassigned } = (await running.post<RunsOfSlot>(path, lunch)).body.data;
  expect(runs.flatMap((run) => run.stops.map(({ delivery_id }) => delivery_id))).toEqual([open.delivery]);
  expect(unassigned).toEqual([]);
});
