import type {
  DeliveriesToday,
  EventData,
  KitchenSheet,
  PaidOrderWithRefunds,
  SubscriptionDetail,
  SubscriptionSummary,
} from '@2x7/contracts';
import { asCustomer, eventually } from '@2x7/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { ConsistencyRepository } from '../consistency/consistency.repository.js';
import { PaidOrders } from '../testing/paid-orders.js';
import { paidOrder, RunningDeliveries } from '../testing/running-deliveries.js';
import { OrderImportService } from './order-import.service.js';

/** The import counts meals before Thursday; the tests begin on Monday 23 November, 14:30. */
const from = '2026-11-26';
const orders = new PaidOrders();
let running: RunningDeliveries;
let single: PaidOrderWithRefunds;
let couple: PaidOrderWithRefunds;
let refunded: PaidOrderWithRefunds;
let late: PaidOrderWithRefunds;
let over: PaidOrderWithRefunds;
let known: EventData<'order.paid'>;

const detail = async ({ order_id: id }: { order_id: string }): Promise<SubscriptionDetail> =>
  (await running.get<SubscriptionDetail>(`/deliveries/admin/plans/${id}`)).body.data;
const meals = async (order: { order_id: string }): Promise<{ before: number; planned: number }> => {
  const { balance } = await detail(order);
  return { before: balance.delivered, planned: balance.planned };
};
const finished = (day: string) =>
  eventually(async () =>
    expect(
      await running.database.query('SELECT FROM order_imports WHERE starts_from = $1 AND finished_at IS NOT NULL', [day]),
    ).toHaveLength(1),
  );
const published = (): string[] => running.events.map(({ type }) => type).filter((type) => type !== 'order.paid');
const violations = async (): Promise<number> => (await running.part(ConsistencyRepository).find()).violations;
const restart = (day: string): Promise<void> => running.restart({ importFrom: day, ordersUrl });
let ordersUrl: string;

beforeAll(async () => {
  ordersUrl = await orders.start();
  running = await RunningDeliveries.start();
  // First delivery on Saturday the 21st: 5 days of both windows before Thursday.
  single = orders.add('2026-11-19T15:00:00.000Z');
  couple = orders.add('2026-11-19T15:00:00.000Z', { plan_type: 'couple', number_of_meals: 28 });
  over = orders.add('2026-11-01T03:00:00.000Z');
  refunded = orders.add('2026-11-19T15:00:00.000Z', {}, [
    { refund_id: uuid(), amount_paise: 51_400, refunded_at: '2026-11-20T03:00:00.000Z' },
  ]);
  known = await running.subscribe({ paid_at: '2026-11-23T03:00:00.000Z' });
  orders.list.push({ ...known, refunds: [] });
  late = orders.add('2026-11-23T08:59:00.000Z');
});
afterAll(async () => {
  await running.stop();
  orders.close();
});

describe('orders paid before the service ran', () => {
  it('get their plan once, with the meals before the date counted as delivered, also when the import is interrupted', async () => {
    await eventually(() => expect(published()).toEqual(['subscription.started']));
    orders.isDown = true;
    await restart(from);
    await eventually(async () => expect(await meals(couple)).toEqual({ before: 20, planned: 8 }));
    // As if it had died before it noted the page.
    await running.service.close();
    await running.database.query('UPDATE order_imports SET page = NULL');
    orders.isDown = false;
    await restart(from);
    await finished(from);
    expect(await meals(single)).toEqual({ before: 10, planned: 4 });
    expect(await detail(single)).toMatchObject({ state: 'active', is_confirmed: false, next_delivery: { day: from, window: 'lunch' } });
    expect(await meals(known)).toEqual({ before: 0, planned: 14 });
    expect((await running.get(`/deliveries/admin/plans/${over.order_id}`)).status).toBe(404);
    const { body } = await running.get<{ meals_worth: number }[]>(`/deliveries/admin/plans/${refunded.order_id}/refunds`);
    expect(body.data).toMatchObject([{ meals: null, meals_worth: 1 }]);
    expect([await violations(), published().length]).toEqual([0, 1]);
  });

  it('are counted again for another date; one paid less than a day before becomes a usual order when its event arrives', async () => {
    const date = '2026-11-25';
    await restart(date);
    await finished(date);
    expect(await meals(single)).toEqual({ before: 8, planned: 6 });
    for (let times = 0; times < 2; times += 1) for (const order of [late, single]) await running.receive('order.paid', order);
    expect(await detail(late)).toMatchObject({ is_confirmed: true, balance: { planned: 14, delivered: 0 } });
    expect(await detail(single)).toMatchObject({ is_confirmed: false, balance: { planned: 6, delivered: 8 } });
    await eventually(() => expect(published()).toEqual(['subscription.started', 'subscription.started']));
    expect(await violations()).toBe(0);
  });

  it('are counted again for an earlier date that comes back after another one, such as a mistyped one', async () => {
    for (const [date, counted] of [
      ['2027-11-25', { before: 14, planned: 0 }],
      ['2026-11-25', { before: 8, planned: 6 }],
    ] as const) {
      await restart(date);
      await eventually(async () => expect(await meals(single)).toEqual(counted));
      await finished(date);
    }
    expect([await violations(), published().length]).toEqual([0, 2]);
  });

  it('are counted, or left out, in the same way when their event comes a day after the payment or later, such as before the import', async () => {
    const earlier = paidOrder({ paid_at: '2026-11-19T15:00:00.000Z' });
    for (let times = 0; times < 2; times += 1) for (const order of [earlier, over]) await running.receive('order.paid', order);
    expect(await meals(earlier)).toEqual({ before: 8, planned: 6 });
    expect((await detail(earlier)).is_confirmed).toBe(false);
    expect((await running.get(`/deliveries/admin/plans/${over.order_id}`)).status).toBe(404);
    expect([await violations(), published().length]).toEqual([0, 2]);
  });

  it('are a task and a line of the sheet, and are hidden from the customer, until an administrator confirms them', async () => {
    const customer = await running.customerOf(single.order_id);
    const mine = () => running.get<SubscriptionSummary[]>('/my/plans', asCustomer(customer));
    const tasks = async () => {
      const { tasks } = (await running.get<DeliveriesToday>('/deliveries/admin/today')).body.data;
      return tasks.filter(({ kind, subscription_id }) => kind === 'import-unconfirmed' && subscription_id === single.order_id);
    };
    const sheet = async () => (await running.get<KitchenSheet>('/deliveries/kitchen?day=2026-11-27&window=lunch')).body.data.unconfirmed;
    const send = (path: string, body: object) => running.post(`/deliveries/admin/plans/${single.order_id}/${path}`, body);
    expect((await tasks())[0]?.sentence).toContain('Compare the 6 meals that are left with your list');
    expect(await sheet()).toContainEqual({ name: 'Asha R.', plan_name: 'Muscle Building Plan', boxes: 2 });
    expect((await mine()).body.data).toEqual([]);
    expect((await running.get(`/my/plans/${single.order_id}`, asCustomer(customer))).status).toBe(404);
    const before = (await sheet()).length;
    expect(
      (await send('changes', { key: 'skip', command: { type: 'skip', slots: [{ day: '2026-11-27', window: 'lunch' }] } })).status,
    ).toBe(201);
    expect((await send('confirmation', { meals_left: 15 })).body).toMatchObject({
      code: 'conflict',
      error: expect.stringContaining('At most 14'),
    });
    const [next, work] = [{ day: '2026-11-25', window: 'lunch' }, '7 Mall Road, Jaipur 302001'];
    expect((await send('changes', { key: 'once', command: { type: 'address-once', slot: next, address: work } })).status).toBe(201);
    const both = await Promise.all([1, 2].map(() => send('confirmation', { meals_left: 9 })));
    expect(new Set(both.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
    expect((await send('confirmation', { meals_left: 8 })).body.code).toBe('conflict');
    expect(await tasks()).toEqual([]);
    expect(await detail(single)).toMatchObject({ is_confirmed: true, balance: { bought: 14, planned: 9, delivered: 5 } });
    expect((await mine()).body.data).toMatchObject([{ id: single.order_id, meals_left: 9 }]);
    const about = () => running.events.filter(({ data }) => 'subscription_id' in data && data.subscription_id === single.order_id);
    const started = { meals: 9, is_running: true, first_delivery: next, address: work };
    await eventually(() => expect(about()).toMatchObject([{ type: 'subscription.started', data: started }]));
    expect((await sheet()).length).toBe(before - 1);
    await send('changes', { key: 'note', command: { type: 'delivery-note', note: 'At the gate' } });
    await eventually(() => expect(about().map(({ type }) => type)).toEqual(['subscription.started', 'subscription.changed']));
    expect(await violations()).toBe(0);
  });

  it('are confirmed without an email about a first delivery when all meals were delivered by hand', async () => {
    const about = () => running.events.filter(({ data }) => 'subscription_id' in data && data.subscription_id === couple.order_id);
    expect((await running.post(`/deliveries/admin/plans/${couple.order_id}/confirmation`, { meals_left: 0 })).status).toBe(201);
    expect(await detail(couple)).toMatchObject({ state: 'ended', is_confirmed: true, balance: { bought: 28, planned: 0, delivered: 28 } });
    const note = { key: 'note', command: { type: 'delivery-note', note: 'At the gate' } };
    expect((await running.post(`/deliveries/admin/plans/${couple.order_id}/changes`, note)).status).toBe(201);
    await eventually(() => expect(about().map(({ type }) => type)).toEqual(['subscription.changed']));
    expect(await violations()).toBe(0);
  });

  it('count as delivered by hand when they end before a later date, unless their meals were confirmed', async () => {
    const refund_id = refunded.refunds[0]!.refund_id;
    expect((await running.post(`/deliveries/admin/plans/${refunded.order_id}/refunds`, { refund_id, meals: 2 })).status).toBe(200);
    expect(await meals(refunded)).toEqual({ before: 8, planned: 4 });
    const date = '2026-12-01';
    await restart(date);
    await finished(date);
    expect(await meals(refunded)).toEqual({ before: 12, planned: 0 });
    expect(await detail(refunded)).toMatchObject({ is_confirmed: false, balance: { taken_back: 2, unscheduled: 0 } });
    expect([await meals(single), await meals(late)]).toEqual([
      { before: 5, planned: 9 },
      { before: 0, planned: 14 },
    ]);
    expect((await running.get(`/deliveries/admin/plans/${over.order_id}`)).status).toBe(404);
    expect(await violations()).toBe(0);
  });

  it('are not confirmed with a number of meals that was compared before a cut-off', async () => {
    const order = orders.add('2026-11-19T15:00:00.000Z', { number_of_meals: 40 });
    const date = '2026-12-02';
    await restart(date);
    await finished(date);
    running.travelTo('2026-12-01T19:58');
    const { meals_left: shown } = await detail(order);
    running.travelTo('2026-12-01T20:00');
    const after = await detail(order);
    expect(after.meals_left).toBe(shown - 1);
    const send = (meals_shown: number) =>
      running.post(`/deliveries/admin/plans/${order.order_id}/confirmation`, { meals_left: shown, meals_shown });
    const error = `The plan has changed meanwhile: ${shown - 1} meals are left now, not ${shown}. Compare the number with your list again.`;
    expect(await send(shown)).toMatchObject({ status: 409, body: { code: 'conflict', error } });
    expect(await detail(order)).toMatchObject({ is_confirmed: false, balance: after.balance });
    expect((await send(shown - 1)).status).toBe(201);
    expect(await detail(order)).toMatchObject({ is_confirmed: true, meals_left: shown });
    const started = { first_delivery: { day: date, window: 'lunch' }, change_until: null, meals: shown, is_running: true };
    await eventually(() => expect(running.events).toContainEqual(expect.objectContaining({ data: expect.objectContaining(started) })));
    expect(await violations()).toBe(0);
  });

  it('keep what was cooked since a date when they are counted again for it', async () => {
    const order = orders.add('2026-11-19T15:00:00.000Z', { number_of_meals: 40 });
    const [date, mistyped] = ['2026-12-03', '2026-12-30'];
    await restart(date);
    await finished(date);
    expect(await meals(order)).toEqual({ before: 24, planned: 16 });
    running.travelTo('2026-12-03T10:00');
    await eventually(async () => expect((await detail(order)).balance.locked).toBe(2));
    for (const [from, counted] of [
      [mistyped, { before: 38, planned: 0 }],
      [date, { before: 24, planned: 14 }],
    ] as const) {
      await restart(from);
      await finished(from);
      expect(await meals(order)).toEqual(counted);
    }
    expect(await violations()).toBe(0);
  });

  it('are named by the error when one of them cannot be imported', async () => {
    const { order_number } = orders.add('2026-11-19T15:00:00.000Z', { number_of_meals: 40, name: 'NUL \u0000' });
    await restart('2026-12-04');
    await expect(running.part(OrderImportService).importAll()).rejects.toThrow(`order ${order_number} cannot be imported`);
  });
});
