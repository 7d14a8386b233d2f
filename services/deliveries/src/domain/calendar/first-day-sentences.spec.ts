import { describe, expect, it } from '@jest/globals';
import { slotNumber, type SubscriptionCommand } from '@2x7/contracts';
import { newSubscription, offerOf, rulesOf } from '../../testing/sample-subscription.js';
import { plan } from '../schedule/plan.js';
import { change } from '../subscription/change.js';
import type { Offer, Subscription } from '../subscription/subscription.js';
import { sentencesOf } from './sentences.js';

const open = offerOf({ capacity: 10 });
const thursday = slotNumber({ day: '2026-11-26', window: 'lunch' });
/** The kitchen does not cook Thursday's lunch. */
const closed: Offer = { ...open, slots: new Map(open.slots).set(thursday, { ...open.slots.get(thursday)!, closedReason: 'Gas repair' }) };

describe('the sentences about the first day of a plan, or after a pause', () => {
  const pause = (from: string): SubscriptionCommand => ({ type: 'pause', from, until: '2026-11-28' });
  const leadIn = (offer: Offer, earlier: SubscriptionCommand[], command: SubscriptionCommand): string => {
    const run = (state: Subscription, one: SubscriptionCommand) => change(state, one, { offer, rules: rulesOf('customer') });
    const before = earlier.reduce(run, plan(newSubscription({ windows: ['lunch'] }), offer));
    return sentencesOf(command, { before, after: run(before, command) }, { ...offer, defaultDiet: 'vegetarian' })[0]!;
  };
  const resume: SubscriptionCommand = { type: 'resume', on: '2026-11-26' };
  const start: SubscriptionCommand = { type: 'start', on: '2026-11-26' };
  const none = 'No delivery is planned on Thursday 26 November.';

  it.each([
    ['a pause that is shortened', [pause('2026-11-25')], resume, `${none} Deliveries come again from Friday 27 November.`],
    ['a pause that is removed', [pause('2026-11-27')], resume, `${none} Deliveries come again from Friday 27 November.`],
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
});
