import type { EventData, PlanRest, Problem, SubscriptionCommand } from '@2x7/contracts';
import { asCustomer } from '@2x7/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { RunningDeliveries } from '../testing/running-deliveries.js';
import { ReminderService } from './reminder.service.js';

let deliveries: RunningDeliveries;
beforeAll(async () => {
  // No job runs: the tests send the reminders.
  deliveries = await RunningDeliveries.start({ tickMs: 3_600_000 });
});
afterAll(() => deliveries.stop());
beforeEach(() => deliveries.travelTo('2026-11-23T14:30'));

/** Lunches from 25 November on. @returns the plan */
const lunches = async (number_of_meals: number): Promise<string> =>
  (await deliveries.subscribe({}, { number_of_meals, meal_type: 'lunch' })).order_id;

async function remindersOf<T extends 'subscription.ending' | 'subscription.resuming'>(type: T, id: string): Promise<EventData<T>[]> {
  await deliveries.part(ReminderService).remind();
  const rows = await deliveries.database.query<{ data: EventData<T> }>(
    `SELECT event -> 'data' AS data FROM outbox WHERE type = $1 AND event -> 'data' ->> 'subscription_id' = $2`,
    [type, id],
  );
  return rows.map(({ data }) => data);
}

const remindedOfEnd = async (id: string): Promise<EventData<'subscription.ending'>['last_delivery'][]> =>
  (await remindersOf('subscription.ending', id)).map(({ last_delivery }) => last_delivery);
const remindedOfPause = async (id: string): Promise<string[]> =>
  (await remindersOf('subscription.resuming', id)).map(({ first_delivery: { day } }) => day);

async function send(id: string, command: SubscriptionCommand): Promise<void> {
  expect((await deliveries.post(`/my/plans/${id}/changes`, { key: uuid(), command }, await customerOf(id))).status).toBe(201);
}

const customerOf = async (id: string) => asCustomer(await deliveries.customerOf(id));

/** The money of one meal is on its way back. */
async function refundMeal(id: string): Promise<void> {
  const report = { key: uuid(), subscription_id: id, kind: 'quality', text: 'The dal was sour.', wish: 'refund' };
  const { data: problem } = (await deliveries.post<Problem>('/my/problems', report, await customerOf(id))).body;
  const answer = { key: uuid(), version: 1, remedy: 'refund', text: 'We are sorry.', meals: 1 };
  expect((await deliveries.post(`/deliveries/admin/problems/${problem.id}/answer`, answer)).status).toBe(200);
}

const set = (id: string, columns: string) => deliveries.database.query(`UPDATE subscriptions SET ${columns} WHERE id = $1`, [id]);
/** As an import leaves a plan until an administrator confirms its meals. */
const unconfirmed = 'imported_at = clock_timestamp()';

async function reservedMeals(id: string): Promise<number> {
  const rows = await deliveries.database.query<{ meals: number }>('SELECT meals_reserved AS meals FROM subscriptions WHERE id = $1', [id]);
  return rows[0]!.meals;
}

async function cancelRest(id: string): Promise<void> {
  const customer = await customerOf(id);
  const { meals, amount_paise } = (await deliveries.get<PlanRest>(`/my/plans/${id}/rest`, customer)).body.data;
  expect((await deliveries.post(`/my/plans/${id}/cancellation`, { key: uuid(), meals, amount_paise }, customer)).status).toBe(201);
}

describe('the reminder of the end of a plan', () => {
  it.each([
    ['comes until the window of its last delivery ends', '2026-11-25T08:59', [{ day: '2026-11-25', window: 'lunch' }]],
    ['does not come once the window of the last delivery has ended', '2026-11-25T09:00', []],
  ])('%s', async (_rule, moment, expected) => {
    const id = await lunches(1);
    deliveries.travelTo(moment);
    expect(await remindedOfEnd(id)).toEqual(expected);
  });

  it('comes while a meal is refunded', async () => {
    const id = await lunches(3);
    await refundMeal(id);
    expect(await reservedMeals(id)).toBe(1);
    expect(await remindedOfEnd(id)).toEqual([{ day: '2026-11-26', window: 'lunch' }]);
  });

  it('does not come to a customer who has cancelled the rest', async () => {
    const id = await lunches(3);
    deliveries.travelTo('2026-11-25T08:30');
    await cancelRest(id);
    expect(await remindedOfEnd(id)).toEqual([]);
  });

  it('does not come to a customer whose money was refunded, although a delivery is still being prepared', async () => {
    const order = await deliveries.subscribe({}, { number_of_meals: 1, meal_type: 'lunch' });
    deliveries.travelTo('2026-11-24T21:00');
    const { order_id: id, order_number, amount_paise, currency, customer, plan } = order;
    const refunded_at = '2026-11-24T15:30:00.000Z';
    await deliveries.receive('order.refunded', {
      ...{ order_id: id, order_number, plan_name: plan.name, refund_id: uuid(), amount_paise, currency, refunded_at, customer },
    });
    expect(await remindedOfEnd(id)).toEqual([]);
  });

  it.each([
    ['while a meal has no date: the plan goes on', 'unscheduled = 1'],
    ['for an imported plan before an administrator has confirmed its meals', unconfirmed],
  ])('does not come %s', async (_rule, columns) => {
    const id = await lunches(1);
    await set(id, columns);
    expect(await remindedOfEnd(id)).toEqual([]);
  });
});

describe('the reminder of the end of a pause', () => {
  const pause = { type: 'pause', from: '2026-12-01', until: '2026-12-04' } as const;

  it('comes three days before, once', async () => {
    const id = await lunches(14);
    await send(id, pause);
    deliveries.travelTo('2026-11-30T23:59');
    expect(await remindedOfPause(id)).toEqual([]);
    deliveries.travelTo('2026-12-01T00:00');
    for (let times = 0; times < 2; times += 1) expect(await remindedOfPause(id)).toEqual(['2026-12-05']);
  });

  it('does not come for a pause that begins less than three days before its end', async () => {
    const id = await lunches(14);
    await send(id, { ...pause, until: '2026-12-03' });
    for (const moment of ['2026-11-30T09:00', '2026-12-01T09:00', '2026-12-03T09:00']) {
      deliveries.travelTo(moment);
      expect(await remindedOfPause(id)).toEqual([]);
    }
  });

  it('does not come where no delivery follows the pause', async () => {
    const id = await lunches(3);
    await send(id, pause);
    deliveries.travelTo('2026-12-01T09:00');
    expect(await remindedOfPause(id)).toEqual([]);
  });

  it('does not come for an imported plan before an administrator has confirmed its meals', async () => {
    const id = await lunches(14);
    await send(id, pause);
    await set(id, unconfirmed);
    deliveries.travelTo('2026-12-01T09:00');
    expect(await remindedOfPause(id)).toEqual([]);
  });

  it('does not follow the confirmation of a change that makes a pause end within three days, and comes for one that ends later again', async () => {
    const id = await lunches(14);
    await send(id, { ...pause, until: '2026-12-20' });
    deliveries.travelTo('2026-12-08T09:00');
    await send(id, { type: 'resume', on: '2026-12-12' });
    expect(await remindedOfPause(id)).toEqual([]);
    await send(id, { type: 'pause', from: '2026-12-12', until: '2026-12-16' });
    expect(await remindedOfPause(id)).toEqual([]);
    deliveries.travelTo('2026-12-13T09:00');
    expect(await remindedOfPause(id)).toEqual(['2026-12-17']);
  });
});
