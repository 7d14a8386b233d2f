import { slotNumber, type DeliverySlot, type SubscriptionCommand } from '@2x7/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { QueryRunner } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { dinner, lunch, move, skip } from '../../../testing/commands.js';
import { RunningDeliveries } from '../../../testing/running-deliveries.js';
import { EarlierSingleSkips1790000000831 } from './earlier-single-skips.migration.js';

let deliveries: RunningDeliveries;
beforeAll(async () => {
  deliveries = await RunningDeliveries.start({ tickMs: 3_600_000 });
});
afterAll(() => deliveries.stop());

const migrate = () =>
  new EarlierSingleSkips1790000000831().up({ query: (sql: string) => deliveries.database.query(sql) } as unknown as QueryRunner);

describe('the migration of deliveries that only one person eats', () => {
  const [first, second, afterTheEnd] = [lunch('2026-11-26'), lunch('2026-11-27'), lunch('2026-12-10')];
  /** The person who eats alone in the slot, as it is known without the stored value. */
  async function migrated(commands: readonly SubscriptionCommand[], slot: DeliverySlot, plan_type = 'couple'): Promise<number | null> {
    const { order_id: id } = await deliveries.subscribe({}, { meal_type: 'lunch', plan_type });
    for (const command of commands)
      expect((await deliveries.post(`/deliveries/admin/plans/${id}/changes`, { key: uuid(), command })).status).toBe(201);
    await deliveries.database.query('UPDATE overrides SET only_person = NULL WHERE subscription_id = $1', [id]);
    await migrate();
    const [stored] = await deliveries.database.query<{ only_person: number | null }>(
      'SELECT only_person FROM overrides WHERE subscription_id = $1 AND slot = $2',
      [id, slotNumber(slot)],
    );
    return stored!.only_person;
  }

  it.each<[string, SubscriptionCommand[], DeliverySlot, number | null]>([
    ['finds the person', [skip(first, 1)], first, 2],
    ['finds the person of one that both skip by now', [skip(first, 2), skip(first)], first, 1],
    ['finds the person of one that was moved', [skip(first, 1), move(first, afterTheEnd)], first, 2],
    ['finds none for a single meal that was moved', [skip(first, 1), move(first, afterTheEnd)], afterTheEnd, null],
    ['finds none for one that was moved and skipped', [skip(first, 1), move(first, afterTheEnd), skip(afterTheEnd)], afterTheEnd, null],
    [
      'finds none where it is not known any more where a single meal came from',
      [skip(first, 1), move(first, afterTheEnd), move(second, first)],
      afterTheEnd,
      null,
    ],
    ['finds none in a window that the plan does not have', [skip(first, 1), move(first, dinner('2026-11-28'))], dinner('2026-11-28'), null],
    ['finds none for a delivery for both that is skipped', [skip(first)], first, null],
  ])('%s', async (_what, commands, slot, person) => {
    expect(await migrated(commands, slot)).toBe(person);
  });

  it('finds none in a plan for one person', async () => {
    expect(await migrated([skip(first, 1)], first, 'individual')).toBeNull();
  });
});
