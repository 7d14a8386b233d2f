import { after, before, describe, it } from 'node:test';
import { expect } from 'expect';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { toAppError } from '../http/error.filter.js';
import { InProcessTransport } from '../events/in-process/in-process.transport.js';
import type { RunningService } from './service-parts.js';
import { eventually } from '../testing/eventually.js';
import { listAccess } from '../testing/list-access.js';
import { NoteConsumer, startSampleService } from '../testing/sample-service.js';
import { testDatabase, type TestDatabase } from '../testing/test-database.js';
import { asAdmin, asService, asStaff, asVisitor } from '../testing/test-service.js';
import { IdentitySigner } from '../access/identity-token.js';

let database: TestDatabase;
let service: RunningService;
const transport = new InProcessTransport();

before(async () => {
  database = await testDatabase('kit');
  service = await startSampleService(database, transport);
});
after(async () => {
  await service.close();
  await database.drop();
});

type Answer = { status: number; body: Record<string, unknown>; headers: Headers };

async function call(path: string, headers: Record<string, string> = {}, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(new URL(path, service.url), { ...init, headers: { ...headers, ...(init.headers as Record<string, string>) } });
  return { status: response.status, body: (await response.json()) as Record<string, unknown>, headers: response.headers };
}
const post = (text: string, type = 'application/json'): RequestInit => ({ method: 'POST', body: text, headers: { 'content-type': type } });

describe('who may call', () => {
  it('a route that says nothing is closed to everybody', async () => {
    expect((await call('/notes/closed', asAdmin())).status).toBe(403);
  });
  it('without the gateway\'s token even a public route answers 401', async () => {
    expect((await call('/notes')).status).toBe(401);
  });
  it('a token signed with another key is refused', async () => {
    const forged = IdentitySigner.withKey('x'.repeat(40)).sign({ kind: 'service', name: 'gateway' });
    expect((await call('/notes/inside', { 'x-identity': forged })).status).toBe(401);
  });
  it('a visitor reads what is public, is nobody elsewhere', async () => {
    expect((await call('/notes', asVisitor())).status).toBe(200);
    expect((await call('/notes/whoami', asVisitor())).body).toMatchObject({ success: false, code: 'unauthorized', error: 'Unauthorized' });
  });
  it('staff is signed in but no administrator', async () => {
    expect((await call('/notes/whoami', asStaff())).body).toMatchObject({ kind: 'user', role: 'staff' });
    expect((await call('/notes', asStaff(), post('{"text":"a"}'))).status).toBe(403);
  });
  it('only services call inside', async () => {
    expect((await call('/notes/inside', asAdmin())).status).toBe(403);
    expect((await call('/notes/inside', asService())).status).toBe(200);
  });
  it('every route is listed with who may call it', () => {
    expect(listAccess(service)).toEqual([
      'DELETE /notes/:id admin', 'GET /audit/orders admin', 'GET /health/live probe', 'GET /health/ready probe', 'GET /notes public', 'GET /notes/closed closed',
      'GET /notes/crash public', 'GET /notes/inside internal', 'GET /notes/whoami signed-in', 'POST /notes admin',
    ]);
  });
});

describe('what a failure tells', () => {
  it('never a stack, a statement or a path', async () => {
    const { status, body } = await call('/notes/crash', asVisitor());
    expect(status).toBe(500);
    expect(body).toEqual({ success: false, code: 'unexpected', error: 'Something went wrong. Please try again.', request_id: expect.any(String) });
  });
  it('a contract\'s sentence, but never a library\'s words', async () => {
    expect((await call('/notes', asAdmin(), post('{"text":7}'))).body).toMatchObject({ error: 'Text is required' });
    const refused: [z.ZodType, unknown][] = [
      [z.object({}), []], [z.uuid(), '7'], [z.email(), '7'], [z.enum(['a']), 'b'], [z.string().max(1), 'long'], [z.int().min(9), 1], [z.strictObject({}), { more: 1 }],
    ];
    for (const [schema, value] of refused) {
      expect(toAppError(schema.safeParse(value).error)).toMatchObject({ code: 'invalid', message: 'The request is not valid.' });
    }
  });
  it('an unknown path is 404 in the envelope', async () => {
    expect((await call('/nothing', asAdmin())).body).toMatchObject({ success: false, code: 'not_found' });
  });
  it('what is no UUID names nothing', async () => {
    expect((await call('/notes/7', asAdmin(), { method: 'DELETE' })).status).toBe(404);
  });
  const malformed: [string, RequestInit, number][] = [
    ['broken JSON', post('{"text"'), 400],
    ['bytes that are no UTF-8', { ...post(''), body: Buffer.from([0x22, 0xff, 0x22]) }, 400],
    ['an empty body', post(''), 400],
    ['the wrong type', post('{"text":7}'), 400],
    ['text that is too long', post(JSON.stringify({ text: 'x'.repeat(21) })), 400],
    ['nesting of eleven', post('['.repeat(11) + ']'.repeat(11)), 400],
    ['a list of 501', post(JSON.stringify(Array.from({ length: 501 }, () => 0))), 400],
    ['more than 64 KB', post(JSON.stringify({ text: 'x'.repeat(70_000) })), 413],
    ['a body that is no JSON', post('text=a', 'application/x-www-form-urlencoded'), 415],
  ];
  for (const [what, init, status] of malformed) {
    it(`${what} answers ${status} in the envelope`, async () => {
      const answer = await call('/notes', asAdmin(), init);
      expect(answer.status).toBe(status);
      expect(answer.body).toMatchObject({ success: false, error: expect.any(String), code: expect.any(String) });
    });
  }
});

describe('what a write leaves', () => {
  it('row, audit row and event, all in one transaction', async () => {
    const admin = uuid();
    expect((await call('/notes', asAdmin(admin), post('{"text":"kept"}'))).status).toBe(201);
    expect(await database.query('SELECT actor_id, action, entity_id FROM audit')).toEqual([{ actor_id: admin, action: 'created', entity_id: 'kept' }]);
    await eventually(async () => {
      const [row] = await database.query<{ published_at: Date | null }>('SELECT published_at FROM outbox');
      expect(row?.published_at).toBeInstanceOf(Date);
    });
  });
  it('the service\'s own role cannot change the audit trail or the schema', async () => {
    const asServiceRole = (sql: string) => service.app.get(DataSource, { strict: false }).query(sql);
    await expect(asServiceRole('UPDATE audit SET action = \'x\'')).rejects.toThrow(/permission denied|append-only/);
    await expect(asServiceRole('DELETE FROM audit')).rejects.toThrow(/permission denied|append-only/);
    await expect(asServiceRole('CREATE TABLE mine (id int)')).rejects.toThrow(/permission denied/);
  });
});

describe('hearing events in one process', () => {
  const sent = (id = uuid()) => ({
    id, type: 'email.sent' as const, version: 1 as const, occurred_at: new Date().toISOString(),
    data: { order_id: uuid(), template: 'order-confirmation', message_id: `<${id}>`, sent_at: new Date().toISOString() },
  });
  const notes = async (text: string) => (await database.query('SELECT 1 FROM note WHERE text = $1', [text])).length;

  it('the same event twice does the work once', async () => {
    const event = sent();
    await Promise.all([transport.publish(event), transport.publish(event)]);
    await transport.publish(event);
    expect(await notes(event.data.message_id)).toBe(1);
  });
  it('a consumer that fails leaves nothing, and the event is not counted as published', async () => {
    NoteConsumer.failures = 1;
    const event = sent();
    await expect(transport.publish(event)).rejects.toThrow('told to fail');
    expect(await notes(event.data.message_id)).toBe(0);
    await transport.publish(event);
    expect(await notes(event.data.message_id)).toBe(1);
  });
  it('an event whose consumer does not run is not published', async () => {
    const paid = { ...sent(), type: 'order.paid' as const, data: {} as never };
    await expect(transport.publish(paid)).rejects.toThrow('the consumer email is not running');
  });
});
