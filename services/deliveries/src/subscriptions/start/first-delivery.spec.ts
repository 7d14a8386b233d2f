import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { FirstDelivery, MealType, SubscriptionDetail } from '@2x7/contracts';
import { asVisitor } from '@2x7/service-kit/testing';
import { DataSource } from 'typeorm';
import { RunningDeliveries } from '../../testing/running-deliveries.js';

let deliveries: RunningDeliveries;
beforeAll(async () => {
  deliveries = await RunningDeliveries.start({ rules: { slotCapacity: 2 } });
});
afterAll(() => deliveries.stop());
beforeEach(async () => {
  deliveries.travelTo('2026-11-23T14:30');
  expect(await change({ from: '2026-11-24', until: '2026-12-10', closed: null })).toMatchObject({ status: 200 });
});

const change = (body: object) => deliveries.put('/deliveries/admin/slots', { windows: ['lunch', 'dinner'], ...body });
const close = (from: string, until = from) => change({ from, until, closed: 'Diwali' });
const subscribe = (plan: object) => deliveries.subscribe({ paid_at: '2026-11-23T09:00:00.000Z' }, { meal_type: 'lunch', ...plan });
const ask = (mealType: string) => deliveries.get<FirstDelivery>(`/deliveries/first-delivery?meal_type=${mealType}`, asVisitor());
const firstDay = async (mealType: MealType, planType = 'individual') => (await ask(`${mealType}&plan_type=${planType}`)).body.data.day;

describe('the first delivery of a plan that is paid now', () => {
  it('is answered to visitors, and comes a day after the payment at the earliest', async () => {
    expect(await ask('both')).toMatchObject({ status: 200, body: { success: true, data: { day: '2026-11-25' } } });
    expect([await firstDay('lunch'), await firstDay('dinner')]).toEqual(['2026-11-25', '2026-11-24']);
  });

  it('is on the first day that is not closed in a window of the plan', async () => {
    await close('2026-11-24', '2026-11-26');
    await change({ from: '2026-11-27', until: '2026-11-27', windows: ['lunch'], closed: 'Repairs' });
    expect([await firstDay('lunch'), await firstDay('dinner'), await firstDay('both')]).toEqual(['2026-11-28', '2026-11-27', '2026-11-27']);
  });

  it('passes over a slot without a place, such as where a plan that is paid now has its first delivery', async () => {
    await subscribe({ plan_type: 'couple', number_of_meals: 2 });
    expect(await firstDay('lunch')).toBe('2026-11-26');
    const { order_id } = await subscribe({ number_of_meals: 1 });
    const { body } = await deliveries.get<SubscriptionDetail>(`/deliveries/admin/plans/${order_id}`);
    expect(body.data.next_delivery).toEqual({ day: '2026-11-26', window: 'lunch' });
  });

  it('is on a day with a place for each person of the plan', async () => {
    expect(await firstDay('dinner', 'couple')).toBe('2026-11-24');
    await change({ from: '2026-11-24', until: '2026-11-24', windows: ['dinner'], capacity: 1 });
    expect([await firstDay('dinner'), await firstDay('dinner', 'couple')]).toEqual(['2026-11-24', '2026-11-25']);
  });

  it('is after the last planned day where everything is closed', async () => {
    await close('2026-11-24', '2027-03-23');
    expect(await firstDay('both')).toBe('2027-03-24');
    await change({ from: '2026-11-24', until: '2027-03-23', closed: null });
  });

  it('is read without waiting for the slots that others lock, also where everything is closed', async () => {
    await close('2026-11-24', '2027-03-23');
    const day = await deliveries.part(DataSource).transaction(async (tx) => {
      await tx.query('SELECT FROM slots FOR UPDATE');
      return firstDay('both');
    });
    expect(day).toBe('2027-03-24');
    await change({ from: '2026-11-24', until: '2027-03-23', closed: null });
  });

  it.each(['', 'breakfast'])('is refused for the meal type %j', async (mealType) => {
    expect(await ask(mealType)).toMatchObject({ status: 400, body: { error: 'Choose lunch, dinner or both' } });
  });

  // Last: slots whose cut-off passes here stay frozen.
  it('is found at once after the clock was moved past all slots', async () => {
    deliveries.travelTo('2027-06-01T10:00');
    expect([await firstDay('lunch'), await firstDay('dinner')]).toEqual(['2027-06-03', '2027-06-02']);
  });
});
