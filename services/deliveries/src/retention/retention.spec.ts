import type { SubscriptionDetail } from '@2x7/contracts';
import { Retention } from '@2x7/service-kit';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { QueryRunner } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { ConsistencyRepository } from '../consistency/consistency.repository.js';
import { FreezeService } from '../kitchen/freeze/freeze.service.js';
import { ForgottenNotes1790000000751 } from '../persistence/migrations/customers/forgotten-notes.migration.js';
import { deliveryIn, lunch } from '../testing/mark-facts.js';
import { RunningDeliveries } from '../testing/running-deliveries.js';

let running: RunningDeliveries;
beforeAll(async () => {
  running = await RunningDeliveries.start({ tickMs: 3_600_000 });
});
afterAll(() => running.stop());

const at = async (moment: string): Promise<void> => {
  running.travelTo(moment);
  await running.part(Retention).repeat();
};
const command = (id: string, body: object) => running.post(`/deliveries/admin/plans/${id}/changes`, { key: uuid(), command: body });

it('retention forgets profiles 30 days after a plan, all about it and its customer after 13 months, and no other plan', async () => {
  const [{ order_id: ended }, { order_id: paused }] = [await running.subscribe(), await running.subscribe()];
  for (const id of [ended, paused]) {
    await command(id, { type: 'profile', person: 1, diet: 'egg', allergies: ['nuts'], note: 'No onion' });
    await command(id, { type: 'delivery-note', note: 'At the gate' });
  }
  // Seven days from the 25th: the last delivery is on 1 December.
  await command(paused, { type: 'pause', from: '2026-11-27', until: '2027-01-20' });
  running.travelTo('2026-12-02T12:00');
  await running.part(FreezeService).freezeDue();
  const mark = {
    delivery_id: await deliveryIn(running, ended, lunch),
    result: 'delivered',
    place: 'guard',
    at: '2026-11-25T03:00:00.000Z',
  };
  expect((await running.post('/deliveries/admin/marks', { key: uuid(), reason: 'Paper', marks: [mark] })).status).toBe(200);
  const profile = async (id: string) => {
    const { profiles, delivery_note } = (await running.get<SubscriptionDetail>(`/deliveries/admin/plans/${id}`)).body.data;
    return [profiles[0]!.diet, profiles[0]!.allergies, profiles[0]!.note, delivery_note];
  };
  const said = ['egg', ['nuts'], 'No onion', 'At the gate'];
  await at('2026-12-31T12:00');
  expect(await profile(ended)).toEqual(said);
  await at('2027-01-02T12:00');
  expect([await profile(ended), await profile(paused)]).toEqual([[null, [], '', ''], said]);
  // What is said after that is forgotten as well.
  await command(ended, { type: 'delivery-note', note: 'With the guard' });
  await at('2027-01-02T13:00');
  expect(await profile(ended)).toEqual([null, [], '', '']);
  // The release before this one kept such a note.
  await running.database.query(`UPDATE subscriptions SET delivery_note = 'With the guard' WHERE id = $1`, [ended]);
  await new ForgottenNotes1790000000751().up({ query: (text: string) => running.database.query(text) } as unknown as QueryRunner);
  await at('2027-01-02T14:00');
  expect(await profile(ended)).toEqual([null, [], '', '']);
  await at('2028-01-01T12:00');
  expect((await running.get(`/deliveries/admin/plans/${ended}`)).status).toBe(200);
  await at('2028-01-03T12:00');
  expect((await running.get(`/deliveries/admin/plans/${ended}`)).status).toBe(404);
  expect((await running.get(`/deliveries/admin/plans/${paused}`)).status).toBe(200);
  expect(await running.database.query('SELECT FROM changes WHERE subscription_id = $1', [ended])).toEqual([]);
  const trail = (plan: string) => running.database.query('SELECT DISTINCT action, before, after FROM audit WHERE entity_id = $1', [plan]);
  expect(await trail(ended)).toEqual([{ action: 'changed', before: null, after: null }]);
  await running.database.query(`
    ALTER TABLE audit DISABLE TRIGGER audit_append_only;
    UPDATE audit SET at = clock_timestamp() - interval '397 days';
    ALTER TABLE audit ENABLE TRIGGER audit_append_only;`);
  await at('2028-01-03T13:00');
  expect([await trail(ended), (await trail(paused)).length > 0]).toEqual([[], true]);
  expect(await running.database.query('SELECT FROM customers')).toHaveLength(1);
  expect(await running.part(ConsistencyRepository).find()).toEqual({ violations: 0, examples: [] });
  expect(await running.database.query('SELECT FROM marks')).toEqual([]);
  for (const table of ['boxes', 'changes', 'audit'])
    await expect(running.database.query(`DELETE FROM ${table}`)).rejects.toThrow('append-only');
});

it('retention keeps a customer without a plan as long as meals are kept for the next one', async () => {
  const customer = uuid();
  await running.database.query(`INSERT INTO customers (id, email, created_at) VALUES ($1, 'asha@example.test', '2020-01-01')`, [customer]);
  const kept = 'INSERT INTO grants (id, customer_id, meals, reason) VALUES ($1, $2, 2, $3)';
  await running.database.query(kept, [uuid(), customer, 'It was cold']);
  await at('2028-01-03T14:00');
  expect(await running.database.query('SELECT FROM customers WHERE id = $1', [customer])).toHaveLength(1);
});

it('retention keeps links and sessions of the sign-in by the clock of the database, which may be behind that of the demonstration', async () => {
  const customer = uuid();
  const { database } = running;
  await database.query(`INSERT INTO customers (id, email) VALUES ($1, 'kavya@example.test')`, [customer]);
  const insert = {
    customer_sessions: `INSERT INTO customer_sessions (id, customer_id, token_hash, expires_at)
      VALUES ($1, $2, $3, clock_timestamp() + $4::interval)`,
    sign_in_links: `INSERT INTO sign_in_links (id, customer_id, token_hash, code_hash, expires_at)
      VALUES ($1, $2, $3, $3, clock_timestamp() + $4::interval)`,
  };
  for (const statement of Object.values(insert)) {
    await database.query(statement, [uuid(), customer, Buffer.from('live'), '15 minutes']);
    await database.query(statement, [uuid(), customer, Buffer.from('over'), '-25 hours']);
  }
  // Customers without a plan are kept for longer.
  const ahead = new Date(Date.now() + 60 * 86_400_000);
  await running.part(Retention).forget(ahead);
  for (const table of Object.keys(insert))
    expect(await database.query(`SELECT token_hash FROM ${table}`)).toEqual([{ token_hash: Buffer.from('live') }]);
});
