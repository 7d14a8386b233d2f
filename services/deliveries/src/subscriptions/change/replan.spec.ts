import type { DeliveriesToday, SubscriptionDetail, SubscriptionPage } from '@2x7/contracts';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { RunningDeliveries } from '../../testing/running-deliveries.js';
import { ReplanService } from './replan.service.js';

let deliveries: RunningDeliveries;
beforeAll(async () => {
  // No job runs: each test plans again by itself. Dates are given up to ten days ahead.
  deliveries = await RunningDeliveries.start({ tickMs: 3_600_000, rules: { horizonDays: 10 } });
});
afterAll(() => deliveries.stop());
beforeEach(() => deliveries.travelTo('2026-11-23T14:30'));

const subscribe = async (): Promise<string> => (await deliveries.subscribe({}, { meal_type: 'lunch' })).order_id;
const replan = (id: string): Promise<void> => deliveries.part(ReplanService).replan(id);
const unscheduled = async (id: string): Promise<number> =>
  (await deliveries.get<SubscriptionDetail>(`/deliveries/admin/plans/${id}`)).body.data.balance.unscheduled;
/** The sentences of each change that was announced. */
const announced = async (id: string): Promise<string[][]> =>
  (
    await deliveries.database.query<{ sentences: string[] }>(
      `SELECT c.sentences FROM changes c JOIN outbox o ON o.event -> 'data' ->> 'change_id' = c.id::text WHERE c.subscription_id = $1 ORDER BY number`,
      [id],
    )
  ).map(({ sentences }) => sentences);
const close = (day: string, closed: string | null) =>
  deliveries.put('/deliveries/admin/slots', { from: day, until: day, windows: ['lunch'], closed });

it('meals beyond the horizon, or after a pause that reaches it, are no task, and meals for which the kitchen has no room are one', async () => {
  const id = await subscribe();
  const paused = await subscribe();
  const command = { type: 'pause', from: '2026-11-26', until: '2026-12-20' };
  expect((await deliveries.post(`/deliveries/admin/plans/${paused}/changes`, { key: uuid(), command })).status).toBe(201);
  expect(await unscheduled(paused)).toBe(13);
  await deliveries.database.query(`UPDATE slots SET closed_reason = 'Gas repair' WHERE day > '2026-11-30'`);
  const waiting = await subscribe();
  const { tasks } = (await deliveries.get<DeliveriesToday>('/deliveries/admin/today')).body.data;
  const plans = tasks.flatMap(({ kind, subscription_id }) => (kind === 'unscheduled' ? [subscription_id] : []));
  await deliveries.database.query('UPDATE slots SET closed_reason = NULL');
  expect([id, paused, waiting].map((plan) => plans.includes(plan))).toEqual([false, false, true]);
});

it('meals beyond the horizon get their dates day by day, and the customer gets one email when the last has its date', async () => {
  const id = await subscribe();
  const found: unknown[] = [];
  for (const day of ['23', '24', '25', '26', '27', '28', '29']) {
    deliveries.travelTo(`2026-11-${day}T14:30`);
    await replan(id);
    found.push([await unscheduled(id), await announced(id)]);
  }
  const last = ['New: Tuesday 8 December, lunch.', 'Your plan now ends on Tuesday 8 December.'];
  expect(found).toEqual([...[5, 4, 3, 2, 1].map((left) => [left, []]), [0, [last]], [0, [last]]]);
});

it('emails name no last delivery while meals have no date', async () => {
  const id = await subscribe();
  const read = `SELECT event -> 'data' -> 'last_delivery' AS last FROM outbox WHERE event -> 'data' ->> 'subscription_id' = $1 ORDER BY seq`;
  const named = async () => (await deliveries.database.query<{ last: unknown }>(read, [id])).map(({ last }) => last);
  const skip = { type: 'skip', slots: [{ day: '2026-11-27', window: 'lunch' }] };
  await deliveries.post(`/deliveries/admin/plans/${id}/changes`, { key: uuid(), command: skip });
  expect(await named()).toEqual([null, null]);
  deliveries.travelTo('2026-11-30T14:30');
  await replan(id);
  expect(await named()).toEqual([null, null, { day: '2026-12-09', window: 'lunch' }]);
});

it('a plan and the list of plans name no last delivery while meals have no date', async () => {
  const id = await subscribe();
  const named = async () => {
    const plan = await deliveries.get<SubscriptionDetail>(`/deliveries/admin/plans/${id}`);
    const list = await deliveries.post<SubscriptionPage>('/deliveries/admin/plans/search', { search: plan.body.data.number });
    return [plan.body.data.last_delivery, list.body.data.subscriptions[0]!.last_delivery];
  };
  expect(await named()).toEqual([null, null]);
  deliveries.travelTo('2026-11-30T14:30');
  await replan(id);
  const last = { day: '2026-12-08', window: 'lunch' };
  expect(await named()).toEqual([last, last]);
});

it('a skip of the last delivery that has a date is not announced as the end of the plan while other meals have no date', async () => {
  const id = await subscribe();
  const skip = { type: 'skip', slots: [{ day: '2026-12-03', window: 'lunch' }] };
  await deliveries.post(`/deliveries/admin/plans/${id}/changes`, { key: uuid(), command: skip });
  expect(await announced(id)).toEqual([
    [
      'Thursday 3 December, lunch is skipped.',
      '6 meals have no date yet, because we do not plan that far ahead. They get one as soon as we do.',
    ],
  ]);
});

it('a new date before the last delivery is announced, also while other meals have no date', async () => {
  await close('2026-11-30', 'Gas repair');
  const id = await subscribe();
  await close('2026-11-30', null);
  await replan(id);
  expect(await announced(id)).toEqual([
    ['New: Monday 30 November, lunch.', '5 meals have no date yet, because we do not plan that far ahead. They get one as soon as we do.'],
  ]);
});

it('a delivery that leaves its slot is announced, also while other meals have no date', async () => {
  const id = await subscribe();
  await close('2026-12-01', 'Gas repair');
  await replan(id);
  await close('2026-12-01', null);
  expect(await announced(id)).toEqual([
    [
      'The kitchen is closed on Tuesday 1 December, lunch: Gas repair. Your meal is not lost.',
      '6 meals have no date yet, because we do not plan that far ahead. They get one as soon as we do.',
    ],
  ]);
});

it('meals without a date come in slots that were full when they were passed over and have room by now', async () => {
  const setCapacity = (from: string, until: string, capacity: number) =>
    deliveries.put('/deliveries/admin/slots', { from, until, windows: ['lunch'], capacity });
  await setCapacity('2026-11-25', '2026-12-01', 0);
  const id = await subscribe();
  expect(await unscheduled(id)).toBe(12);
  await setCapacity('2026-11-28', '2026-11-29', 400);
  await replan(id);
  await replan(id);
  await setCapacity('2026-11-25', '2026-12-01', 400);
  expect(await unscheduled(id)).toBe(10);
  expect(await announced(id)).toEqual([
    [
      'New: Saturday 28 November, lunch and Sunday 29 November, lunch.',
      'Next delivery: Saturday 28 November, lunch.',
      '10 meals have no date yet, because we do not plan that far ahead. They get one as soon as we do.',
    ],
  ]);
  await replan(id);
  expect(await unscheduled(id)).toBe(5);
});

it('a date that a full slot gives later is announced, also while other meals have no date', async () => {
  const setCapacity = (from: string, until: string, capacity: number) =>
    deliveries.put('/deliveries/admin/slots', { from, until, windows: ['lunch'], capacity });
  await setCapacity('2026-11-27', '2026-12-05', 0);
  const id = await subscribe();
  expect(await unscheduled(id)).toBe(12);
  await setCapacity('2026-11-27', '2026-11-28', 400);
  await replan(id);
  await setCapacity('2026-11-29', '2026-12-05', 400);
  expect(await announced(id)).toEqual([
    [
      'New: Friday 27 November, lunch and Saturday 28 November, lunch.',
      '10 meals have no date yet. We plan them as soon as there is room.',
    ],
  ]);
});
