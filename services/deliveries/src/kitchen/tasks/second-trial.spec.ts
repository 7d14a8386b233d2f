import type { DeliveriesToday, EventData } from '@2x7/contracts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { paidOrder, RunningDeliveries } from '../../testing/running-deliveries.js';

let running: RunningDeliveries;
beforeAll(async () => {
  running = await RunningDeliveries.start();
});
afterAll(() => running.stop());

type Customer = EventData<'order.paid'>['customer'];
const newCustomer = (phone: string): Customer => ({ ...paidOrder().customer, phone });
const buy = (customer: Customer, is_trial: boolean) => running.subscribe({ customer }, { is_trial, number_of_meals: 3 });

it('a second trial of the same email or phone is planned like any other, and is a task for two weeks', async () => {
  const [asha, ravi] = [newCustomer('+91 98111 22233'), newCustomer('+91 98111 44455')];
  const first = await buy(asha, true);
  for (const [customer, isTrial] of [
    [asha, false],
    [ravi, true],
  ] as const)
    await buy(customer, isTrial);
  const again = [await buy({ ...asha, phone: '+91 98111 66677' }, true), await buy(newCustomer('98111-22233'), true)];
  const found = async () => {
    // Tasks are kept for some seconds, until a setting changes.
    await running.put('/deliveries/admin/plan-settings', { plan_id: uuid(), default_diet: 'egg' });
    const { tasks } = (await running.get<DeliveriesToday>('/deliveries/admin/today')).body.data;
    return tasks.filter(({ kind }) => kind === 'second-trial');
  };
  const sentences = again.map(
    ({ order_number }) =>
      `Asha Rao, ${order_number}, has had a trial before: order ${first.order_number}. This one is paid, and cooked like any other.`,
  );
  expect((await found()).map(({ sentence }) => sentence).sort()).toEqual(sentences.sort());
  expect((await found()).map(({ subscription_id }) => subscription_id).sort()).toEqual(again.map(({ order_id }) => order_id).sort());
  running.travelTo('2026-12-08T14:30');
  expect(await found()).toEqual([]);
});
