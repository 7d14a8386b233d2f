import type { Identity } from '@2x7/contracts';
import { v7 as uuid } from 'uuid';
import { identityHeader, IdentitySigner } from '../access/identity-token.js';
import type { ServiceConfig } from '../bootstrap/service-parts.js';

export const testIdentityKey = 'an-identity-key-for-tests-of-40-letters!';

/** The key before the last rotation. */
export const testPreviousIdentityKey = 'the-identity-key-of-yesterday-for-tests!';

/** Configuration of a service on a free loopback port, without log. */
export const testConfig = (): ServiceConfig => ({
  host: '127.0.0.1',
  port: 0,
  metricsPort: 0,
  logLevel: 'silent',
  identityKey: testIdentityKey,
  previousIdentityKey: testPreviousIdentityKey,
});

const signer = IdentitySigner.withKey(testIdentityKey);

/** The headers of a gateway call on behalf of the identity. */
export const identityHeaders = (identity: Identity): Record<string, string> => ({ [identityHeader]: signer.sign(identity) });

export const asVisitor = (): Record<string, string> => identityHeaders({ kind: 'visitor' });
export const asAdmin = (id = uuid()): Record<string, string> => identityHeaders({ kind: 'user', id, role: 'admin', session: uuid() });
export const asStaff = (id = uuid()): Record<string, string> => identityHeaders({ kind: 'user', id, role: 'staff', session: uuid() });
export const asService = (name = 'gateway'): Record<string, string> => identityHeaders({ kind: 'service', name });
