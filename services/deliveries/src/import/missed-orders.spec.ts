import type { SubscriptionDetail } from '@2x7/contracts';
import { Log } from '@2x7/service-kit';
import { eventually } from '@2x7/service-kit/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { ConsistencyRepository } from '../consistency/consistency.repository.js';
import { FreezeService } from '../kitchen/freeze/freeze.service.js';
import { CustomerDataRepository } from '../privacy/customer-data.repository.js';
import { PaidOrders } from '../testing/paid-orders.js';
import { paidOrder, RunningDeliveries } from '../testing/running-deliveries.js';
import { MissedOrdersService } from './missed-orders.service.js';

const paidAt = '2026-11-23T03:00:00.000Z';
const orders = new PaidOrders();
let running: RunningDeliveries;
beforeAll(async () => {
  running = await RunningDeliveries.start({ ordersUrl: await orders.start() });
});
afterEach(() => void orders.list.splice(0));
afterAll(async () => {
  await running.stop();
  orders.close();
});

const compare = () => running.part(MissedOrdersService).compare();
const detail = (order: { order_id: string }) => running.get<SubscriptionDetail>(`/deliveries/admin/plans/${order.order_id}`);
const isStored = async (order: { order_id: string }) => (await detail(order)).status === 200;

describe('a paid order whose event does not arrive', () => {
  it('is not looked for before the first order came as an event: earlier ones are delivered by hand', async () => {
    const order = orders.add(paidAt);
    await compare();
    await compare();
    expect([orders.since, await isStored(order)]).toEqual([[], false]);
  });
  it('is started when the second comparison finds it without a subscription, and its customer gets the email', async () => {
    await running.subscribe({ paid_at: paidAt });
    const [first, , last] = [orders.add(paidAt), orders.add(paidAt), orders.add(paidAt)];
    await compare();
    expect([await isStored(first), await isStored(last)]).toEqual([false, false]);
    await compare();
    expect([(await detail(first)).body.data.balance.planned, await isStored(last)]).toEqual([14, true]);
    const started = () => running.events.flatMap((event) => (event.type === 'subscription.started' ? [event.data.subscription_id] : []));
    await eventually(() => expect(started()).toEqual(expect.arrayContaining([first.order_id, last.order_id])));
    expect((await running.part(ConsistencyRepository).find()).violations).toBe(0);
  });
  it('is looked for among the orders of seven days, as a bank may confirm its payment after three, but for those before the first event', async () => {
    await running.subscribe({ paid_at: new Date(Date.now() - 10 * 86_400_000).toISOString() });
    await compare();
    const ageMs = Date.now() - Date.parse(orders.since.at(-1)!);
    expect(Math.abs(ageMs - 7 * 86_400_000)).toBeLessThan(60_000);
    await running.subscribe({ paid_at: new Date(Date.now() + 1_000).toISOString() });
    await running.database.query(
      `UPDATE subscriptions SET imported_at = now(), confirmed_at = now() WHERE paid_at < now() - interval '1 minute'`,
    );
    await compare();
    expect(Date.parse(orders.since.at(-1)!)).toBeGreaterThan(Date.now() - 60_000);
  });
  it('is not looked for while orders is of an earlier release, which lists all orders: those before the first event, too', async () => {
    orders.isEarlier = true;
    const order = orders.add('2026-10-01T03:00:00.000Z');
    await compare();
    await compare();
    orders.isEarlier = false;
    expect(await isStored(order)).toBe(false);
  });
  it('changes nothing when its event comes after all', async () => {
    const order = orders.add(paidAt);
    await compare();
    await compare();
    const { now: _before, ...before } = (await detail(order)).body.data;
    await running.receive('order.paid', order);
    const { now: _after, ...after } = (await detail(order)).body.data;
    expect(after).toEqual(before);
  });
  it('brings the task that its partial refund asks for', async () => {
    const order = orders.add(paidAt, {}, [{ refund_id: uuid(), amount_paise: 51_400, refunded_at: paidAt }]);
    await compare();
    await compare();
    const { body } = await running.get<{ meals_worth: number }[]>(`/deliveries/admin/plans/${order.order_id}/refunds`);
    expect(body.data).toMatchObject([{ meals: null, meals_worth: 1 }]);
  });
  it('is started also where another order cannot be', async () => {
    orders.list.push({ ...paidOrder({ paid_at: paidAt }), plan: { ...paidOrder().plan, number_of_meals: -1 } as never, refunds: [] });
    const order = orders.add(paidAt);
    await compare();
    await compare();
    expect(await isStored(order)).toBe(true);
  });
  it('is not named as started where DELIVERIES_FROM leaves it out', async () => {
    await running.restart({ importFrom: '2026-11-24' });
    const started = jest.spyOn(running.service.app.get(Log, { strict: false }), 'error');
    const order = orders.add('2026-11-21T03:00:00.000Z', { number_of_meals: 1 });
    await compare();
    await compare();
    expect([await isStored(order), started.mock.calls]).toEqual([false, []]);
    await running.restart();
  });
  // Last: it moves the clock.
  it('is not started again after its customer has been erased, while orders still lists it', async () => {
    const order = await running.subscribe({ paid_at: paidAt }, { number_of_meals: 1 });
    orders.list.push({ ...order, refunds: [] });
    running.travelTo('2026-11-27T12:00');
    await running.part(FreezeService).freezeDue();
    const [plan] = await running.database.query<{ customer: string }>('SELECT customer_id AS customer FROM subscriptions WHERE id = $1', [
      order.order_id,
    ]);
    expect(await running.part(CustomerDataRepository).forget(plan!.customer)).toBe(1);
    await compare();
    await compare();
    expect(await isStored(order)).toBe(false);
  });
});
