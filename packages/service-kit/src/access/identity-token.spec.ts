import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import { v7 as uuid } from 'uuid';
import { InProcessTransport } from '../events/in-process/in-process.transport.js';
import type { RunningService } from '../bootstrap/service-parts.js';
import { startSampleService } from '../testing/sample-service.js';
import { testDatabase, type TestDatabase } from '../testing/test-database.js';
import { asAdmin, testIdentityKey, testPreviousIdentityKey } from '../testing/test-service.js';

let database: TestDatabase;
let service: RunningService;
beforeAll(async () => {
  database = await testDatabase('identity');
  service = await startSampleService(database, new InProcessTransport());
});
afterAll(async () => {
  await service.close();
  await database.drop();
});

const admin = { kind: 'user', id: uuid(), role: 'admin', session: uuid() };
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const now = Math.floor(Date.now() / 1000);
const claims = { identity: admin, iss: '2x7', iat: now, exp: now + 60 };

/** A hand-made token; `sign` may return anything. */
const token = (header: object, payload: object, sign: (text: string) => string): string => {
  const text = `${part(header)}.${part(payload)}`;
  return `${text}.${sign(text)}`;
};
const hs256 = (text: string): string => createHmac('sha256', testIdentityKey).update(text).digest('base64url');
const hs512 = (text: string): string => createHmac('sha512', testIdentityKey).update(text).digest('base64url');
const good = token({ alg: 'HS256', typ: 'JWT' }, claims, hs256);

async function ask(headers: Record<string, string>): Promise<{ status: number; body: unknown }> {
  const response = await fetch(new URL('/notes/whoami', service.url), { headers });
  return { status: response.status, body: await response.json() };
}

const signedWith = (key: string): string =>
  token({ alg: 'HS256', typ: 'JWT' }, claims, (text) => createHmac('sha256', key).update(text).digest('base64url'));

describe('a service', () => {
  it('accepts tokens of the previous key during a rotation, and of no other key', async () => {
    expect((await ask({ 'x-identity': signedWith(testPreviousIdentityKey) })).status).toBe(200);
    expect((await ask({ 'x-identity': signedWith('an-unknown-third-key-of-forty-characters') })).status).toBe(401);
  });
  it("accepts the gateway's token", async () => {
    expect((await ask({ 'x-identity': good })).body).toMatchObject({ role: 'admin', id: admin.id });
  });
  const refused: [string, string][] = [
    ['an unsigned token (alg none)', token({ alg: 'none' }, claims, () => '')],
    ['an unsigned token in mixed case (alg NoNe)', token({ alg: 'NoNe' }, claims, hs256)],
    ['another algorithm with the right key', token({ alg: 'HS512' }, claims, hs512)],
    ['the right claims without their signature', good.split('.').slice(0, 2).join('.')],
    ['a wrong signature', `${good.slice(0, -4)}AAAA`],
    [
      'another role under the old signature',
      `${good.split('.')[0]}.${part({ ...claims, identity: { ...admin, role: 'staff' } })}.${good.split('.')[2]}`,
    ],
    ['an expired token', token({ alg: 'HS256' }, { ...claims, iat: now - 120, exp: now - 60 }, hs256)],
    ['a token that is not valid yet', token({ alg: 'HS256' }, { ...claims, nbf: now + 3_600 }, hs256)],
    ['a token without expiry', token({ alg: 'HS256' }, { identity: admin, iss: '2x7', iat: now - 120 }, hs256)],
    ['another issuer', token({ alg: 'HS256' }, { ...claims, iss: 'elsewhere' }, hs256)],
    ['no issuer', token({ alg: 'HS256' }, { identity: admin, exp: now + 60 }, hs256)],
    ['an unknown kind of caller', token({ alg: 'HS256' }, { ...claims, identity: { kind: 'root' } }, hs256)],
    ['a token without identity', new JwtService({ secret: testIdentityKey }).sign({}, { issuer: '2x7', expiresIn: 60 })],
    ['nonsense', 'nonsense'],
    ['an empty token', ''],
  ];
  for (const [what, forged] of refused) {
    it(`refuses ${what} with 401`, async () => {
      const { status, body } = await ask({ 'x-identity': forged });
      expect({ status, body }).toEqual({
        status: 401,
        body: { success: false, code: 'unauthorized', error: 'Unauthorized', request_id: expect.any(String) },
      });
    });
  }
  it('refuses a token outside its header with 401', async () => {
    const { 'x-identity': real = '' } = asAdmin();
    const elsewhere: Record<string, string>[] = [
      { authorization: `Bearer ${real}` },
      { cookie: `x-identity=${real}` },
      { 'x-user-id': admin.id, 'x-user-role': 'admin' },
    ];
    for (const headers of elsewhere) {
      expect((await ask(headers)).status).toBe(401);
    }
  });
});
