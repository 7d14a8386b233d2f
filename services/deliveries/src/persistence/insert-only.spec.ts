import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { FreezeService } from '../kitchen/freeze/freeze.service.js';
import { delivered, deliveryIn, enterMarks, lunch } from '../testing/mark-facts.js';
import { ReportedProblems } from '../testing/reported-problems.js';

const tables = ['audit', 'boxes', 'changes', 'marks', 'problem_answers', 'problem_reopenings'];

const shop = new ReportedProblems();
let plan: string;
beforeAll(async () => {
  await shop.start();
  const { running } = shop;
  const customer = await shop.subscribe();
  plan = customer.order_id;
  const command = { type: 'delivery-note', note: 'At the gate' };
  await running.post(`/deliveries/admin/plans/${plan}/changes`, { key: uuid(), command });
  running.travelTo('2026-11-25T15:00');
  await running.part(FreezeService).freezeDue();
  await enterMarks(running, { stops: [{ plan, delivery: await deliveryIn(running, plan, lunch) }], facts: delivered });
  const { id } = await shop.reported(customer);
  await shop.answer(id, { remedy: 'refund', meals: 1 });
  await shop.reopen(customer, id);
});
afterAll(() => shop.stop());

/** As the role of the service, which may set every parameter. */
const change = (sql: string): Promise<unknown> =>
  shop.running.part(DataSource).transaction(async (tx) => {
    await tx.query("SELECT set_config('deliveries.forgetting', 'on', true)");
    await tx.query(sql);
  });

const countOf = async (table: string): Promise<number> => (await shop.running.database.query(`SELECT FROM ${table}`)).length;

describe('an insert-only table', () => {
  it.each(tables)('%s refuses every change by the role of the service', async (table) => {
    const before = await countOf(table);
    expect(before).toBeGreaterThan(0);
    const [column] = await shop.running.database.query<{ name: string }>(
      "SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1 AND is_identity = 'NO'",
      [table],
    );
    for (const sql of [`DELETE FROM ${table}`, `UPDATE ${table} SET ${column!.name} = ${column!.name}`, `TRUNCATE ${table}`])
      await expect(change(sql)).rejects.toThrow(`permission denied for table ${table}`);
    expect(await countOf(table)).toBe(before);
  });

  it.each(['deliveries', 'problems', 'refund_requests', 'subscriptions'])('loses no row when %s are deleted', async (table) => {
    await expect(change(`DELETE FROM ${table}`)).rejects.toThrow('violates foreign key constraint');
    for (const kept of tables) expect([kept, await countOf(kept)]).not.toEqual([kept, 0]);
  });

  it('is left by one function alone, with everything of a plan that ended', async () => {
    shop.running.travelTo('2026-12-20T12:00');
    await shop.running.part(FreezeService).freezeDue();
    await shop.running.database.query('UPDATE subscriptions SET unscheduled = 0, meals_reserved = 0');
    await shop.running.part(DataSource).query('SELECT forget_subscription($1)', [plan]);
    for (const table of tables.slice(1)) expect([table, await countOf(table)]).toEqual([table, 0]);
  });
});
