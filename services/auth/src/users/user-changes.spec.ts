import { describe, it } from 'node:test';
import { expect } from 'expect';
import { decideChange, type UserFacts } from './user-changes.js';

const asha: UserFacts = { id: 'asha', name: 'Asha', role: 'admin', disabled: false, hasPassword: true };
const byOther = { callerId: 'ravi', otherAdmins: true };
const alone = { callerId: 'ravi', otherAdmins: false };
const last = 'This is the last administrator who can sign in. Make somebody else an administrator first.';

describe('what becomes of a person', () => {
  it('what is absent stays', () => {
    expect(decideChange(asha, {}, byOther)).toEqual({ name: 'Asha', role: 'admin', disabled: false, actions: [], endsSessions: false });
  });
  it('what is as it was leaves no trace', () => {
    expect(decideChange(asha, { name: 'Asha', role: 'admin', disabled: false }, alone)).toMatchObject({ actions: [], endsSessions: false });
  });
  it('a new name ends no session', () => {
    expect(decideChange(asha, { name: 'Asha Rao' }, alone)).toMatchObject({
      name: 'Asha Rao', endsSessions: false, actions: [{ action: 'edited', before: { name: 'Asha' }, after: { name: 'Asha Rao' } }],
    });
  });
  it('a new role and being disabled end sessions, being enabled does not', () => {
    expect(decideChange(asha, { role: 'staff' }, byOther)).toMatchObject({
      endsSessions: true, actions: [{ action: 'role changed', before: { role: 'admin' }, after: { role: 'staff' } }],
    });
    expect(decideChange(asha, { disabled: true }, byOther)).toMatchObject({ endsSessions: true, actions: [{ action: 'disabled' }] });
    expect(decideChange({ ...asha, disabled: true }, { disabled: false }, byOther)).toMatchObject({ endsSessions: false, actions: [{ action: 'enabled' }] });
  });
  it('the last administrator who can sign in cannot be disabled or made staff', () => {
    expect(() => decideChange(asha, { disabled: true }, alone)).toThrow(last);
    expect(() => decideChange(asha, { role: 'staff' }, alone)).toThrow(last);
    expect(() => decideChange(asha, { role: 'staff' }, { ...alone, callerId: 'asha' })).toThrow(last);
  });
  it('who could not sign in anyway is not the last one', () => {
    expect(decideChange({ ...asha, hasPassword: false }, { disabled: true }, alone)).toMatchObject({ disabled: true });
    expect(decideChange({ ...asha, disabled: true }, { role: 'staff' }, alone)).toMatchObject({ role: 'staff' });
    expect(decideChange({ ...asha, role: 'staff' }, { disabled: true }, alone)).toMatchObject({ disabled: true });
  });
  it('nobody disables themselves; a step down is allowed while another remains', () => {
    const herself = { callerId: 'asha', otherAdmins: true };
    expect(() => decideChange(asha, { disabled: true }, herself)).toThrow('You cannot disable yourself.');
    expect(decideChange(asha, { role: 'staff' }, herself)).toMatchObject({ role: 'staff' });
  });
});
