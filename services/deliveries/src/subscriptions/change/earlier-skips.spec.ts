import type { SubscriptionChange, SubscriptionCommand, SubscriptionDetail } from '@2x7/contracts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { lunch } from '../../testing/commands.js';
import { RunningDeliveries } from '../../testing/running-deliveries.js';

let deliveries: RunningDeliveries;
beforeAll(async () => {
  deliveries = await RunningDeliveries.start({ tickMs: 3_600_000 });
});
afterAll(() => deliveries.stop());

const slotsOf = async (id: string): Promise<SubscriptionDetail['slots']> =>
  (await deliveries.get<SubscriptionDetail>(`/deliveries/admin/plans/${id}`)).body.data.slots;
async function sentencesOf(id: string, command: SubscriptionCommand): Promise<string[]> {
  const { body } = await deliveries.post<SubscriptionChange>(`/deliveries/admin/plans/${id}/changes`, { key: uuid(), command });
  return body.data.sentences;
}

it('a slot that was skipped before a delivery was moved to it is skipped again after the undo, and the customer reads that none comes there', async () => {
  const { order_id: id } = await deliveries.subscribe({}, { meal_type: 'lunch' });
  const [from, to] = [lunch('2026-11-26'), lunch('2026-11-28')];
  await sentencesOf(id, { type: 'skip', slots: [to] });
  const before = await slotsOf(id);
  await sentencesOf(id, { type: 'move', from, to });
  expect(await sentencesOf(id, { type: 'restore', slots: [from] })).toEqual([
    'Thursday 26 November, lunch is as planned again.',
    'Saturday 28 November, lunch no longer comes.',
  ]);
  expect(await slotsOf(id)).toEqual(before);
});
