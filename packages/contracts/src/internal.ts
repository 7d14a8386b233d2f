import { z } from 'zod';
import { roles } from './business.js';
import { Id } from './text.js';

/** POST /internal/sessions/resolve (gateway → auth): the cookie's token in, its live session out, with the seconds since the password was typed; 401 when there is none. */
export const ResolveSession = z.object({ token: z.string().max(128) });
export const ResolvedSession = z.object({ session: Id, user: Id, role: z.enum(roles), password_age: z.int().optional() });
export type ResolvedSession = z.infer<typeof ResolvedSession>;

/** GET /internal/images/in-use?url= (media → catalog). */
export const ImageUse = z.object({ in_use: z.boolean() });
export type ImageUse = z.infer<typeof ImageUse>;
