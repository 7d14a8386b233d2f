import { slotNumber, type ChangePreview, type SubscriptionChange, type SubscriptionCommand, type SubscriptionDetail } from '@2x7/contracts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { ConsistencyRepository } from '../../consistency/consistency.repository.js';
import { FreezeService } from '../../kitchen/freeze/freeze.service.js';
import { lunch, skip } from '../../testing/commands.js';
import { RunningDeliveries } from '../../testing/running-deliveries.js';

let deliveries: RunningDeliveries;
beforeAll(async () => {
  deliveries = await RunningDeliveries.start({ tickMs: 3_600_000 });
});
afterAll(() => deliveries.stop());

const slot = lunch('2026-11-27');
const pauseAndStart: SubscriptionCommand[] = [
  { type: 'pause', from: '2026-11-26', until: '2026-11-28' },
  { type: 'resume', on: '2026-11-26' },
  { type: 'start', on: '2026-11-29' },
  { type: 'start', on: '2026-11-25' },
];

it('a delivery that only one person eats is cooked for this person alone after a pause and another start, as the previews say', async () => {
  const { order_id: id } = await deliveries.subscribe({}, { meal_type: 'lunch', plan_type: 'couple' });
  const plan = `/deliveries/admin/plans/${id}`;
  const slotsOf = async () => (await deliveries.get<SubscriptionDetail>(plan)).body.data.slots;
  await deliveries.post(`${plan}/changes`, { key: uuid(), command: skip(slot, 1) });
  const before = await slotsOf();
  for (const command of pauseAndStart) {
    const preview = (await deliveries.post<ChangePreview>(`${plan}/preview`, command)).body.data;
    const change = (await deliveries.post<SubscriptionChange>(`${plan}/changes`, { key: uuid(), command })).body.data;
    expect(change.sentences).toEqual(preview.sentences);
  }
  expect(await slotsOf()).toEqual(before);
  expect(before.find(({ day }) => day === slot.day)).toMatchObject({ meals: 1, persons: [2] });

  deliveries.travelTo('2026-11-26T20:00');
  await deliveries.part(FreezeService).freezeDue();
  const boxes = await deliveries.database.query('SELECT person FROM boxes WHERE slot = $1', [slotNumber(slot)]);
  expect(boxes).toEqual([{ person: 2 }]);
  expect(await deliveries.part(ConsistencyRepository).find()).toEqual({ violations: 0, examples: [] });
});
