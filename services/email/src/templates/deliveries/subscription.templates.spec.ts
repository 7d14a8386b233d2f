import { describe, expect, it } from '@jest/globals';
import {
  deliveryFailed,
  signInCode,
  signInLink,
  signInRequested,
  subscriptionChanged,
  subscriptionEnding,
  subscriptionResuming,
  subscriptionStarted,
} from '../../testing/other-events.js';
import type { Email } from '../rendering/email-content.js';
import { compose } from '../email-templates.js';
import { ShopLinks } from '../shop-links.js';

const links = new ShopLinks('https://shop.test');
const plan = 'https://shop.test/my/plans/0190a0a0-0000-7000-8000-00000000005b';
const monday = 'Monday 23 November, lunch';
const friday = { day: '2026-12-04', window: 'dinner' } as const;
const saturday = { day: '2026-12-05', window: 'lunch' } as const;

const started = (changes = {}): Email => compose({ template: 'subscription-started', data: subscriptionStarted(changes).data }, links);
const changed = (changes = {}): Email => compose({ template: 'subscription-changed', data: subscriptionChanged(changes).data }, links);
const resuming = (): Email => compose({ template: 'subscription-resuming', data: subscriptionResuming().data }, links);
const ending = (): Email => compose({ template: 'subscription-ending', data: subscriptionEnding().data }, links);
const failed = (changes = {}): Email => compose({ template: 'delivery-failed', data: deliveryFailed(changes).data }, links);
const signIn = (changes = {}): Email => compose({ template: 'sign-in', data: signInRequested(changes).data }, links);

const emails: [rule: string, email: () => Email, subject: string, expected: string[]][] = [
  [
    'the first email of a plan names the first delivery, until when it can be changed, the address, and asks for the diet',
    started,
    `Your first 2x7 delivery: ${monday}`,
    [
      'Hello Meera Rathore,',
      monday,
      'Sunday 22 November, 8:00 PM',
      'Friday 4 December, dinner',
      'Amrapali Heights',
      `${plan}/settings`,
      plan,
    ],
  ],
  [
    'the first email of a plan whose meals came before names the next delivery',
    () => started({ is_running: true }),
    `Your next 2x7 delivery: ${monday}`,
    [`Your next delivery comes on ${monday}.`, 'Next delivery', 'Meals left'],
  ],
  [
    'the first email of a plan whose next delivery is being prepared counts the meals after it',
    () => started({ change_until: null }),
    `Your first 2x7 delivery: ${monday}`,
    [`Your first delivery comes on ${monday}.`, 'Meals after that'],
  ],
  [
    'the first email of a plan without a free slot says that deliveries come as soon as there is room',
    () => started({ first_delivery: null, last_delivery: null, change_until: null }),
    'Your 2x7 deliveries',
    ['as soon as there is room'],
  ],
  [
    'the first email of a plan that finds some slots full names the meals without a date',
    () => started({ last_delivery: null, undated: { meals: 4, is_beyond_horizon: false } }),
    `Your first 2x7 delivery: ${monday}`,
    [`Your first delivery comes on ${monday}. 4 meals have no date yet. We plan them as soon as there is room.`],
  ],
  [
    'the first email of a plan that is longer than the planned days says when the last meal gets its date',
    () => started({ last_delivery: null, undated: { meals: 1, is_beyond_horizon: true } }),
    `Your first 2x7 delivery: ${monday}`,
    ['1 meal has no date yet, because we do not plan that far ahead. It gets one as soon as we do.'],
  ],
  [
    'the confirmation of a change carries its number, its sentences and what to do if it was another user',
    changed,
    'Your change is saved – C-000123',
    ['4 deliveries are skipped. Your plan now ends on 19 December.', 'C-000123', monday, 'Was this not you?', plan],
  ],
  [
    'sentences are separated by a period also where one ends with text of the customer',
    () => changed({ sentences: ['All deliveries come to 7 Mall Road', 'Already being prepared: lunch.'] }),
    'Your change is saved – C-000123',
    ['All deliveries come to 7 Mall Road. Already being prepared: lunch.'],
  ],
  [
    'a sentence that ends as in Hindi gets no second period',
    () => changed({ sentences: ['Where to leave the box: गार्ड के पास छोड़ दें।', 'Already being prepared: lunch.'] }),
    'Your change is saved – C-000123',
    ['छोड़ दें। Already being prepared: lunch.'],
  ],
  [
    'the email about a change by an administrator names 2x7 as its author',
    () => changed({ actor: 'admin' }),
    'We have changed your deliveries – C-000123',
    ['2x7, for you'],
  ],
  [
    'the email about a closure names the kitchen as its author',
    () => changed({ actor: 'kitchen' }),
    'Your deliveries have changed – C-000123',
    ['Our kitchen'],
  ],
  [
    'the email about meals that get their first date says nothing of a move',
    () => changed({ actor: 'kitchen', sentences: ['New: Friday 27 November, lunch.'] }),
    'Your deliveries have changed – C-000123',
    ['New: Friday 27 November, lunch.', 'Does the date not suit you?'],
  ],
  [
    'the correction of a delivery by a rider is announced as a correction, not as a move',
    () => changed({ actor: 'kitchen', is_correction: true }),
    'We have corrected a delivery – C-000123',
    ['Our kitchen', 'Is this not what happened?'],
  ],
  [
    'the correction of a delivery by an administrator is announced as a correction, not as a change',
    () => changed({ actor: 'admin', is_correction: true }),
    'We have corrected a delivery – C-000123',
    ['2x7, for you', 'Is this not what happened?'],
  ],
  [
    'the end of a pause names the first delivery after it',
    resuming,
    'Your 2x7 deliveries start again on Monday 23 November',
    [`Your pause ends: deliveries come again from ${monday}.`, 'First delivery after the pause', 'Still away?', plan],
  ],
  [
    'a delivery that did not come says why, when the meal comes, and what to do if it is not true',
    failed,
    `Your 2x7 delivery did not reach you: ${monday}`,
    ['Our vehicle broke down', 'Your meal is not lost. We bring it on Friday 4 December, dinner.', 'Is this not what happened?', plan],
  ],
  [
    'meals without a new date are announced as planned later',
    () => failed({ meals: 2, new_slot: null }),
    `Your 2x7 delivery did not reach you: ${monday}`,
    ['Your 2 meals are not lost. We plan them as soon as there is room.'],
  ],
  [
    'meals of which a pause reaches the last day that is planned are not promised for the next free slot',
    () => failed({ new_slot: null, is_beyond_horizon: true }),
    `Your 2x7 delivery did not reach you: ${monday}`,
    ['Your meal is not lost. It has no date yet, because we do not plan that far ahead. It gets one as soon as we do.'],
  ],
  [
    'some of several meals without a date for the same reason are named after the meals with a date',
    () => failed({ meals: 4, new_slots: [{ ...friday, meals: 1 }], is_beyond_horizon: true }),
    `Your 2x7 delivery did not reach you: ${monday}`,
    [
      'We bring 1 meal on Friday 4 December, dinner.',
      '3 meals have no date yet, because we do not plan that far ahead. They get one as soon as we do.',
    ],
  ],
  [
    'meals that come in one delivery are named together',
    () => failed({ meals: 2, new_slots: [{ ...friday, meals: 2 }] }),
    `Your 2x7 delivery did not reach you: ${monday}`,
    ['Your 2 meals are not lost. We bring them on Friday 4 December, dinner.', 'New delivery'],
  ],
  [
    'meals that come in several deliveries are named with each date',
    () =>
      failed({
        meals: 3,
        new_slots: [
          { ...friday, meals: 1 },
          { ...saturday, meals: 2 },
        ],
      }),
    `Your 2x7 delivery did not reach you: ${monday}`,
    [
      'Your 3 meals are not lost. We bring 1 meal on Friday 4 December, dinner and 2 meals on Saturday 5 December, lunch.',
      'New deliveries',
      'Friday 4 December, dinner: 1 meal',
      'Saturday 5 December, lunch: 2 meals',
    ],
  ],
  [
    'one meal without a date is named after the meals with a date',
    () => failed({ meals: 2, new_slots: [{ ...friday, meals: 1 }] }),
    `Your 2x7 delivery did not reach you: ${monday}`,
    [
      'Your 2 meals are not lost. We bring 1 meal on Friday 4 December, dinner. 1 meal has no date yet. We plan it as soon as there is room.',
      'Friday 4 December, dinner: 1 meal',
    ],
  ],
  [
    'several meals without a date are named after the meals with a date',
    () => failed({ meals: 4, new_slots: [{ ...friday, meals: 1 }] }),
    `Your 2x7 delivery did not reach you: ${monday}`,
    ['We bring 1 meal on Friday 4 December, dinner. 3 meals have no date yet. We plan them as soon as there is room.'],
  ],
  [
    'meals of an event of an earlier release come in the one delivery that it names',
    () => failed({ meals: 2 }),
    `Your 2x7 delivery did not reach you: ${monday}`,
    ['Your 2 meals are not lost. We bring them on Friday 4 December, dinner.', 'New delivery'],
  ],
  [
    'deliveries that moved with the failed one are named after its own meals',
    () =>
      failed({ moved_sentences: ['The kitchen is closed on Saturday 5 December, lunch: Gas repair.', 'New: Sunday 6 December, lunch.'] }),
    `Your 2x7 delivery did not reach you: ${monday}`,
    ['on Friday 4 December, dinner. The kitchen is closed on Saturday 5 December, lunch: Gas repair. New: Sunday 6 December, lunch.'],
  ],
  [
    'a failed delivery whose meal counts as delivered says that it counts',
    () => failed({ cause: 'not-home', is_forfeited: true, new_slot: null }),
    `Your 2x7 delivery did not reach you: ${monday}`,
    ['No one was home', 'this meal counts as delivered. The food goes back to the kitchen.'],
  ],
  [
    'a failed delivery of a refunded plan promises no meal',
    () => failed({ is_refunded: true, new_slot: null }),
    `Your 2x7 delivery did not reach you: ${monday}`,
    ['We are sorry. No replacement comes, because the plan was refunded.'],
  ],
  [
    'a slot that was called off gives the reason of the shop',
    () => failed({ cause: 'other', reason: 'Fire in the kitchen' }),
    `Your 2x7 delivery does not come: ${monday}`,
    ['The kitchen could not deliver: Fire in the kitchen'],
  ],
  [
    'the end of a plan leads to the plan',
    ending,
    'Your 2x7 plan ends on Friday 4 December',
    [
      'The last delivery of your plan comes on Friday 4 December, dinner. Nothing renews by itself.',
      'https://shop.test/subscription-plans/0190a0a0-0000-7000-8000-0000000000d1',
    ],
  ],
  ['the sign-in has a link and a code', signIn, 'Sign in to your 2x7 plans', ['Hello,', signInLink, signInCode, 'Indian Standard Time']],
];

describe('emails to customers of a plan', () => {
  it.each(emails)('%s', (_rule, email, subject, expected) => {
    const { to, subject: sent, text, html } = email();
    expect([to, sent]).toEqual(['meera@mail.example', subject]);
    for (const words of expected) expect([words, text.includes(words), html.includes(words)]).toEqual([words, true, true]);
  });
  it('ask for the diet only while it is unknown, and name the diet that applies until then', () => {
    expect(started({ is_diet_known: true }).text).not.toContain('What do you eat?');
    expect(started({ default_diet: 'egg' }).text).toContain('No diet given yet: you get vegetarian food with egg until you choose.');
    expect(started({ default_diet: undefined }).text).toContain('We do not know your diet yet.');
  });
  it('name a time until which the next delivery can be changed only where it still can', () => {
    expect(started().text).toContain('Can be changed until');
    expect(started({ change_until: null }).text).not.toContain('Can be changed until');
  });
  it('say to those who had a plan before that diet and allergies are given for each plan', () => {
    expect(started().text).toContain('Each plan has its own diet and allergies:');
  });
  it('say, before a plan is ordered again, that it may begin before this one ends', () => {
    expect(ending().text).toContain(
      'A new plan begins as soon as possible. If that is before this one ends, choose a later first day on its page.',
    );
  });
  it('name the hours of the delivery that they are about, because lunch comes in the morning', () => {
    for (const email of [started, changed, resuming]) expect(email().text).toContain(`${monday}, 7:00-9:00 AM`);
    expect(ending().text).toContain('Friday 4 December, dinner, 6:00-8:00 PM');
  });
  it('call no delivery the next one at the end of a pause, because one that was moved into the pause comes before', () => {
    const { html, text } = resuming();
    for (const part of [html, text]) expect(part).not.toMatch(/next delivery/i);
  });
  it('name the last delivery only where every meal has a date', () => {
    for (const email of [started, changed]) {
      expect(email().text).toContain('Last delivery');
      expect(email({ last_delivery: null }).text).not.toContain('Last delivery');
    }
  });
  it('are not composed for a sign-in that has expired', () => {
    expect(() => signIn({ expires_at: new Date(Date.now() - 1).toISOString() })).toThrow('the link has expired');
  });
  it('escape user input', () => {
    const customer = { name: '<img src=x>\r\nBcc: x', email: 'meera@mail.example' };
    expect(changed({ customer, sentences: ['<script>x</script>'] }).html).not.toMatch(/<img|<script/);
  });
});
