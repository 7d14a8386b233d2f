import { expect, it } from '@jest/globals';
import {
  deliveryFailed,
  problemAnswered,
  problemReported,
  refunded,
  subscriptionChanged,
  subscriptionEnding,
  subscriptionResuming,
  subscriptionStarted,
} from '../testing/other-events.js';
import { compose, type TemplateName } from './email-templates.js';
import { ShopLinks } from './shop-links.js';

const links = new ShopLinks('https://shop.test');
const plan = { Plan: 'Muscle Building Plan', Order: '2X7-4KD9P' };

/** The lines `Label: value` of the plain text. */
function factsOf(template: TemplateName, data: unknown): Record<string, string> {
  const [greeting, , ...paragraphs] = compose({ template, data }, links).text.split('\n\n');
  expect(greeting).toBe('Hello Meera Rathore,');
  const lines = paragraphs.find((paragraph) => paragraph.includes('Order:'))!.split('\n');
  return Object.fromEntries(lines.map((line) => /^(.+?): +(.+)$/.exec(line)!.slice(1)));
}

const emails: [rule: string, template: TemplateName, data: unknown, facts: Record<string, string>][] = [
  [
    'the refund: its amount and when it was sent',
    'order-refund',
    refunded().data,
    { Refund: '₹3,499', ...plan, Date: '21 Nov 2026, 12:40 AM' },
  ],
  [
    'the start of a plan: its first and last delivery, until when the first can be changed, and its meals',
    'subscription-started',
    subscriptionStarted().data,
    {
      'First delivery': 'Monday 23 November, lunch, 7:00-9:00 AM',
      'Can be changed until': 'Sunday 22 November, 8:00 PM',
      'Last delivery': 'Friday 4 December, dinner',
      Meals: '14',
      ...plan,
    },
  ],
  [
    'a change: its number, who made it, the next and the last delivery',
    'subscription-changed',
    subscriptionChanged().data,
    {
      Change: 'C-000123',
      'Made by': 'You',
      'Next delivery': 'Monday 23 November, lunch, 7:00-9:00 AM',
      'Last delivery': 'Friday 4 December, dinner',
      ...plan,
    },
  ],
  [
    'another email address of a plan: the number of the change and who made it, and nothing of the deliveries',
    'plan-email-changed',
    subscriptionChanged({ actor: 'admin', earlier_email: 'meera@gmial.example' }).data,
    { Change: 'C-000123', 'Made by': '2x7, for you', ...plan },
  ],
  [
    'the end of a pause: the first delivery after it',
    'subscription-resuming',
    subscriptionResuming().data,
    { 'First delivery after the pause': 'Monday 23 November, lunch, 7:00-9:00 AM', ...plan },
  ],
  [
    'the end of a plan: its last delivery',
    'subscription-ending',
    subscriptionEnding().data,
    { 'Last delivery': 'Friday 4 December, dinner, 6:00-8:00 PM', ...plan },
  ],
  [
    'a problem: its number, the day of the answer and the delivery',
    'problem-reported',
    problemReported().data,
    { Number: 'P-000123', 'Answer by': '30 November 2026', Delivery: 'Monday 23 November, lunch', ...plan },
  ],
  [
    'a refund that cannot be made: the number of the problem and the amount, and no day of an answer',
    'problem-reported',
    problemReported({ is_reopened: true, text: '', refused_paise: 25_707 }).data,
    { Number: 'P-000123', Refund: '₹257.07', Delivery: 'Monday 23 November, lunch', ...plan },
  ],
  [
    'a replacement: the number of the problem, the meals and their delivery',
    'problem-answered',
    problemAnswered().data,
    { Number: 'P-000123', Meals: '1', Delivery: 'Friday 4 December, dinner', ...plan },
  ],
  [
    'meals that are paid back: the number of the problem, the meals and the amount',
    'problem-answered',
    problemAnswered({ remedy: 'refund', slot: null, meals: 2, amount_paise: 51_414 }).data,
    { Number: 'P-000123', Meals: '2', Refund: '₹514.14', ...plan },
  ],
  [
    'an answer in words: the number of the problem',
    'problem-answered',
    problemAnswered({ remedy: 'answer', slot: null, meals: null, sentences: [] }).data,
    { Number: 'P-000123', ...plan },
  ],
  [
    'a delivery that did not arrive: which one, why, and when its meal comes',
    'delivery-failed',
    deliveryFailed().data,
    { Delivery: 'Monday 23 November, lunch', Why: 'Our vehicle broke down', 'New delivery': 'Friday 4 December, dinner', ...plan },
  ],
];

it.each(emails)('the email has the facts of %s', (_rule, template, data, facts) => {
  expect(Object.entries(factsOf(template, data))).toEqual(Object.entries(facts));
});
