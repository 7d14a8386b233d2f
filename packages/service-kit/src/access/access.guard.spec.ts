import { expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { requireAccess } from './access.guard.js';

it('a call that requires a recent password is closed to a user of whom it is not known when the password was typed', () => {
  const user = { kind: 'user', id: uuid(), role: 'admin', session: uuid() } as const;
  for (const level of ['confirmed-user', 'confirmed-admin'] as const)
    expect(() => requireAccess(level, user)).toThrow(expect.objectContaining({ code: 'password_required' }));
});
