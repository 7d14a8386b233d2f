import { slotNumber, type DeliverySlot, type KitchenSlot } from '@2x7/contracts';
import { Retention } from '@2x7/service-kit';
import { untilLockWait } from '@2x7/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource, type QueryRunner } from 'typeorm';
import { ConsistencyRepository } from '../consistency/consistency.repository.js';
import { FreezeService } from '../kitchen/freeze/freeze.service.js';
import { ForgottenCounts1790000000750 } from '../persistence/migrations/customers/forgotten-counts.migration.js';
import { InsertOnlyTables1790000000800 } from '../persistence/migrations/customers/insert-only-tables.migration.js';
import { lunch } from '../testing/commands.js';
import { delivered, deliveryIn, enterMarks, failed, india } from '../testing/mark-facts.js';
import { RunningDeliveries } from '../testing/running-deliveries.js';

let running: RunningDeliveries;
beforeAll(async () => {
  running = await RunningDeliveries.start({ tickMs: 3_600_000 });
});
afterAll(async () => {
  expect(await running.part(ConsistencyRepository).find()).toEqual({ violations: 0, examples: [] });
  await running.stop();
});

/** Two lunches of a plan that is paid at 14:30. The first comes two days later. */
async function twoLunches(paidOn: string): Promise<string> {
  running.travelTo(`${paidOn}T14:30`);
  const order = { paid_at: india(`${paidOn}T14:30`) };
  return (await running.subscribe(order, { meal_type: 'lunch', number_of_meals: 2 })).order_id;
}
async function freezeAt(moment: string): Promise<void> {
  running.travelTo(moment);
  await running.part(FreezeService).freezeDue();
}
const forget = (id: string, database: Pick<DataSource, 'query'> = running.part(DataSource)): Promise<unknown> =>
  database.query('SELECT forget_subscription($1)', [id]);
async function countsOf({ day }: DeliverySlot): Promise<Pick<KitchenSlot, 'booked' | 'delivered' | 'failed' | 'unmarked'>> {
  const [slot] = (await running.get<KitchenSlot[]>(`/deliveries/admin/calendar?from=${day}&to=${day}`)).body.data;
  const { booked, delivered, failed, unmarked } = slot!;
  return { booked, delivered, failed, unmarked };
}

describe('a plan that is forgotten', () => {
  const [first, second] = [lunch('2026-11-25'), lunch('2026-11-26')];

  it('is in none of the numbers of its slots any more', async () => {
    const [kept, gone] = [await twoLunches('2026-11-23'), await twoLunches('2026-11-23')];
    await freezeAt('2026-11-26T08:30');
    const mark = async (plan: string, at: DeliverySlot, facts: object): Promise<void> => {
      const stop = { plan, delivery: await deliveryIn(running, plan, at) };
      expect((await enterMarks(running, { stops: [stop], facts })).status).toBe(200);
    };
    for (const plan of [kept, gone]) await mark(plan, first, delivered);
    await mark(gone, second, { ...failed('refused'), at: india('2026-11-26T08:10') });
    expect(await countsOf(first)).toEqual({ booked: 2, delivered: 2, failed: 0, unmarked: 0 });
    expect(await countsOf(second)).toEqual({ booked: 2, delivered: 0, failed: 1, unmarked: 1 });
    await forget(gone);
    expect(await countsOf(first)).toEqual({ booked: 1, delivered: 1, failed: 0, unmarked: 0 });
    expect(await countsOf(second)).toEqual({ booked: 1, delivered: 0, failed: 0, unmarked: 1 });
    await running.database.query('UPDATE slots SET delivered = delivered + 1, failed = failed + 2 WHERE slot = $1', [slotNumber(first)]);
    const owner = { query: (text: string) => running.database.query(text) } as unknown as QueryRunner;
    await new ForgottenCounts1790000000750().up(owner);
    await new InsertOnlyTables1790000000800().up(owner);
    expect(await countsOf(first)).toEqual({ booked: 1, delivered: 1, failed: 0, unmarked: 0 });
  });

  it('waits for others that are forgotten at once, whatever their slots and order', async () => {
    const early = [await twoLunches('2026-11-27'), await twoLunches('2026-11-27')] as const;
    const late = [await twoLunches('2026-12-01'), await twoLunches('2026-12-01')] as const;
    await freezeAt('2026-12-10T12:00');
    const database = running.part(DataSource);
    const others = await database.transaction(async (tx) => {
      await forget(early[0], tx);
      const others = database.transaction(async (other) => {
        for (const id of [late[0], early[1]]) await forget(id, other);
      });
      others.catch(() => undefined);
      await untilLockWait(running.database);
      await forget(late[1], tx);
      return { ended: others };
    });
    await others.ended;
    const stored = 'SELECT FROM deliveries WHERE slot >= $1';
    expect(await running.database.query(stored, [slotNumber(lunch('2026-11-29'))])).toEqual([]);
  });

  it('is forgotten with at most 20 others at once, because erasures wait for them', async () => {
    for (let plans = 0; plans < 25; plans += 1) await twoLunches('2026-12-14');
    await freezeAt('2026-12-20T12:00');
    await running.database.query(`
      CREATE TABLE forgotten (at_once xid8);
      CREATE FUNCTION count_forgotten() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO forgotten VALUES (pg_current_xact_id()); RETURN NULL; END $$;
      CREATE TRIGGER count_forgotten AFTER DELETE ON subscriptions FOR EACH ROW EXECUTE FUNCTION count_forgotten()`);
    await freezeAt('2028-03-01T12:00');
    await running.part(Retention).repeat();
    const counts = await running.database.query<{ plans: number }>('SELECT count(*)::int AS plans FROM forgotten GROUP BY at_once');
    expect(counts.reduce((sum, { plans }) => sum + plans, 0)).toBeGreaterThanOrEqual(25);
    expect(Math.max(...counts.map(({ plans }) => plans))).toBeLessThanOrEqual(20);
  });
});
