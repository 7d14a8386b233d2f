import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ConsistencyRepository } from '../consistency/consistency.repository.js';
import { FreezeService } from '../kitchen/freeze.service.js';
import {
  addLunchRun,
  delivered,
  deliveryIn,
  enterMarks,
  failed,
  india,
  lunch,
  markOf,
  sendMarks,
  stateAfter,
  undone,
  type Stop,
} from '../testing/mark-facts.js';
import { RunningDeliveries } from '../testing/running-deliveries.js';

let running: RunningDeliveries;
beforeAll(async () => {
  running = await RunningDeliveries.start({ tickMs: 3_600_000 });
});
afterAll(async () => {
  expect(await running.part(ConsistencyRepository).find()).toEqual({ violations: 0, examples: [] });
  await running.stop();
});

it('after an administrator has taken a mark back, what the rider marks then decides, not what was marked before and is received later', async () => {
  const { order_id: plan } = await running.subscribe();
  running.travelTo('2026-11-25T08:00');
  await running.part(FreezeService).freezeDue();
  const stop: Stop = { plan, delivery: await deliveryIn(running, plan, lunch) };
  const run = await addLunchRun(running, [stop]);
  const send = (facts: Parameters<typeof markOf>[1]) => sendMarks(running, { run, marks: [markOf(stop, facts)] });
  const outcome = async () => (await stateAfter(running, plan)).lunch!.outcome;
  await send(failed('not-home'));
  await enterMarks(running, { stops: [stop], facts: undone });
  expect(await outcome()).toBeNull();
  await send({ ...failed('refused'), seq: 2, phone_at: india('2026-11-25T07:50') });
  expect(await outcome()).toBeNull();
  const last = markOf(stop, { ...delivered, seq: 3 });
  for (let time = 0; time < 2; time += 1) await sendMarks(running, { run, marks: [last] });
  expect(await outcome()).toMatchObject({ result: 'delivered', source: 'rider' });
  await enterMarks(running, { stops: [stop], facts: failed('damaged') });
  expect(await outcome()).toMatchObject({ result: 'failed', source: 'admin' });
});
