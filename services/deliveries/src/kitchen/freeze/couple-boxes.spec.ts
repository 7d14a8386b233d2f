import { slotNumber, type DeliverySlot, type SubscriptionCommand } from '@2x7/contracts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { lunch } from '../../testing/commands.js';
import { deliveryIn, detailOf, enterMarks, failed } from '../../testing/mark-facts.js';
import { RunningDeliveries } from '../../testing/running-deliveries.js';
import { FreezeService } from './freeze.service.js';

let running: RunningDeliveries;
beforeAll(async () => {
  running = await RunningDeliveries.start({ tickMs: 3_600_000 });
});
afterAll(() => running.stop());

const boxesOf = (plan: string, at: DeliverySlot) =>
  running.database.query(
    'SELECT b.person, b.diet FROM boxes b JOIN deliveries d ON d.id = b.delivery_id WHERE d.subscription_id = $1 AND b.slot = $2 ORDER BY b.number',
    [plan, slotNumber(at)],
  );

it('a single meal that joins a delivery for both stays with its person, also when a skip of that delivery is undone', async () => {
  const [from, to] = [lunch('2026-11-25'), lunch('2026-11-26')];
  const profile = (person: 1 | 2, diet: 'vegetarian' | 'non-vegetarian'): SubscriptionCommand => ({
    ...{ type: 'profile', person, name: '', diet },
    ...{ allergies: [], note: '' },
  });
  const commands: SubscriptionCommand[] = [
    profile(1, 'non-vegetarian'),
    profile(2, 'vegetarian'),
    { type: 'skip', slots: [from], person: 1 },
    { type: 'move', from, to },
  ];
  const undone: SubscriptionCommand[] = [
    { type: 'skip', slots: [to], person: 1 },
    { type: 'restore', slots: [to] },
  ];
  const plans: string[] = [];
  for (const more of [[], undone]) {
    const { order_id: id } = await running.subscribe({}, { plan_type: 'couple' });
    for (const command of [...commands, ...more])
      expect((await running.post(`/deliveries/admin/plans/${id}/changes`, { key: uuid(), command })).status).toBe(201);
    const { slots } = await detailOf(running, id);
    expect(slots.find(({ day, window }) => day === to.day && window === 'lunch')).toMatchObject({ meals: 3, persons: [] });
    plans.push(id);
  }
  running.travelTo('2026-11-25T20:00');
  await running.part(FreezeService).freezeDue();
  for (const id of plans)
    expect(await boxesOf(id, to)).toEqual([
      { person: 1, diet: 'non-vegetarian' },
      { person: 2, diet: 'vegetarian' },
      { person: 2, diet: 'vegetarian' },
    ]);
});

it('the meal that replaces a failed single meal is for the person who missed it', async () => {
  running.travelTo('2026-11-26T14:30');
  const order = { paid_at: '2026-11-26T09:00:00.000Z' };
  const { order_id: plan } = await running.subscribe(order, { plan_type: 'couple', number_of_meals: 1 });
  running.travelTo('2026-11-28T08:00');
  await running.part(FreezeService).freezeDue();
  const stop = { plan, delivery: await deliveryIn(running, plan, lunch('2026-11-28')) };
  expect((await enterMarks(running, { stops: [stop], facts: failed('vehicle') })).status).toBe(200);
  running.travelTo('2026-11-28T10:30');
  await running.part(FreezeService).freezeDue();
  for (const at of [lunch('2026-11-28'), { day: '2026-11-28', window: 'dinner' }] as const)
    expect(await boxesOf(plan, at)).toEqual([{ person: 1, diet: 'vegetarian' }]);
});
