import { describe, expect, it } from '@jest/globals';
import { problemAnswered, problemReported } from '../../testing/other-events.js';
import type { Email } from '../rendering/email-content.js';
import { compose } from '../email-templates.js';
import { ShopLinks } from '../shop-links.js';

const links = new ShopLinks('https://shop.test');
const problems = 'https://shop.test/my/problems';
const grievance = ['Our Grievance Officer, Anita Demo', '+91 00000 00000', 'hello@2x7.example', 'Malviya Nagar'];
const rest = { meals: 9, amount_paise: 231_364 };

const reported = (changes = {}): Email => compose({ template: 'problem-reported', data: problemReported(changes).data }, links);
const answered = (changes = {}): Email => compose({ template: 'problem-answered', data: problemAnswered(changes).data }, links);

const emails: [rule: string, email: () => Email, subject: string, expected: string[]][] = [
  [
    'a report is acknowledged with its number, the date of the answer and the grievance officer',
    reported,
    'We have your problem – P-000123',
    ['P-000123', 'We answer by 30 November 2026', 'Monday 23 November, lunch', 'The rice was fine.', problems, ...grievance],
  ],
  [
    'a cancellation names the meals and the amount that were shown',
    () => reported({ kind: 'cancel-rest', rest, slot: null, text: '' }),
    'We have your cancellation – P-000123',
    ['9 meals are not cooked any more', '₹2,313.64 goes back to you once we have approved it'],
  ],
  [
    'a refund that cannot be made names its amount, and that the problem is open again',
    () => reported({ is_reopened: true, text: '', refused_paise: 25_707 }),
    'Your refund could not be sent – P-000123',
    ['₹257.07 could not be sent back to you', 'P-000123 is open again', 'we look into it and write to you', problems, ...grievance],
  ],
  [
    'the email about a reopened problem says that it is open again',
    () => reported({ is_reopened: true }),
    'We have your problem – P-000123',
    ['P-000123 is open again'],
  ],
  [
    'a replacement names its delivery, what it changes, how to move it and how to reopen',
    answered,
    'Your replacement is added – P-000123',
    [
      'We replace 1 meal, at no extra cost: on Friday 4 December, dinner.',
      'Your plan now ends on Saturday 5 December.',
      'We are sorry.',
      'Move the delivery on the page of your plan',
      'https://shop.test/my/plans/',
      'Reopen the problem, once',
      problems,
    ],
  ],
  [
    'a replacement at the end of the plan, which may have no date yet, is called neither planned nor a delivery to move',
    () => answered({ slot: null, sentences: ['1 meal is added.', '1 meal has no date yet.'] }),
    'Your replacement is added – P-000123',
    ['at the end', '1 meal has no date yet.', 'Move or skip deliveries on the page of your plan'],
  ],
  ['a credit names its meals', () => answered({ remedy: 'credit', meals: 2, slot: null }), 'Your credit is added – P-000123', ['2 meals']],
  [
    'a refund names its amount and when it arrives',
    () => answered({ remedy: 'refund', slot: null, amount_paise: 25_707 }),
    'Your refund is on its way – P-000123',
    ['₹257.07', '3-5 business days'],
  ],
  [
    'an answer without a remedy has the text of the administrator',
    () => answered({ remedy: 'answer', meals: null, slot: null, sentences: [] }),
    'We have answered your problem – P-000123',
    ['We are sorry.'],
  ],
  [
    'a refusal has its reason and the grievance officer',
    () => answered({ remedy: 'decline', meals: null, slot: null, sentences: [] }),
    'We have looked at your problem – P-000123',
    ['the reason is below', 'We are sorry.', ...grievance],
  ],
];

describe('emails about a problem', () => {
  it.each(emails)('%s', (_rule, email, subject, expected) => {
    const { to, subject: sent, text, html } = email();
    expect([to, sent]).toEqual(['meera@mail.example', subject]);
    for (const words of expected) expect([words, text.includes(words), html.includes(words)]).toEqual([words, true, true]);
  });
  it('offer to move only a replacement', () => {
    expect(answered({ remedy: 'credit' }).text).not.toContain('Move the delivery');
  });
  it('say once that a meal is replaced, and that a credit is added to the plan', () => {
    const added = '1 meal is added to your plan: Problem P-000123.';
    expect([answered().text.includes(added), answered({ remedy: 'credit' }).text.includes(added)]).toEqual([false, true]);
  });
  it('print no part of an answer or a report in bold', () => {
    for (const { html } of [answered({ text: 'We looked at it.\nIt was late.' }), reported({ text: 'We looked at it.\nIt was late.' })])
      expect(html).toContain('>We looked at it.<br>It was late.<');
  });
  it('offer to reopen a problem only once, and escape user input', () => {
    expect(answered({ can_reopen: false }).text).not.toContain('Reopen the problem');
    expect(reported({ text: '<script>x</script>' }).html).not.toContain('<script');
  });
});
