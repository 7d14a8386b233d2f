import { z } from 'zod';
import { roles } from '../business.js';
import { Id } from '../text/fields.js';

/**
 * The caller of a service. The gateway, or the service that calls another, signs it into a short-lived token in the
 * header `x-identity`; the gateway drops that header from clients' requests. `password_age`: seconds since the user last typed the
 * password in this session. `orders`: the customer's orders that have deliveries, newest first, at most 200.
 */
export const Identity = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('visitor') }),
  z.object({ kind: z.literal('user'), id: Id, role: z.enum(roles), session: Id, password_age: z.int().optional() }),
  z.object({ kind: z.literal('customer'), id: Id, orders: z.array(Id).optional() }),
  z.object({ kind: z.literal('rider'), run: Id }),
  z.object({ kind: z.literal('service'), name: z.string() }),
]);
export type Identity = z.infer<typeof Identity>;

/** Seconds that a typed password is recent enough for `confirmed-user` and `confirmed-admin`. */
export const passwordRecentFor = 15 * 60;

/**
 * The callers that a route accepts. `user`: administrators and staff. `confirmed-user`: a user who has typed the password in the last
 * 15 minutes; `confirmed-admin`: an administrator who has. Others get `password_required`. `probe` routes answer without a token.
 */
export type Access = 'public' | 'customer' | 'rider' | 'user' | 'confirmed-user' | 'admin' | 'confirmed-admin' | 'internal' | 'probe';
