import { describe, expect, it } from '@jest/globals';
import { decideChange, type UserFacts } from './user-changes.js';

const asha: UserFacts = { id: 'asha', name: 'Asha', role: 'admin', disabled: false, hasPassword: true };
const byOther = { callerId: 'ravi', otherAdmins: true };
const alone = { callerId: 'ravi', otherAdmins: false };
const last = 'This is the last administrator who can sign in. Make another user an administrator first.';

describe('decideChange', () => {
  it('keeps absent fields', () => {
    expect(decideChange(asha, {}, byOther)).toEqual({
      name: 'Asha',
      role: 'admin',
      disabled: false,
      actions: [],
      endsSessions: false,
      becomesAdmin: false,
    });
  });
  it('reports a new administrator when staff is promoted and when a disabled administrator is enabled', () => {
    expect(decideChange({ ...asha, role: 'staff' }, { role: 'admin' }, alone).becomesAdmin).toBe(true);
    expect(decideChange({ ...asha, disabled: true }, { disabled: false }, alone).becomesAdmin).toBe(true);
    expect(decideChange({ ...asha, role: 'staff', disabled: true }, { role: 'admin' }, alone).becomesAdmin).toBe(false);
  });
  it('reports no new administrator when an administrator without a password gets another name', () => {
    expect(decideChange({ ...asha, hasPassword: false }, { name: 'A' }, alone).becomesAdmin).toBe(false);
  });
  it('audits nothing when nothing changes', () => {
    expect(decideChange(asha, { name: 'Asha', role: 'admin', disabled: false }, alone)).toMatchObject({ actions: [], endsSessions: false });
  });
  it('does not end sessions for a new name', () => {
    expect(decideChange(asha, { name: 'Asha Rao' }, alone)).toMatchObject({
      name: 'Asha Rao',
      endsSessions: false,
      actions: [{ action: 'edited', before: { name: 'Asha' }, after: { name: 'Asha Rao' } }],
    });
  });
  it('ends sessions for a new role and for disabling, not for enabling', () => {
    expect(decideChange(asha, { role: 'staff' }, byOther)).toMatchObject({
      endsSessions: true,
      actions: [{ action: 'role changed', before: { role: 'admin' }, after: { role: 'staff' } }],
    });
    expect(decideChange(asha, { disabled: true }, byOther)).toMatchObject({ endsSessions: true, actions: [{ action: 'disabled' }] });
    expect(decideChange({ ...asha, disabled: true }, { disabled: false }, byOther)).toMatchObject({
      endsSessions: false,
      actions: [{ action: 'enabled' }],
    });
  });
  it('refuses to disable or demote the last administrator who can sign in', () => {
    expect(() => decideChange(asha, { disabled: true }, alone)).toThrow(last);
    expect(() => decideChange(asha, { role: 'staff' }, alone)).toThrow(last);
    expect(() => decideChange(asha, { role: 'staff' }, { ...alone, callerId: 'asha' })).toThrow(last);
  });
  it('allows to disable or demote a user who is no administrator or cannot sign in', () => {
    expect(decideChange({ ...asha, hasPassword: false }, { disabled: true }, alone)).toMatchObject({ disabled: true });
    expect(decideChange({ ...asha, disabled: true }, { role: 'staff' }, alone)).toMatchObject({ role: 'staff' });
    expect(decideChange({ ...asha, role: 'staff' }, { disabled: true }, alone)).toMatchObject({ disabled: true });
  });
  it('refuses to disable oneself, and allows to demote oneself while another administrator remains', () => {
    const herself = { callerId: 'asha', otherAdmins: true };
    expect(() => decideChange(asha, { disabled: true }, herself)).toThrow('You cannot disable yourself.');
    expect(decideChange(asha, { role: 'staff' }, herself)).toMatchObject({ role: 'staff' });
  });
});
