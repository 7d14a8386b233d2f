import { describe, it } from 'node:test';
import { expect } from 'expect';
import { invitationMail } from './invitation.template.js';
import { invited, invitedLink } from '../testing/other-events.js';

const mailFor = (changes: Parameters<typeof invited>[0] = {}) => invitationMail(invited(changes).data);
const far = '2036-11-23T04:10:00.000Z';

describe('the mail of an invitation', () => {
  it("tells in text and in HTML the link, whose it is, and until when, in India's time", () => {
    const { to, subject, text, html } = mailFor({ expires_at: far });
    expect(to).toBe('ravi@mail.example');
    expect(subject).toBe('You can now sign in at 2x7: choose your password');
    for (const words of ['Ravi Sharma', 'ravi@mail.example', invitedLink, '23 Nov 2036', '9:40', "India&#39;s time", 'The link works once']) {
      const plain = words.replace('&#39;', "'");
      expect([plain, text.includes(plain), html.includes(words)]).toEqual([plain, true, true]);
    }
    expect(html).toContain(`<a href="${invitedLink}"`);
  });
  it('for somebody who has a password is about a new one', () => {
    const { subject, text } = mailFor({ is_first: false });
    expect(subject).toBe('Choose a new password for 2x7');
    expect(text).toContain('The one you have works until you choose another.');
  });
  it('holds a name as text alone', () => {
    expect(mailFor({ name: '<img src=x>\r\nBcc: x' }).html).not.toMatch(/<img/);
  });
  it('is not written when its link works no more', () => {
    expect(() => mailFor({ expires_at: new Date(Date.now() - 1).toISOString() })).toThrow('the link has expired');
  });
});
