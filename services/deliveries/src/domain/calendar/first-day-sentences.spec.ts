import { describe, expect, it } from '@jest/globals';
import { slotNumber, type SubscriptionCommand } from '@2x7/contracts';
import { runIn } from '../../testing/commands.js';
import { newSubscription, offerOf, rulesOf } from '../../testing/sample-subscription.js';
import { plan } from '../schedule/plan.js';
import { change } from '../subscription/change.js';
import type { Offer, Subscription } from '../subscription/subscription.js';
import { sentencesOf } from './command-sentences.js';

const open = offerOf({ capacity: 10 });
const thursday = slotNumber({ day: '2026-11-26', window: 'lunch' });
/** The kitchen does not cook Thursday's lunch. */
const closed: Offer = { ...open, slots: new Map(open.slots).set(thursday, { ...open.slots.get(thursday)!, closedReason: 'Gas repair' }) };

describe('the sentences about the first day of a plan, or after a pause', () => {
  const pause = (from: string): SubscriptionCommand => ({ type: 'pause', from, until: '2026-11-28' });
  const leadIn = (offer: Offer, earlier: SubscriptionCommand[], command: SubscriptionCommand): string => {
    const run = runIn(offer);
    const before = run(plan(newSubscription({ windows: ['lunch'] }), offer), ...earlier);
    return sentencesOf(command, { before, after: run(before, command) }, { ...offer, defaultDiet: 'vegetarian' })[0]!;
  };
  const resume: SubscriptionCommand = { type: 'resume', on: '2026-11-26' };
  const start: SubscriptionCommand = { type: 'start', on: '2026-11-26' };
  const none = 'No delivery is planned on Thursday 26 November.';

  it.each([
    ['a pause that is shortened', [pause('2026-11-25')], resume, `${none} Deliveries come again from Friday 27 November.`],
    ['a pause that is removed', [pause('2026-11-26')], resume, `${none} Deliveries come again from Friday 27 November.`],
    ['another start', [], start, `${none} Your plan starts on Friday 27 November.`],
  ] as const)('name the first day with a delivery where the kitchen is closed on the chosen one: %s', (_what, earlier, command, lead) => {
    expect(leadIn(closed, [...earlier], command)).toBe(lead);
  });

  it('name the chosen day alone where a delivery comes', () => {
    expect(leadIn(open, [pause('2026-11-25')], resume)).toBe('Deliveries come again from Thursday 26 November.');
    expect(leadIn(open, [], start)).toBe('Your plan starts on Thursday 26 November.');
  });

  it('promise no delivery while none has a date', () => {
    const full = offerOf({ capacity: 0 });
    expect(leadIn(full, [pause('2026-11-25')], resume)).toBe('Deliveries can come again from Thursday 26 November.');
    expect(leadIn(full, [], start)).toBe('Your plan can start on Thursday 26 November.');
  });

  /** The first two sentences about the end of a pause, while the lunches of these days are full. */
  const afterPause = (facts: Partial<Subscription>, days: readonly string[]): string[] => {
    const rules = rulesOf('customer');
    const before = change(
      plan(newSubscription({ windows: ['lunch'], ...facts }), open),
      { type: 'pause', from: '2026-11-25', until: '2026-12-02' },
      { offer: open, rules },
    );
    const full = days.map((day) => slotNumber({ day, window: 'lunch' }));
    const slots = new Map([...open.slots].map(([slot, row]) => [slot, full.includes(slot) ? { ...row, capacity: 0 } : row]));
    const offer = { ...open, slots };
    const resumed = { before, after: change(before, resume, { offer, rules }) };
    return sentencesOf(resume, resumed, { ...offer, defaultDiet: 'vegetarian' }).slice(0, 2);
  };

  it.each([
    [['2026-11-27'], 'The kitchen has no room on Friday 27 November, lunch: this delivery comes later.'],
    [
      ['2026-11-27', '2026-11-28'],
      'The kitchen has no room on Friday 27 November, lunch and Saturday 28 November, lunch: these deliveries come later.',
    ],
    [
      ['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30'],
      'The kitchen has no room for 4 deliveries from Friday 27 November to Monday 30 November: they come later.',
    ],
  ])('say which deliveries do not come back from a pause, because their slots are full by now: %j', (days, sentence) => {
    expect(afterPause({}, days)).toEqual(['Deliveries come again from Thursday 26 November.', sentence]);
  });

  it('count no more deliveries that come later than the plan has', () => {
    const days = ['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01'];
    expect(afterPause({ mealsBought: 4 }, days)[1]).toBe(
      'The kitchen has no room for 2 deliveries from Friday 27 November to Tuesday 1 December: they come later.',
    );
  });
});
