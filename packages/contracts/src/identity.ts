import { z } from 'zod';
import { roles } from './business.js';
import { Id } from './text.js';

/**
 * Who a call inside the house is made for: the gateway (or a service) signs it into a
 * short-lived token in the header `x-identity`. Nobody from outside can set that header.
 */
export const Identity = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('visitor') }),
  z.object({ kind: z.literal('user'), id: Id, role: z.enum(roles), session: Id }),
  z.object({ kind: z.literal('service'), name: z.string() }),
]);
export type Identity = z.infer<typeof Identity>;

/** Who may call a route. `probe` routes answer without a token. */
export type Access = 'public' | 'signed-in' | 'admin' | 'internal' | 'probe';
