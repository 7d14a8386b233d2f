import type { Identity } from '@2x7/contracts';
import { createHash, sign } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { identityPairOf, keyIdOf, readPrivateKey, type IdentityPair } from '../access/identity-keys.js';
import { identityHeader } from '../access/identity-token.js';
import type { ServiceConfig } from '../bootstrap/service-parts.js';

const pairOf = (name: string): IdentityPair => identityPairOf(createHash('sha256').update(name).digest());

/** The pairs of tests: those of the four programs that call services, and the gateway's before the last rotation. */
export const testIdentity = {
  gateway: pairOf('gateway'),
  orders: pairOf('orders'),
  media: pairOf('media'),
  deliveries: pairOf('deliveries'),
  previous: pairOf('previous'),
};

const publicKeys = Object.entries(testIdentity)
  .map(([name, { publicKey }]) => `${name === 'previous' ? 'gateway' : name}:${publicKey}`)
  .join(',');

/** Configuration of a service on a free loopback port, without log. */
export const testConfig = (): ServiceConfig => ({
  host: '127.0.0.1',
  port: 0,
  metricsPort: 0,
  logLevel: 'silent',
  identity: { privateKey: testIdentity.gateway.privateKey, publicKeys },
});

/** Every service: tests rarely care which one they call. */
const audience = ['auth', 'catalog', 'orders', 'media', 'deliveries', 'email', 'gateway', 'sample'];
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token with these claims, signed by hand, so that it may be wrong. */
export function tokenOf(claims: object, { privateKey } = testIdentity.gateway): string {
  const key = readPrivateKey(privateKey);
  const text = `${part({ alg: 'EdDSA', kid: keyIdOf(key) })}.${part(claims)}`;
  return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`;
}

/** The headers of a gateway call on behalf of the identity. */
export function identityHeaders(identity: Identity): Record<string, string> {
  const now = Math.floor(Date.now() / 1_000);
  return { [identityHeader]: tokenOf({ identity, iss: 'gateway', aud: audience, iat: now, exp: now + 60 }) };
}

export const asVisitor = (): Record<string, string> => identityHeaders({ kind: 'visitor' });
/** @param passwordAge seconds since the administrator typed the password */
export const asAdmin = (id = uuid(), { passwordAge = 0 } = {}): Record<string, string> =>
  identityHeaders({ kind: 'user', id, role: 'admin', session: uuid(), password_age: passwordAge });
export const asStaff = (): Record<string, string> => identityHeaders({ kind: 'user', id: uuid(), role: 'staff', session: uuid() });
export const asService = (name = 'gateway'): Record<string, string> => identityHeaders({ kind: 'service', name });
export const asCustomer = (id = uuid()): Record<string, string> => identityHeaders({ kind: 'customer', id });
export const asRider = (run = uuid()): Record<string, string> => identityHeaders({ kind: 'rider', run });
