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

  it('loses the rows of a plan by the function that forgets it, and the audit trail only what was changed, not who did it when', async () => {
    const trail = (columns: string): Promise<object[]> =>
      shop.running.database.query(`SELECT ${columns} FROM audit WHERE entity = 'subscription' AND entity_id = $1 ORDER BY seq`, [plan]);
    const before = await trail('seq, at, actor_id, action, request_id');
    expect(await trail('after')).toContainEqual({ after: { command: expect.objectContaining({ note: 'At the gate' }) } });
    // The role can make a running plan look as if it had ended.
    await change(`DELETE FROM deliveries WHERE state = 'planned'; UPDATE subscriptions SET unscheduled = 0, meals_reserved = 0`);
    await change(`SELECT forget_subscription('${plan}')`);
    for (const table of tables.slice(1)) expect([table, await countOf(table)]).toEqual([table, 0]);
    expect(await trail('seq, at, actor_id, action, request_id')).toEqual(before);
    expect(await trail('before, after')).toEqual(before.map(() => ({ before: null, after: null })));
  });

  it('audit loses rows of plans and customers only when they are 13 months old, and never that a customer was erased', async () => {
    const { database } = shop.running;
    const add = `INSERT INTO audit (at, action, entity, entity_id) SELECT clock_timestamp() - days * interval '1 day', action, entity, 'one'
      FROM unnest(ARRAY[395, 397]) AS days, (VALUES ('changed', 'subscription'), ('signed in', 'customer'), ('erased', 'customer'), ('edited', 'zone')) AS row (action, entity)`;
    await database.query(add);
    for (const entity of ['subscription', 'customer', 'zone']) await change(`SELECT forget_audit('${entity}', 'one')`);
    const left = `SELECT action, count(*)::int AS rows FROM audit WHERE entity_id = 'one' GROUP BY action ORDER BY action`;
    expect(await database.query(left)).toEqual([
      { action: 'changed', rows: 1 },
      { action: 'edited', rows: 2 },
      { action: 'erased', rows: 2 },
      { action: 'signed in', rows: 1 },
    ]);
  });
});
