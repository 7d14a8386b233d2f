import { z } from 'zod';
import { roles } from '../business.js';
import { Id, line } from '../text/fields.js';

/** Body of POST /auth/login. Only shape and length are checked: a wrong email and a wrong password get the same error. */
export const Login = z
  .object({
    email: line('Email', 254),
    password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(128, 'Password is longer than 128 characters'),
    /** The second step, for users who have turned it on: six digits of an authenticator app, or a recovery code. */
    code: z.string({ error: 'Code must be text' }).max(40, 'Code is longer than 40 characters').optional(),
  })
  .meta({ id: 'Login', description: 'Email address and password' });
export type Login = z.output<typeof Login>;

/** The signed-in user, as login and profile return it. */
export const User = z
  .object({
    id: Id,
    name: z.string(),
    email: z.string(),
    created_at: z.iso.datetime(),
    role: z.enum(roles),
  })
  .meta({ id: 'User', description: 'The signed-in user' });
export type User = z.infer<typeof User>;
