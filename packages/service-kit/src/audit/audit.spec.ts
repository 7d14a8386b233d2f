import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditEntry } from '@2x7/contracts';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { InProcessTransport } from '../events/in-process/in-process.transport.js';
import type { RunningService } from '../bootstrap/service-parts.js';
import { startSampleService } from '../testing/sample-service.js';
import { testDatabase, type TestDatabase } from '../testing/test-database.js';
import { asAdmin, asStaff, asVisitor } from '../testing/test-service.js';

let database: TestDatabase;
let service: RunningService;
beforeAll(async () => {
  database = await testDatabase('audit');
  service = await startSampleService(database, new InProcessTransport());
});
afterAll(async () => {
  await service.close();
  await database.drop();
});

const actor = uuid();

async function read(query = '', headers = asAdmin()): Promise<{ status: number; data: AuditEntry[] }> {
  const response = await fetch(new URL(`/audit/orders${query}`, service.url), { headers });
  const { data } = (await response.json()) as { data: AuditEntry[] };
  return { status: response.status, data };
}
const add = (entityId: string, at: string, entity = 'note') =>
  database.query(
    `INSERT INTO audit (at, actor_id, action, entity, entity_id, before, after) VALUES ($1, $2, 'edited', $4, $3, '{"text":"a"}', '{"text":"b"}')`,
    [at, actor, entityId, entity],
  );

describe('the audit trail', () => {
  beforeAll(async () => {
    for (let day = 1; day <= 9; day += 1) await add(`note-${day}`, `2026-11-0${day}T10:00:00.000Z`);
  });

  it('lists complete entries, newest first', async () => {
    const { status, data } = await read('?limit=2');
    expect(status).toBe(200);
    expect(data.map((entry) => entry.entity_id)).toEqual(['note-9', 'note-8']);
    expect(data[0]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      at: '2026-11-09T10:00:00.000Z',
      actor_id: actor,
      action: 'edited',
      entity: 'note',
      entity_id: 'note-9',
      before: { text: 'a' },
      after: { text: 'b' },
    });
  });
  it('continues each page with entries older than the last one', async () => {
    const seen: string[] = [];
    for (let at = ''; ;) {
      const { data } = await read(`?limit=4${at && `&before=${at}`}`);
      if (data.length === 0) break;
      seen.push(...data.map((entry) => entry.entity_id));
      at = data.at(-1)!.at;
    }
    expect(seen).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1].map((day) => `note-${day}`));
  });
  it('loses no entry between two pages when entries share a millisecond', async () => {
    for (const micros of [100, 300, 500, 700]) await add(`same-${micros}`, `2026-11-10T10:00:00.123${micros}Z`);
    const first = (await read('?limit=2')).data;
    const second = (await read(`?limit=2&before=${first.at(-1)!.at}`)).data;
    expect([...first, ...second].map((entry) => entry.entity_id)).toEqual([
      'same-700',
      'same-500',
      'same-300',
      'same-100',
      'note-9',
      'note-8',
    ]);
  });
  it('leaves out the entries of one entity on request, with full pages of the other entries', async () => {
    for (let second = 10; second < 20; second += 1) await add(`customer-${second}`, `2026-11-10T11:00:${second}Z`, 'customer');
    const first = (await read('?limit=5&without=customer')).data;
    const second = (await read(`?limit=1&without=customer&before=${first.at(-1)!.at}`)).data;
    const others = ['same-700', 'same-500', 'same-300', 'same-100', 'note-9', 'note-8'];
    expect([...first, ...second].map((entry) => entry.entity_id)).toEqual(others);
    expect((await read('?limit=1')).data[0]!.entity_id).toBe('customer-19');
  });
  it('has twenty entries per page by default and a hundred at most', async () => {
    for (let i = 10; i < 40; i += 1) await add(`many-${i}`, `2026-12-01T10:00:${i}Z`);
    expect((await read()).data).toHaveLength(20);
    for (const query of ['?limit=0', '?limit=101', '?limit=x', '?before=yesterday', '?before=2026-11-01', '?without=note'])
      expect([query, (await read(query)).status]).toEqual([query, 400]);
  });
  it('accepts every time that the contract allows, also one that PostgreSQL cannot parse', async () => {
    for (const before of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', `2026-11-05T10:00:00.${'0'.repeat(100)}Z`])
      expect([before, (await read(`?before=${before}`)).status]).toEqual([before, 200]);
  });
  it('is open to administrators only', async () => {
    expect([(await read('', asVisitor())).status, (await read('', asStaff())).status]).toEqual([401, 403]);
  });
  it('is read through its index', async () => {
    await database.query('SET enable_seqscan = off');
    const plan = await database.query("EXPLAIN SELECT at FROM audit WHERE at < 'infinity' ORDER BY at DESC LIMIT 20");
    await database.query('RESET enable_seqscan');
    expect(JSON.stringify(plan)).toContain('audit_newest');
  });
});

describe('the database role of a service, on the audit trail', () => {
  const asService = (sql: string) => service.app.get(DataSource, { strict: false }).query(sql);
  for (const sql of [
    "UPDATE audit SET action = 'x'",
    'DELETE FROM audit',
    'TRUNCATE audit',
    'ALTER TABLE audit DISABLE TRIGGER ALL',
    'DROP TABLE audit',
  ]) {
    it(`may not ${sql}: it lacks the privilege, independent of the trigger`, async () => {
      await expect(asService(sql)).rejects.toThrow(/permission denied|must be owner/);
    });
  }
  it('may insert and read', async () => {
    await asService("INSERT INTO audit (action, entity, entity_id) VALUES ('created', 'note', 'x')");
    expect(await asService("SELECT entity_id FROM audit WHERE action = 'created'")).toEqual([{ entity_id: 'x' }]);
  });
  it('is limited by its privileges, and the owner of the table by a trigger', async () => {
    for (const sql of ["UPDATE audit SET action = 'x'", 'DELETE FROM audit', 'TRUNCATE audit']) {
      await expect(database.query(sql)).rejects.toThrow('the audit trail is append-only');
    }
  });
});
