import { describe, expect, it } from '@jest/globals';
import { refunded } from '../../testing/other-events.js';
import { refundEmail } from './refund.template.js';

const mailFor = (changes: Parameters<typeof refunded>[0] = {}) => refundEmail(refunded(changes).data);

describe('the refund email', () => {
  it('states in text and in HTML the amount, the order, the time of arrival and the contact', () => {
    const { to, subject, text, html } = mailFor();
    expect(to).toBe('meera@mail.example');
    expect(subject).toBe('Your 2x7 refund of ₹3,499 – order 2X7-4KD9P');
    const expected = [
      'Meera Rathore',
      '₹3,499',
      'Muscle Building Plan',
      '2X7-4KD9P',
      '21 Nov 2026',
      '3-5 business days',
      'hello@2x7.example',
      '+91 00000 00000',
    ];
    for (const words of expected) expect([words, text.includes(words), html.includes(words)]).toEqual([words, true, true]);
  });
  it('states the amount of a partial refund', () => {
    expect(mailFor({ amount_paise: 10_050 }).subject).toContain('₹100.50');
  });
  it('says that the order does not change where the refunded payment is not the one that pays the order', () => {
    const words = 'The order itself does not change.';
    const { text, html } = mailFor({ is_surplus: true });
    expect([text.includes(words), html.includes(words)]).toEqual([true, true]);
    expect(mailFor().text).not.toContain(words);
  });
  it('escapes user input', () => {
    const wicked = '<script>alert(1)</script>\r\nBcc: thief@mail.example';
    const { html, subject, text } = mailFor({
      customer: { name: wicked, email: 'meera@mail.example' },
      plan_name: wicked,
      order_number: wicked,
    });
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;script&gt;');
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text.split('\n').some((line) => line.startsWith('Bcc:'))).toBe(false);
  });
});
