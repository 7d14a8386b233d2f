import {
  addDays,
  slotNumber,
  type DeliveriesToday,
  type DeliverySlot,
  type SubscriptionCommand,
  type SubscriptionDetail,
} from '@2x7/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { plannedDelivery } from '../../testing/planned-delivery.js';
import { paidOrder, RunningDeliveries } from '../../testing/running-deliveries.js';
import { FreezeService } from '../freeze/freeze.service.js';

let running: RunningDeliveries;
beforeAll(async () => {
  running = await RunningDeliveries.start({ tickMs: 3_600_000 });
});
afterAll(() => running.stop());

const found = async () => (await running.get<DeliveriesToday>('/deliveries/admin/today')).body.data.tasks;

it('a slot that is called off has no task about its dishes and boxes', async () => {
  const at: DeliverySlot = { day: '2026-11-23', window: 'dinner' };
  await plannedDelivery(running, { at });
  running.travelTo('2026-11-23T15:00');
  await running.part(FreezeService).freezeDue();
  expect(await found()).toMatchObject([{ kind: 'no-dish', slot: at }]);
  expect((await running.post('/deliveries/admin/slots/call-off', { ...at, reason: 'No gas' })).status).toBe(200);
  expect(await found()).toEqual([]);
});

it('the line about tasks of a kind that are not named says how many the kind has', async () => {
  for (let plan = 1; plan <= 12; plan += 1)
    await plannedDelivery(running, { at: { day: '2026-11-24', window: 'dinner' }, profiles: [{ diet: null }] });
  // Tasks are kept for some seconds, until a setting changes.
  await running.put('/deliveries/admin/plan-settings', { plan_id: uuid(), default_diet: 'egg' });
  const diets = (await found()).filter(({ kind }) => kind === 'diet-unknown');
  expect(diets).toHaveLength(11);
  expect(diets.at(-1)).toMatchObject({ sentence: 'More diets are not known. There are 12 in all.', subscription_id: null });
});

describe('the tasks about a plan', () => {
  const change = async (id: string, command: SubscriptionCommand): Promise<void> => {
    const { status, body } = await running.post(`/deliveries/admin/plans/${id}/changes`, { key: uuid(), command });
    expect([status, body.error]).toEqual([201, undefined]);
  };
  const kindsOf = async (id: string): Promise<string[]> => {
    await running.put('/deliveries/admin/plan-settings', { plan_id: uuid(), default_diet: 'egg' });
    return (await found()).filter(({ subscription_id, kind }) => subscription_id === id && kind !== 'diet-unknown').map(({ kind }) => kind);
  };
  const closeDays = async (from: string, until: string, changes: object): Promise<void> => {
    const range = { from, until, windows: ['lunch', 'dinner'], ...changes };
    expect((await running.put('/deliveries/admin/slots', range)).status).toBe(200);
  };
  const slot = (day: string, window: DeliverySlot['window'] = 'lunch'): DeliverySlot => ({ day, window });

  it('name an address without a PIN code that is set for the next delivery alone', async () => {
    running.travelTo('2026-11-24T21:00');
    const { order_id: id } = await running.subscribe();
    await change(id, { type: 'address-once', slot: slot('2026-11-26'), address: 'Behind the old temple' });
    expect(await kindsOf(id)).toEqual([]);
    running.travelTo('2026-11-25T08:00');
    expect(await kindsOf(id)).toEqual(['address-unclear']);
    await change(id, { type: 'address-once', slot: slot('2026-11-26'), address: 'Behind the old temple, 302018' });
    expect(await kindsOf(id)).toEqual([]);
  });

  it('name no address whose PIN code is written in digits of Devanagari or of full width', async () => {
    const at = (address: string) => ({ ...paidOrder().customer, address });
    running.travelTo('2026-11-24T21:00');
    const { order_id: id } = await running.subscribe({ customer: at('12 Demo Marg, Jaipur ३०२०१७') });
    await change(id, { type: 'address-once', slot: slot('2026-11-26'), address: '5 Other Road, Jaipur ３０２００１' });
    running.travelTo('2026-11-25T08:00');
    expect(await kindsOf(id)).toEqual([]);
    const { order_id: unclear } = await running.subscribe({ customer: at('Behind the old temple, plot ३०२') });
    expect(await kindsOf(unclear)).toEqual(['address-unclear']);
  });

  describe('name a late start', () => {
    let id: string;
    beforeAll(async () => {
      running.travelTo('2026-12-01T08:00');
      await closeDays('2026-12-02', '2026-12-10', { capacity: 0 });
      ({ order_id: id } = await running.subscribe({ paid_at: '2026-12-01T02:00:00.000Z' }));
    });
    const lateStart = ['late-start'];

    it('also after the customer has set another address, or skipped or paused later deliveries', async () => {
      expect(await kindsOf(id)).toEqual(lateStart);
      await change(id, { type: 'address-once', slot: slot('2026-12-11'), address: '5 Other Road, Jaipur 302001' });
      await change(id, { type: 'skip', slots: [slot('2026-12-14')] });
      await change(id, { type: 'pause', from: '2026-12-16', until: '2026-12-17' });
      expect(await kindsOf(id)).toEqual(lateStart);
    });
    it('until the first delivery, and not after it', async () => {
      running.travelTo('2026-12-10T08:00');
      expect(await kindsOf(id)).toEqual(lateStart);
      running.travelTo('2026-12-12T00:30');
      expect(await kindsOf(id)).toEqual([]);
    });
    it('not of a customer who has skipped the first deliveries', async () => {
      const { order_id: own } = await running.subscribe({ paid_at: '2026-12-11T19:00:00.000Z' });
      for (let day = '2026-12-13'; day < '2026-12-23'; day = addDays(day, 1))
        await change(own, { type: 'skip', slots: [slot(day), slot(day, 'dinner')] });
      expect(await kindsOf(own)).toEqual([]);
    });
  });

  it('name a plan with meals left 180 days after its payment, until it is cancelled', async () => {
    running.travelTo('2026-12-12T08:00');
    const order = await running.subscribe({ paid_at: '2026-06-15T02:31:00.000Z' });
    const { order_id: id, order_number, amount_paise, currency, customer, plan } = order;
    expect(await kindsOf(id)).toEqual([]);
    running.travelTo('2026-12-12T08:02');
    expect(await kindsOf(id)).toEqual(['open-long']);
    const refund = { refund_id: uuid(), order_id: id, order_number, amount_paise, currency, customer, plan_name: plan.name };
    await running.receive('order.refunded', { ...refund, refunded_at: '2026-12-12T02:33:00.000Z' });
    expect(await kindsOf(id)).toEqual([]);
  });

  it('name meals without a slot, but not those whose days do not exist yet', async () => {
    const { order_id: id } = await running.subscribe({}, { number_of_meals: 1_000 });
    expect(await kindsOf(id)).toEqual([]);
    const { horizon } = (await running.get<SubscriptionDetail>(`/deliveries/admin/plans/${id}`)).body.data;
    await closeDays(addDays(horizon, 200), addDays(horizon, 200), { closed: 'Diwali' });
    expect(await kindsOf(id)).toEqual([]);
    await running.database.query("DELETE FROM deliveries WHERE subscription_id = $1 AND state = 'planned' AND slot > $2", [
      id,
      slotNumber(slot(addDays(horizon, -6), 'dinner')),
    ]);
    expect(await kindsOf(id)).toEqual(['unscheduled']);
  });
});
