import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { toAppError } from '../http/error.filter.js';
import { InProcessTransport } from '../events/in-process/in-process.transport.js';
import { Log } from '../observability/logger.js';
import type { RunningService } from './service-parts.js';
import { eventually } from '../testing/eventually.js';
import { listAccess } from '../testing/list-access.js';
import { NoteConsumer, startSampleService } from '../testing/sample-service.js';
import { startTestConsumer } from '../testing/test-consumer.js';
import { testDatabase, type TestDatabase } from '../testing/test-database.js';
import { asAdmin, asService, asStaff, asVisitor } from '../testing/test-service.js';
import { identityPairOf } from '../access/identity-keys.js';
import { IdentitySigner } from '../access/identity-token.js';

let database: TestDatabase;
let service: RunningService;
const transport = new InProcessTransport();

beforeAll(async () => {
  database = await testDatabase('kit');
  await startTestConsumer(transport, 'deliveries', () => Promise.resolve());
  service = await startSampleService(database, transport);
});
afterAll(async () => {
  await service.close();
  await database.drop();
});

type Answer = { status: number; body: Record<string, unknown>; headers: Headers };

async function call(path: string, headers: Record<string, string> = {}, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(new URL(path, service.url), {
    ...init,
    headers: { ...headers, ...(init.headers as Record<string, string>) },
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown>, headers: response.headers };
}
const post = (text: string, type = 'application/json'): RequestInit => ({ method: 'POST', body: text, headers: { 'content-type': type } });

describe('access to routes', () => {
  it('refuses everyone on a route without @Access', async () => {
    expect((await call('/notes/closed', asAdmin())).status).toBe(403);
  });
  it("answers 401 without the gateway's token, also on a public route", async () => {
    expect((await call('/notes')).status).toBe(401);
  });
  it('refuses a token that another key has signed', async () => {
    const { privateKey } = identityPairOf(Buffer.alloc(32, 7));
    const forged = await new IdentitySigner('gateway', privateKey).sign({ kind: 'service', name: 'gateway' }, 'orders');
    expect((await call('/notes/inside', { 'x-identity': forged })).status).toBe(401);
  });
  it('lets visitors read public routes only', async () => {
    expect((await call('/notes', asVisitor())).status).toBe(200);
    expect((await call('/notes/whoami', asVisitor())).body).toMatchObject({ success: false, code: 'unauthorized', error: 'Unauthorized' });
  });
  it('treats staff as signed in, not as administrators', async () => {
    expect((await call('/notes/whoami', asStaff())).body).toMatchObject({ kind: 'user', role: 'staff' });
    expect((await call('/notes', asStaff(), post('{"text":"a"}'))).status).toBe(403);
  });
  it('lets only services call internal routes', async () => {
    expect((await call('/notes/inside', asAdmin())).status).toBe(403);
    expect((await call('/notes/inside', asService())).status).toBe(200);
  });
  it('lists every route with its access level', () => {
    expect(listAccess(service)).toEqual([
      'DELETE /notes/:id admin',
      'GET /audit/orders admin',
      'GET /health/live probe',
      'GET /health/ready probe',
      'GET /notes public',
      'GET /notes/closed closed',
      'GET /notes/crash public',
      'GET /notes/inside internal',
      'GET /notes/whoami user',
      'POST /notes admin',
    ]);
  });
});

describe('failed requests', () => {
  it('are answered without a stack, a statement or a path, and logged once', async () => {
    const logged = jest.spyOn(Log.prototype, 'error');
    const { status, body } = await call('/notes/crash', asVisitor());
    expect(logged.mock.calls.map(([message]) => message)).toEqual(['request failed: unexpected']);
    expect(status).toBe(500);
    expect(body).toEqual({
      success: false,
      code: 'unexpected',
      error: 'Something went wrong. Please try again.',
      request_id: expect.any(String),
    });
  });
  it('are answered with the message of the contract, never with that of a library', async () => {
    expect((await call('/notes', asAdmin(), post('{"text":7}'))).body).toMatchObject({ error: 'Text is required' });
    const refused: [z.ZodType, unknown, string][] = [
      [z.object({}), [], 'Must be an object.'],
      [z.object({}), undefined, 'Must be an object.'],
      [z.array(z.string()), null, 'Must be a list.'],
      [z.string(), 7, 'Must be text.'],
      [z.coerce.number(), 'x', 'Must be a number.'],
      [z.int(), 1.5, 'Must be a whole number.'],
      [z.boolean(), 'yes', 'Must be true or false.'],
      [z.date(), 1, 'Must be another kind of value.'],
      [z.uuid(), '7', 'Is not valid.'],
      [z.email(), '7', 'Is not valid.'],
      [z.enum(['a', 'b']), 'c', 'Must be a or b.'],
      [z.string().max(1), 'long', 'Must be at most 1 character.'],
      [z.array(z.int()).min(2), [1], 'Must be at least 2 entries.'],
      [z.int().max(9), 10, 'Must be at most 9.'],
      [z.int().min(9), 1, 'Must be at least 9.'],
      [z.strictObject({}), { more: 1 }, 'Is not valid.'],
    ];
    for (const [schema, value, sentence] of refused) {
      expect(toAppError(schema.safeParse(value).error)).toMatchObject({
        code: 'invalid',
        message: 'The request is not valid.',
        details: [{ path: '', message: sentence }],
      });
    }
  });
  it('are answered with 404 in the envelope for an unknown path', async () => {
    expect((await call('/nothing', asAdmin())).body).toMatchObject({ success: false, code: 'not_found' });
  });
  it('are answered with 404 for an id that is not a UUID', async () => {
    expect((await call('/notes/7', asAdmin(), { method: 'DELETE' })).status).toBe(404);
  });
  const malformed: [string, RequestInit, number][] = [
    ['broken JSON', post('{"text"'), 400],
    ['bytes that are not UTF-8', { ...post(''), body: Buffer.from([0x22, 0xff, 0x22]) }, 400],
    ['an empty body', post(''), 400],
    ['the wrong type', post('{"text":7}'), 400],
    ['text that is too long', post(JSON.stringify({ text: 'x'.repeat(21) })), 400],
    ['nesting of eleven', post('['.repeat(11) + ']'.repeat(11)), 400],
    ['a list of 501', post(JSON.stringify(Array.from({ length: 501 }, () => 0))), 400],
    ['more than 64 KB', post(JSON.stringify({ text: 'x'.repeat(70_000) })), 413],
    ['a body that is not JSON', post('text=a', 'application/x-www-form-urlencoded'), 415],
  ];
  for (const [what, init, status] of malformed) {
    it(`are answered with ${status} in the envelope for ${what}`, async () => {
      const answer = await call('/notes', asAdmin(), init);
      expect(answer.status).toBe(status);
      expect(answer.body).toMatchObject({ success: false, error: expect.any(String), code: expect.any(String) });
    });
  }
});

describe('a write', () => {
  it('stores row, audit row and event in one transaction', async () => {
    const admin = uuid();
    expect((await call('/notes', asAdmin(admin), post('{"text":"kept"}'))).status).toBe(201);
    expect(await database.query('SELECT actor_id, action, entity_id FROM audit')).toEqual([
      { actor_id: admin, action: 'created', entity_id: 'kept' },
    ]);
    await eventually(async () => {
      const [row] = await database.query<{ published_at: Date | null }>('SELECT published_at FROM outbox');
      expect(row?.published_at).toBeInstanceOf(Date);
    });
  });
  it("cannot change the audit trail or the schema with the service's role", async () => {
    const asServiceRole = (sql: string) => service.app.get(DataSource, { strict: false }).query(sql);
    await expect(asServiceRole("UPDATE audit SET action = 'x'")).rejects.toThrow(/permission denied|append-only/);
    await expect(asServiceRole('DELETE FROM audit')).rejects.toThrow(/permission denied|append-only/);
    await expect(asServiceRole('CREATE TABLE mine (id int)')).rejects.toThrow(/permission denied/);
  });
});

describe('events in one process', () => {
  const sent = (id = uuid()) => ({
    id,
    type: 'email.sent' as const,
    version: 1 as const,
    occurred_at: new Date().toISOString(),
    data: { order_id: uuid(), template: 'order-confirmation', message_id: `<${id}>`, sent_at: new Date().toISOString() },
  });
  const notes = async (text: string) => (await database.query('SELECT 1 FROM note WHERE text = $1', [text])).length;

  it('are handled once when they are delivered twice', async () => {
    const event = sent();
    await Promise.all([transport.publish(event), transport.publish(event)]);
    await transport.publish(event);
    expect(await notes(event.data.message_id)).toBe(1);
  });
  it('are not published and have no effect when their handler fails', async () => {
    NoteConsumer.failures = 1;
    const event = sent();
    await expect(transport.publish(event)).rejects.toThrow('simulated failure');
    expect(await notes(event.data.message_id)).toBe(0);
    await transport.publish(event);
    expect(await notes(event.data.message_id)).toBe(1);
  });
  it('are not published while their consumer is not running', async () => {
    const paid = { ...sent(), type: 'order.paid' as const, data: {} as never };
    await expect(transport.publish(paid)).rejects.toThrow(/^the consumer \w+ is not running$/);
  });
});
