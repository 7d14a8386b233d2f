import { Audit } from '@2x7/service-kit';
import { onStatement } from '@2x7/service-kit/testing';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { ConsistencyRepository } from '../consistency/consistency.repository.js';
import { FreezeService } from '../kitchen/freeze/freeze.service.js';
import {
  addLunchRun,
  changesOf,
  delivered,
  deliveryIn,
  enterMarks,
  failed,
  lunch,
  markOf,
  sendMarks,
  stateAfter,
  type Stop,
} from '../testing/mark-facts.js';
import { RunningDeliveries } from '../testing/running-deliveries.js';
import { CallOffService } from './call-off.service.js';

let running: RunningDeliveries;
const stops: Stop[] = [];
const lastStops: Stop[] = [];

/** The lunch of 25 November is frozen, and the time is 8:00 on that day. */
beforeAll(async () => {
  running = await RunningDeliveries.start({ tickMs: 3_600_000 });
  for (let index = 0; index < 75; index += 1) {
    const { order_id: plan } = await running.subscribe();
    stops.push({ plan, delivery: await deliveryIn(running, plan, lunch) });
  }
  lastStops.push(...stops.splice(0, 8));
  running.travelTo('2026-11-25T08:00');
  await running.part(FreezeService).freezeDue();
});
afterAll(async () => {
  expect(await running.part(ConsistencyRepository).find()).toEqual({ violations: 0, examples: [] });
  await running.stop();
});

it.each([
  ['delivered', delivered],
  ['failed', failed('vehicle')],
])('marks of %s deliveries are stored with their audit records, or not at all', async (_, facts) => {
  const stop = stops.pop()!;
  const stored = () => running.database.query('SELECT result FROM marks WHERE delivery_id = $1', [stop.delivery]);
  const call = { stops: [stop], facts, body: { key: uuid() } };
  jest.spyOn(running.part(Audit), 'record').mockRejectedValueOnce(new Error('connection lost'));
  expect((await enterMarks(running, call)).status).toBe(500);
  expect(await stored()).toEqual([]);
  expect(await enterMarks(running, call)).toMatchObject({ status: 200, body: { data: { marks: 1 } } });
  expect(await stored()).toHaveLength(1);
  expect(await running.database.query('SELECT 1 FROM audit WHERE entity_id = $1', [stop.plan])).toHaveLength(1);
});

it('"mark all as delivered" does not replace the mark that a rider has sent meanwhile', async () => {
  const [away, open] = [stops.pop()!, stops.pop()!];
  const run = await addLunchRun(running, [away]);
  await sendMarks(running, { run, marks: [markOf(away, failed('vehicle'))] });
  const all = { stops: [away, open], facts: delivered, body: { keep_riders: true } };
  expect(await enterMarks(running, all)).toMatchObject({ status: 200, body: { data: { marks: 1 } } });
  const audited = `SELECT entity_id, after -> 'command' -> 'yields_to_rider' AS yields FROM audit WHERE entity_id = ANY ($1)`;
  expect(await running.database.query(audited, [[away.plan, open.plan]])).toEqual([{ entity_id: open.plan, yields: true }]);
  const state = async ({ plan }: Stop) => (await stateAfter(running, plan)).lunch!.state;
  expect([await state(away), await state(open)]).toEqual(['failed', 'delivered']);
});

it('several deliveries that are marked at once have one audit record, which says how many', async () => {
  const several = [stops.pop()!, stops.pop()!, stops.pop()!];
  const recorded = () => running.database.query(`SELECT action, entity, entity_id, after FROM audit ORDER BY seq DESC`);
  const before = await recorded();
  const call = { stops: several, facts: delivered, body: { key: uuid(), keep_riders: true } };
  expect(await enterMarks(running, call)).toMatchObject({ status: 200, body: { data: { marks: 3 } } });
  await enterMarks(running, call);
  const deliveries = several.map(({ delivery }) => delivery).sort();
  const after = { result: 'delivered', deliveries, yields_to_rider: true };
  const [record, ...others] = await recorded();
  expect(record).toEqual({ action: 'marked', entity: 'marks', entity_id: '2026-11-25 lunch', after });
  expect(others).toEqual(before);
});

it('60 failures of one call are written in sets, each with its change and email', async () => {
  const run = await addLunchRun(running, stops);
  const marks = stops.map((stop) => markOf(stop, failed('vehicle')));
  let statements = 0;
  onStatement(running.service, () => (statements += 1));
  const { body } = await sendMarks(running, { run, marks });
  expect(body.data).toEqual(marks.map(({ id }) => ({ id, answer: 'recorded' })));
  // One by one, each needs 20 with its transaction, and a commit of its own.
  expect(statements / marks.length).toBeLessThan(10);
  const count = `SELECT count(*)::int AS changes, (SELECT count(*)::int FROM outbox WHERE type = 'delivery.failed') AS events FROM changes`;
  expect(await running.database.query(count)).toEqual([{ changes: 62, events: 62 }]);
});

it('the mark of a rider outranks "mark as delivered" also when the phone sends it later, and a correction outranks both', async () => {
  const [first, second] = lastStops.splice(0, 2) as [Stop, Stop];
  const run = await addLunchRun(running, [first, second]);
  const ride = (stop: Stop, facts: object = { ...failed('vehicle'), seq: 1 }) => sendMarks(running, { run, marks: [markOf(stop, facts)] });
  const markAll = (stop: Stop) => enterMarks(running, { stops: [stop], facts: delivered, body: { keep_riders: true } });
  await ride(first);
  await markAll(first);
  await markAll(second);
  await ride(second);
  const [expected, found] = [await stateAfter(running, first.plan), await stateAfter(running, second.plan)];
  expect(found).toMatchObject({
    balance: expected.balance,
    last: expected.last,
    lunch: { outcome: { source: 'rider', cause: 'vehicle' } },
  });
  expect(expected.lunch).toMatchObject({ outcome: { source: 'rider', cause: 'vehicle' } });
  expect(await changesOf(running, second.plan)).toEqual(await changesOf(running, first.plan));
  await enterMarks(running, { stops: [second], facts: delivered });
  await ride(second, { ...failed('damaged'), seq: 9 });
  expect((await stateAfter(running, second.plan)).lunch).toMatchObject({ state: 'delivered', outcome: { source: 'admin' } });
});

it('a delivery that a rider made before its slot was called off counts also when the phone sends the mark later', async () => {
  const [early, late] = lastStops.splice(0, 2) as [Stop, Stop];
  const run = await addLunchRun(running, [early, late]);
  const ride = (stop: Stop) => sendMarks(running, { run, marks: [markOf(stop, delivered)] });
  await ride(early);
  await running.post('/deliveries/admin/slots/call-off', { ...lunch, reason: 'Fire in the kitchen' });
  await running.part(CallOffService).failCalledOff(new AbortController().signal);
  expect((await stateAfter(running, late.plan)).lunch).toMatchObject({ state: 'failed', outcome: { source: 'admin' } });
  await ride(late);
  const [expected, found] = [await stateAfter(running, early.plan), await stateAfter(running, late.plan)];
  expect(found).toMatchObject({
    balance: expected.balance,
    last: expected.last,
    lunch: { state: 'delivered', outcome: { source: 'rider' } },
  });
  expect((await changesOf(running, late.plan)).map(([lead]) => lead)).toEqual([
    'Wednesday 25 November, lunch was delivered after all: left with the guard.',
    'Wednesday 25 November, lunch does not come: Fire in the kitchen.',
  ]);
});
