import { z } from 'zod';
import { roles } from './business.js';
import { Id } from './text.js';

/**
 * The caller of a service. The gateway, or the service that calls another, signs it into a short-lived token in the
 * header `x-identity`; the gateway drops that header from clients' requests.
 */
export const Identity = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('visitor') }),
  z.object({ kind: z.literal('user'), id: Id, role: z.enum(roles), session: Id }),
  z.object({ kind: z.literal('service'), name: z.string() }),
]);
export type Identity = z.infer<typeof Identity>;

/** The callers that a route accepts. `probe` routes answer without a token. */
export type Access = 'public' | 'signed-in' | 'admin' | 'internal' | 'probe';
