import { describe, expect, it } from '@jest/globals';
import { administratorAddedEmail } from './administrator-added.template.js';
import { passwordChangedEmail } from './password-changed.template.js';
import { secondFactorChangedEmail } from './second-factor-changed.template.js';

const id = '0190a0a0-0000-7000-8000-000000000001';
const recipient = { name: 'Asha Rao', email: 'asha@shop.example' };
const when = '2026-11-20T19:10:00.000Z';
const wicked = '<script>alert(1)</script>\r\nBcc: thief@mail.example';

describe('the emails about security', () => {
  it('tell a user when the password has changed, and what to do if the user did not change it', () => {
    const { to, subject, text, html } = passwordChangedEmail({ ...recipient, change_id: id, changed_at: when });
    expect([to, subject]).toEqual(['asha@shop.example', 'Your 2x7 password has been changed']);
    for (const words of ['Asha Rao', '21 Nov 2026', 'Was it not you?', 'disable your account'])
      expect([words, text.includes(words), html.includes(words)]).toEqual([words, true, true]);
  });
  it.each([
    [true, 'is on', 'authenticator app'],
    [false, 'is off', 'password alone is enough'],
  ])(
    'tell a user that two-step sign-in was changed, and what to do if the user did not change it: enabled %s',
    (enabled, state, sentence) => {
      const { to, subject, text, html } = secondFactorChangedEmail({ ...recipient, change_id: id, enabled, changed_at: when });
      expect([to, subject]).toEqual(['asha@shop.example', `Two-step sign-in of your 2x7 account ${state}`]);
      for (const words of ['Asha Rao', '21 Nov 2026', sentence, 'Was it not you?', 'disable your account'])
        expect([words, text.includes(words), html.includes(words)]).toEqual([words, true, true]);
    },
  );
  it('tell an administrator who has become a new administrator', () => {
    const administrator = { name: 'Ravi Sharma', email: 'ravi@mail.example' };
    const { to, subject, text } = administratorAddedEmail({ ...recipient, notice_id: id, administrator, added_at: when });
    expect([to, subject]).toEqual(['asha@shop.example', 'Ravi Sharma is now an administrator of 2x7']);
    expect(text).toContain('ravi@mail.example');
  });
  it('escape names', () => {
    const { html, subject } = administratorAddedEmail({
      ...recipient,
      notice_id: id,
      administrator: { name: wicked, email: wicked },
      added_at: when,
    });
    expect(html).not.toContain('<script');
    expect(subject).not.toMatch(/[\r\n]/);
  });
});
