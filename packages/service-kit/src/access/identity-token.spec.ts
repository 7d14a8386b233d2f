import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { identityPairOf } from './identity-keys.js';
import { IdentitySigner, IdentityVerifier } from './identity-token.js';
import { InProcessTransport } from '../events/in-process/in-process.transport.js';
import type { RunningService } from '../bootstrap/service-parts.js';
import { startSampleService } from '../testing/sample-service.js';
import { testDatabase, type TestDatabase } from '../testing/test-database.js';
import { asAdmin, testConfig, testIdentity, tokenOf } from '../testing/test-service.js';

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
const claims = { identity: admin, iss: 'gateway', aud: 'orders', iat: now, exp: now + 60 };
const of = (changes: object): string => tokenOf({ ...claims, ...changes });
const good = tokenOf(claims);
const [head, , signature] = good.split('.') as [string, string, string];
const unsigned = (alg: string): string =>
  `${part({ ...(JSON.parse(Buffer.from(head, 'base64url').toString()) as object), alg })}.${part(claims)}`;
/** The public key is known to every service: one that takes it as a secret would accept this. */
const symmetric = (): string => {
  const text = unsigned('HS256');
  return `${text}.${createHmac('sha256', Buffer.from(testIdentity.gateway.publicKey, 'base64')).update(text).digest('base64url')}`;
};

async function ask(headers: Record<string, string>, path = '/notes/whoami'): Promise<{ status: number; body: unknown }> {
  const response = await fetch(new URL(path, service.url), { headers });
  return { status: response.status, body: await response.json() };
}

describe('the identity check of a service', () => {
  afterEach(() => void jest.useRealTimers());
  it('accepts tokens of the previous key during a rotation, and of no other key', async () => {
    expect((await ask({ 'x-identity': tokenOf(claims, testIdentity.previous) })).status).toBe(200);
    const unknown = identityPairOf(Buffer.alloc(32, 7));
    expect((await ask({ 'x-identity': tokenOf(claims, unknown) })).status).toBe(401);
  });
  it('accepts a service that signs in its own name', async () => {
    const { media } = testIdentity;
    const own = { ...claims, iss: 'media', identity: { kind: 'service', name: 'media' } };
    expect((await ask({ 'x-identity': tokenOf(own, media) }, '/notes/inside')).status).toBe(200);
  });
  it('accepts the token of a visitor for whom another service was called before', async () => {
    const signer = new IdentitySigner('gateway', testIdentity.gateway.privateKey);
    await signer.sign({ kind: 'visitor' }, 'catalog');
    expect((await ask({ 'x-identity': await signer.sign({ kind: 'visitor' }, 'orders') }, '/notes')).status).toBe(200);
  });
  it('accepts no token after its expiry, also one that it has verified before', async () => {
    const verifier = new IdentityVerifier('orders', testConfig().identity.publicKeys);
    expect(await verifier.verify(good)).toMatchObject({ id: admin.id });
    jest.useFakeTimers({
      now: (claims.exp + 6) * 1_000,
      doNotFake: ['nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setTimeout'],
    });
    expect(await verifier.verify(good)).toBeUndefined();
  });
  it('accepts what the gateway signs for the same caller a minute after the first token', async () => {
    const signer = new IdentitySigner('gateway', testIdentity.gateway.privateKey);
    const verifier = new IdentityVerifier('orders', testConfig().identity.publicKeys);
    const first = await signer.sign({ kind: 'visitor' }, 'orders');
    expect(await signer.sign({ kind: 'visitor' }, 'orders')).toBe(first);
    jest.useFakeTimers({
      now: Date.now() + 66_000,
      doNotFake: ['nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setTimeout'],
    });
    expect(await verifier.verify(await signer.sign({ kind: 'visitor' }, 'orders'))).toEqual({ kind: 'visitor' });
  });
  it("accepts the gateway's token", async () => {
    expect((await ask({ 'x-identity': good })).body).toMatchObject({ role: 'admin', id: admin.id });
  });
  const refused: [string, string][] = [
    ['an unsigned token (alg none)', `${unsigned('none')}.`],
    ['an unsigned token in mixed case (alg NoNe)', `${unsigned('NoNe')}.${signature}`],
    ['the public key used as a secret (alg HS256)', symmetric()],
    ['the right claims without their signature', good.split('.').slice(0, 2).join('.')],
    ['a wrong signature', `${good.slice(0, -4)}AAAA`],
    ['another role under the old signature', `${head}.${part({ ...claims, identity: { ...admin, role: 'staff' } })}.${signature}`],
    ['an expired token', of({ iat: now - 120, exp: now - 60 })],
    ['a token that is not valid yet', of({ nbf: now + 3_600 })],
    ['a token without expiry', of({ exp: undefined })],
    ['a token that is older than a minute', of({ iat: now - 120 })],
    ['a token for another service', of({ aud: 'catalog' })],
    ['a token without audience', of({ aud: undefined })],
    ['a token of another issuer', of({ iss: 'elsewhere' })],
    ['a token without issuer', of({ iss: undefined })],
    ['an unknown kind of caller', of({ identity: { kind: 'root' } })],
    ['a token without identity', of({ identity: undefined })],
    ["a user's identity signed by a service other than the gateway", tokenOf({ ...claims, iss: 'media' }, testIdentity.media)],
    ['a service that signs in the name of the gateway', tokenOf(claims, testIdentity.media)],
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
  it('refuses a service that signs in the name of another service with 401', async () => {
    const other = { ...claims, iss: 'media', identity: { kind: 'service', name: 'gateway' } };
    expect((await ask({ 'x-identity': tokenOf(other, testIdentity.media) }, '/notes/inside')).status).toBe(401);
  });
  it('refuses a token in another header than x-identity with 401', async () => {
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
