import { slotNumber, type SubscriptionCommand, type SubscriptionDetail } from '@2x7/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { QueryRunner } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { dinner, lunch } from '../../../testing/commands.js';
import { RunningDeliveries, type Answer } from '../../../testing/running-deliveries.js';
import { EarlierMoves1790000000722 } from './earlier-moves.migration.js';

let deliveries: RunningDeliveries;
beforeAll(async () => {
  deliveries = await RunningDeliveries.start({ tickMs: 3_600_000 });
});
afterAll(() => deliveries.stop());

const detail = async (id: string) => (await deliveries.get<SubscriptionDetail>(`/deliveries/admin/plans/${id}`)).body.data;
async function send(id: string, command: SubscriptionCommand): Promise<Answer> {
  const { version } = await detail(id);
  return deliveries.post(`/deliveries/admin/plans/${id}/changes`, { key: uuid(), version, command });
}
const migrate = () =>
  new EarlierMoves1790000000722().up({ query: (sql: string) => deliveries.database.query(sql) } as unknown as QueryRunner);

describe('the migration of deliveries that were moved in two steps', () => {
  const [first, between, last] = [lunch('2026-11-26'), dinner('2026-11-27'), dinner('2026-11-28')];

  it.each([
    ['individual', 'moved on', { type: 'move', from: between, to: last }],
    ['couple', 'moved on', { type: 'move', from: between, to: last }],
    ['individual', 'skipped', { type: 'skip', slots: [between] }],
  ] as const)('lets the last step be undone in a plan of kind %s that was %s', async (plan_type, _what, command) => {
    const { order_id: id } = await deliveries.subscribe({}, { meal_type: 'lunch', plan_type });
    await send(id, { type: 'move', from: first, to: between });
    const { slots } = await detail(id);
    expect((await send(id, command as SubscriptionCommand)).status).toBe(201);
    await deliveries.database.query('UPDATE overrides SET moved_meals = NULL, earlier_meals = NULL WHERE subscription_id = $1', [id]);
    await migrate();
    expect(await send(id, { type: 'restore', slots: [between] })).toMatchObject({ status: 201 });
    expect((await detail(id)).slots).toEqual(slots);
  });

  it('does not change a slot that has meals of its own: these and the moved ones come back', async () => {
    const { order_id: id } = await deliveries.subscribe({}, { meal_type: 'both' });
    const { slots } = await detail(id);
    await send(id, { type: 'move', from: lunch('2026-11-27'), to: between });
    await send(id, { type: 'skip', slots: [between] });
    await deliveries.database.query('UPDATE overrides SET moved_meals = NULL, earlier_meals = NULL WHERE subscription_id = $1', [id]);
    await migrate();
    expect(await send(id, { type: 'restore', slots: [between] })).toMatchObject({ status: 201 });
    expect((await detail(id)).slots).toEqual(slots);
  });

  it('does not change the slots of a single move', async () => {
    const { order_id: id } = await deliveries.subscribe({}, { meal_type: 'lunch' });
    await send(id, { type: 'move', from: first, to: between });
    await migrate();
    const stored = await deliveries.database.query('SELECT slot, earlier_meals FROM overrides WHERE subscription_id = $1 ORDER BY slot', [
      id,
    ]);
    expect(stored).toEqual([first, between].map((slot) => ({ slot: slotNumber(slot), earlier_meals: null })));
  });
});
