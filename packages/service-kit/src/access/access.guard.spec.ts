import { expect, it } from '@jest/globals';
import { passwordRecentFor } from '@2x7/contracts';
import { v7 as uuid } from 'uuid';
import { requireAccess } from './access.guard.js';

it('a call that requires a recent password is closed to a user of whom it is not known when the password was typed', () => {
  const user = { kind: 'user', id: uuid(), role: 'admin', session: uuid() } as const;
  for (const level of ['confirmed-user', 'confirmed-admin'] as const)
    expect(() => requireAccess(level, user)).toThrow(expect.objectContaining({ code: 'password_required' }));
});

it('a call that requires a recent password is open for 15 minutes after the user has typed it', () => {
  const user = (password_age: number) => ({ kind: 'user', id: uuid(), role: 'admin', session: uuid(), password_age }) as const;
  expect(passwordRecentFor).toBe(15 * 60);
  for (const level of ['confirmed-user', 'confirmed-admin'] as const) {
    expect(() => requireAccess(level, user(15 * 60))).not.toThrow();
    expect(() => requireAccess(level, user(15 * 60 + 1))).toThrow(expect.objectContaining({ code: 'password_required' }));
  }
});
