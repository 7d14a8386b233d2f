import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ConsistencyRepository } from '../consistency/consistency.repository.js';
import { FreezeService } from '../kitchen/freeze/freeze.service.js';
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
import { CallOffService } from './call-off.service.js';
import { RunningDeliveries } from '../testing/running-deliveries.js';

let running: RunningDeliveries;
let stops: Stop[];
/** The lunch of 25 November is frozen, and the time is 8:00 on that day. */
beforeAll(async () => {
  running = await RunningDeliveries.start({ tickMs: 3_600_000 });
  const plans = [(await running.subscribe()).order_id, (await running.subscribe()).order_id];
  stops = await Promise.all(plans.map(async (plan) => ({ plan, delivery: await deliveryIn(running, plan, lunch) })));
  running.travelTo('2026-11-25T08:00');
  await running.part(FreezeService).freezeDue();
});
afterAll(async () => {
  expect(await running.part(ConsistencyRepository).find()).toEqual({ violations: 0, examples: [] });
  await running.stop();
});

it('after an administrator has taken a mark back, only marks that the rider makes later decide', async () => {
  const [stop] = stops as [Stop];
  const { plan } = stop;
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

it('a slot that is called off fails a delivery whose mark was taken back before, not one whose mark is taken back afterwards', async () => {
  const [, stop] = stops as [Stop, Stop];
  const { plan } = stop;
  await enterMarks(running, { stops: [stop], facts: delivered });
  await enterMarks(running, { stops: [stop], facts: undone });
  const callOff = async () => {
    await running.part(CallOffService).failCalledOff(new AbortController().signal);
    return (await stateAfter(running, plan)).lunch;
  };
  expect((await running.post('/deliveries/admin/slots/call-off', { ...lunch, reason: 'Fire in the kitchen' })).status).toBe(200);
  expect(await callOff()).toMatchObject({ state: 'failed', outcome: { source: 'admin', cause: 'other' } });
  await enterMarks(running, { stops: [stop], facts: undone });
  expect(await callOff()).toMatchObject({ state: 'locked' });
});
