import { z } from 'zod';
import { roles } from '../business.js';
import { passwordLength, passwordTooLong, passwordTooShort } from './password.js';
import { Id, emailAddress, line } from '../text/fields.js';

/** `invited`: has never set a password. `disabled`: cannot sign in, and has no session. */
const userStates = ['invited', 'active', 'disabled'] as const;
export type UserState = (typeof userStates)[number];

/** A user as administrators see it. */
export const UserAccount = z
  .object({
    id: Id,
    name: z.string(),
    email: z.string(),
    role: z.enum(roles),
    state: z.enum(userStates),
    created_at: z.iso.datetime(),
    last_sign_in_at: z.iso.datetime().nullable(),
    /** When the open invitation expires; null when there is none. */
    invitation_expires_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'UserAccount', description: 'A user as administrators see them' });
export type UserAccount = z.infer<typeof UserAccount>;

const role = z.enum(roles, { error: 'Role must be admin or staff' });

/** Body of POST /auth/admin/users. The user gets an email with a one-time link to set a password. */
export const InviteUser = z
  .object({ name: line('Name', 120), email: emailAddress, role })
  .meta({ id: 'InviteUser', description: 'A new user, who sets a password with an emailed one-time link' });
export type InviteUser = z.output<typeof InviteUser>;

/** Body of PUT /auth/admin/users/{id}: absent fields stay as they are. */
export const UserChanges = z
  .object({ name: line('Name', 120), role, disabled: z.boolean({ error: 'Disabled must be true or false' }) })
  .partial()
  .meta({ id: 'UserChanges', description: 'The changed fields of a user; an absent field keeps its value' });
export type UserChanges = z.output<typeof UserChanges>;

const newPassword = z
  .string({ error: 'Password is required' })
  .min(passwordLength.min, passwordTooShort)
  .max(passwordLength.max, passwordTooLong);
const token = z.string({ error: 'Invitation is required' }).min(1, 'Invitation is required').max(128, 'Invitation is not valid');

/** Body of POST /auth/invitation, which shows whom a link is for before a password is chosen. */
export const LookUpInvitation = z.object({ token }).meta({ id: 'LookUpInvitation', description: 'The token of a one-time link' });
export type LookUpInvitation = z.output<typeof LookUpInvitation>;

/** The user that an invitation is for. */
export const Invitation = z
  .object({ name: z.string(), email: z.string(), expires_at: z.iso.datetime() })
  .meta({ id: 'Invitation', description: 'The user whom a one-time link is for' });
export type Invitation = z.infer<typeof Invitation>;

/** Body of POST /auth/invitation/accept. It sets the password and uses up the link. */
export const AcceptInvitation = z
  .object({ token, password: newPassword })
  .meta({ id: 'AcceptInvitation', description: 'The token of a one-time link, and the new password' });
export type AcceptInvitation = z.output<typeof AcceptInvitation>;

/** Body of PUT /auth/password. It ends the user's other sessions. */
export const ChangePassword = z
  .object({
    current_password: z
      .string({ error: 'Current password is required' })
      .min(1, 'Current password is required')
      .max(128, 'Password is longer than 128 characters'),
    new_password: newPassword,
  })
  .meta({ id: 'ChangePassword', description: 'The current password and the new one. Every other session of the user ends' });
export type ChangePassword = z.output<typeof ChangePassword>;

/** Body of POST /auth/confirmation. */
export const ConfirmPassword = z
  .object({
    password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(128, 'Password is longer than 128 characters'),
  })
  .meta({ id: 'ConfirmPassword', description: 'The password of the signed-in user, typed again' });
export type ConfirmPassword = z.output<typeof ConfirmPassword>;

/** One of the caller's own sessions. `device` is a description such as `Firefox on Windows`. */
export const Session = z
  .object({
    id: Id,
    created_at: z.iso.datetime(),
    last_seen_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    device: z.string(),
    /** True for the session of this request. */
    current: z.boolean(),
  })
  .meta({ id: 'Session', description: 'One session of the user' });
export type Session = z.infer<typeof Session>;
