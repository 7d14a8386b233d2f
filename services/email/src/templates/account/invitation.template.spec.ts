import { describe, expect, it } from '@jest/globals';
import { invited, invitedLink } from '../../testing/other-events.js';
import { invitationEmail } from './invitation.template.js';

const mailFor = (changes: Parameters<typeof invited>[0] = {}) => invitationEmail(invited(changes).data);
const far = '2036-11-23T04:10:00.000Z';

describe('the invitation email', () => {
  it('states in text and in HTML the link, the recipient and the expiry in Indian Standard Time', () => {
    const { to, subject, text, html } = mailFor({ expires_at: far });
    expect(to).toBe('ravi@mail.example');
    expect(subject).toBe('You can now sign in to 2x7: choose your password');
    for (const words of [
      'Ravi Sharma',
      'ravi@mail.example',
      invitedLink,
      '23 Nov 2036',
      '9:40',
      'Indian Standard Time',
      'The link works once',
    ]) {
      expect([words, text.includes(words), html.includes(words)]).toEqual([words, true, true]);
    }
    expect(html).toContain(`<a href="${invitedLink}"`);
  });
  it('promises no admin area, which the staff cannot open', () => {
    const { text } = mailFor();
    expect(text).toContain('An administrator of 2x7 has given you access.');
  });
  it('offers a new password to a user who has one', () => {
    const { subject, text } = mailFor({ is_first: false });
    expect(subject).toBe('Choose a new password for 2x7');
    expect(text).toContain('Your current password works until you choose a new one.');
  });
  it('escapes the name', () => {
    expect(mailFor({ name: '<img src=x>\r\nBcc: x' }).html).not.toMatch(/<img/);
  });
  it('is not composed when its link has expired', () => {
    expect(() => mailFor({ expires_at: new Date(Date.now() - 1).toISOString() })).toThrow('the link has expired');
  });
});
