import { describe, expect, it } from '@jest/globals';
import { slotNumber, type DeliverySlot, type SubscriptionCommand } from '@2x7/contracts';
import { lunch, move, runIn } from '../../testing/commands.js';
import { failedByRider, newSubscription, offerOf, rulesOf } from '../../testing/sample-subscription.js';
import { adjustMeals, cancel } from '../schedule/meals.js';
import { plan } from '../schedule/plan.js';
import { reserveMeals, returnReserved } from '../schedule/reserved-meals.js';
import { recordOutcome } from '../schedule/record-outcome.js';
import { change } from '../subscription/change.js';
import { addLateDelivery } from '../subscription/late-box.js';
import { addReplacement } from '../subscription/replacement.js';
import type { Offer, Subscription } from '../subscription/subscription.js';
import { markedSentences, owedDeliveries } from './mark-sentences.js';
import {
  adjustedSentences,
  cancelledSentences,
  lateSentences,
  replannedSentences,
  reservedSentences,
  returnedSentences,
} from './shop-sentences.js';
import { sentencesOf } from './command-sentences.js';

const first = slotNumber(lunch('2026-11-24'));
/** As `offer`, but the kitchen does not cook in the slot. */
function closing(offer: Offer, slot: DeliverySlot, closedReason: string | null = 'Gas repair'): Offer {
  const number = slotNumber(slot);
  return { ...offer, slots: new Map(offer.slots).set(number, { ...offer.slots.get(number)!, closedReason }) };
}

const open = offerOf({ capacity: 10 });
const situation = { ...open, defaultDiet: 'vegetarian' } as const;
/** Six lunches from 24 to 29 November; the first is past its cut-off. */
function sixLunches(offer: Offer): Subscription {
  const planned = plan(newSubscription({ windows: ['lunch'], mealsBought: 6 }), offer);
  const left = new Map(planned.planned);
  left.delete(first);
  return { ...planned, planned: left, fixed: new Map([[first, { meals: 1, person: null }]]) };
}

/** What each way of changing a plan says, without its first sentence. */
const ways: Record<string, (before: Subscription, offer: Offer) => string[]> = {
  'adding a meal': (before, offer) =>
    adjustedSentences({ before, after: adjustMeals(before, 1, offer) }, { meals: 1, reason: 'Sorry' }, offer),
  'withdrawing a meal': (before, offer) =>
    adjustedSentences({ before, after: adjustMeals(before, -1, offer) }, { meals: -1, reason: 'Refunded' }, offer),
  'reserving a meal': (before, offer) =>
    reservedSentences({ before, after: reserveMeals(before, 1, offer) }, { meals: 1, because: '₹257 goes back to you' }, offer),
  'returning a reserved meal': (before, offer) =>
    returnedSentences(
      { before, after: returnReserved({ ...before, granted: 1, reserved: 1 }, 1, offer) },
      { meals: 1, because: 'your plan is not cancelled' },
      offer,
    ),
  'adding a late box': (before, offer) =>
    lateSentences({ before, after: addLateDelivery(before, first - 1, offer).after }, { slot: lunch('2026-11-23') }, offer),
  'a delivery that counts after all': (before, offer) => {
    const owed = { ...before, fixed: new Map(), failed: before.fixed, mealsBought: 5 };
    return markedSentences(
      { slot: first, meals: 1, outcome: null },
      { before: owed, after: recordOutcome(owed, { slot: first, outcome: null }, offer) },
      offer,
    );
  },
};
describe('the sentences about a new address', () => {
  it('speak of all deliveries of a plan with one window, also of one that was moved to the other window', () => {
    const before = newSubscription({ windows: ['lunch'], fixed: new Map([[first + 1, { meals: 1, person: null }]]) });
    const command: SubscriptionCommand = { type: 'address', scope: 'lunch', address: '7 Mall Road, Jaipur 302001' };
    expect(sentencesOf(command, { before, after: before }, situation)).toEqual([
      'All deliveries come to 7 Mall Road, Jaipur 302001',
      'Already being prepared, and not changed: Tuesday 24 November, dinner.',
    ]);
  });

  it('name the deliveries that have an address of their own', () => {
    const [home, work] = ['7 Mall Road, Jaipur 302001', '4 Station Road, Jaipur 302006'];
    const once = (slot: DeliverySlot): SubscriptionCommand => ({ type: 'address-once', slot, address: work });
    const context = { offer: open, rules: rulesOf('customer') };
    const planned = plan(newSubscription(), open);
    const slots: DeliverySlot[] = [lunch('2026-11-25'), { day: '2026-11-26', window: 'dinner' }];
    const before = slots.reduce((state, slot) => change(state, once(slot), context), planned);
    const sentencesFor = (scope: 'all' | 'lunch', address: string): string[] => {
      const command: SubscriptionCommand = { type: 'address', scope, address };
      return sentencesOf(command, { before, after: change(before, command, context) }, situation);
    };
    const own = ['Wednesday 25 November, lunch', 'Thursday 26 November, dinner'].map((slot) => `${slot} still comes to ${work}`);
    expect(sentencesFor('all', home)).toEqual([`All deliveries come to ${home}`, ...own]);
    expect(sentencesFor('lunch', home)).toEqual([`Lunches come to ${home}`, own[0]]);
    expect(sentencesFor('all', work)).toEqual([`All deliveries come to ${work}`]);
  });
});

describe('the sentence about a skip for one person', () => {
  const context = { offer: open, rules: rulesOf('customer') };
  const skip = (person: 1 | 2): SubscriptionCommand => ({ type: 'skip', slots: [lunch('2026-11-25')], person });
  const leadOf = (before: Subscription, command: SubscriptionCommand) =>
    sentencesOf(command, { before, after: change(before, command, context) }, situation)[0];

  it('speaks of the whole delivery when the other person does not eat', () => {
    const couple = plan(newSubscription({ persons: 2 }), open);
    expect(leadOf(couple, skip(1))).toBe('Only one of you gets a meal on Wednesday 25 November, lunch.');
    expect(leadOf(change(couple, skip(1), context), skip(2))).toBe('Wednesday 25 November, lunch is skipped.');
    expect(leadOf(plan(newSubscription(), open), skip(1))).toBe('Wednesday 25 November, lunch is skipped.');
  });
});

describe('the sentences about a change after which no meal is left', () => {
  const withdrawAt = (now: string): string[] => {
    const offer = { ...open, now: new Date(now) };
    const before = sixLunches(offer);
    return adjustedSentences({ before, after: adjustMeals(before, -5, offer) }, { meals: -5, reason: 'Refunded' }, offer);
  };
  const lead = '5 meals are withdrawn from your plan: Refunded.';

  it('name the last delivery while it is still to come, not when it is over', () => {
    expect(withdrawAt('2026-11-24T08:59:59+05:30')).toEqual([lead, 'Your plan now ends on Tuesday 24 November.']);
    expect(withdrawAt('2026-11-24T09:00:00+05:30')).toEqual([lead, 'No more deliveries are planned.']);
  });
});

describe('the sentence about a move back to the earlier slot of a delivery', () => {
  const [wednesday, thursday, friday] = [lunch('2026-11-25'), lunch('2026-11-26'), lunch('2026-11-27')];
  const run = runIn(open);
  const sentenceOf = (before: Subscription, command: SubscriptionCommand): string =>
    sentencesOf(command, { before, after: run(before, command) }, situation)[0]!;

  it('names the delivery that stays in the slot when the moved one had joined it', () => {
    const joined = run(sixLunches(open), move(wednesday, thursday));
    expect(sentenceOf(joined, move(thursday, wednesday))).toBe(
      '1 meal moves back to Wednesday 25 November, lunch. Thursday 26 November, lunch still comes with 1 meal.',
    );
  });

  it('counts the meals of a couple', () => {
    const joined = run(plan(newSubscription({ persons: 2 }), open), move(wednesday, thursday));
    expect(sentenceOf(joined, move(thursday, wednesday))).toBe(
      '2 meals move back to Wednesday 25 November, lunch. Thursday 26 November, lunch still comes with 2 meals.',
    );
  });

  it('speaks of a usual move when the delivery comes alone or goes to another date', () => {
    const dinner: DeliverySlot = { ...thursday, window: 'dinner' };
    const alone = run(sixLunches(open), move(wednesday, dinner));
    expect(sentenceOf(alone, move(dinner, wednesday))).toBe('Thursday 26 November, dinner moves to Wednesday 25 November, lunch.');
    const joined = run(sixLunches(open), move(wednesday, thursday));
    expect(sentenceOf(joined, move(thursday, friday))).toBe('Thursday 26 November, lunch moves to Friday 27 November, lunch.');
  });
});

describe('the sentence about the next delivery', () => {
  const next = 'Next delivery: Thursday 26 November, lunch.';
  const skipAt = (now: string): string[] => {
    const offer = { ...open, now: new Date(now) };
    const command: SubscriptionCommand = { type: 'skip', slots: [lunch('2026-11-25')] };
    const before = sixLunches(offer);
    return sentencesOf(
      command,
      { before, after: change(before, command, { offer, rules: rulesOf('customer') }) },
      { ...situation, ...offer },
    );
  };

  it('is left out while an earlier delivery is being prepared', () => {
    expect(skipAt('2026-11-24T08:59:59+05:30')).not.toContain(next);
  });

  it('is there when the window of the earlier delivery has ended', () => {
    expect(skipAt('2026-11-24T09:00:00+05:30')).toContain(next);
  });
});

describe('the sentence about the end of the plan', () => {
  it('names the window when the day stays', () => {
    const [from, to]: DeliverySlot[] = [lunch('2026-11-29'), { day: '2026-11-29', window: 'dinner' }];
    const [command, before]: [SubscriptionCommand, Subscription] = [{ type: 'move', from: from!, to: to! }, sixLunches(open)];
    const after = change(before, command, { offer: open, rules: rulesOf('customer') });
    expect(sentencesOf(command, { before, after }, situation)[1]).toBe('Your plan now ends on Sunday 29 November, dinner.');
  });
});

describe('the sentences about a full refund', () => {
  const refundedAt = (now: string): string[] => {
    const before = sixLunches(open);
    return cancelledSentences({ before, after: cancel(before) }, { now: new Date(now) });
  };
  const lead = 'Your money was refunded, so 5 meals are cancelled.';

  it('name the deliveries that still come because they are being prepared', () => {
    const coming = 'Already being prepared, and still delivered: Tuesday 24 November, lunch.';
    expect(refundedAt('2026-11-24T08:59:59+05:30')).toEqual([lead, coming]);
  });

  it('say that no more deliveries are planned when none is being prepared', () => {
    expect(refundedAt('2026-11-24T09:00:00+05:30')).toEqual([lead, 'No more deliveries are planned.']);
  });
});

describe('the sentences about a change that also applies closed and reopened slots', () => {
  it.each(Object.keys(ways))('name the delivery that leaves a closed slot: %s', (name) => {
    const sentences = ways[name]!(sixLunches(open), closing(open, lunch('2026-11-26')));
    expect(sentences).toContain('The kitchen is closed on Thursday 26 November, lunch: Gas repair. Your meal is not lost.');
  });

  it.each(Object.keys(ways))('name the delivery that comes in a reopened slot: %s', (name) => {
    const before = sixLunches(closing(open, lunch('2026-11-26')));
    expect(ways[name]!(before, open)).toContain('New: Thursday 26 November, lunch.');
  });

  it.each(Object.keys(ways))('add nothing when the kitchen has changed no slot: %s', (name) => {
    const sentences = ways[name]!(sixLunches(open), open);
    expect(sentences.filter((sentence) => /closed|New:/.test(sentence))).toEqual([]);
  });

  it('use the plural for the meals of a couple', () => {
    const before = plan(newSubscription({ persons: 2 }), open);
    const offer = closing(open, lunch('2026-11-26'));
    expect(replannedSentences({ before, after: plan(before, offer) }, offer)[0]).toBe(
      'The kitchen is closed on Thursday 26 November, lunch: Gas repair. Your meals are not lost.',
    );
  });

  it('name as owed no more meals than the failed delivery had', () => {
    const before = sixLunches(open);
    const after = recordOutcome(before, { slot: first, outcome: failedByRider }, closing(open, lunch('2026-11-26')));
    expect(owedDeliveries({ before, after }, 1)).toEqual([{ ...lunch('2026-11-30'), meals: 1 }]);
    expect(owedDeliveries({ before, after }, 2)).toEqual([
      { ...lunch('2026-11-30'), meals: 1 },
      { ...lunch('2026-12-01'), meals: 1 },
    ]);
  });

  it('name each date once when a delivery failed', () => {
    const fail = (before: Subscription, offer: Offer): string[] =>
      markedSentences(
        { slot: first, meals: 1, outcome: failedByRider },
        { before, after: recordOutcome(before, { slot: first, outcome: failedByRider }, offer) },
        offer,
      );
    const lead = 'Tuesday 24 November, lunch did not reach you: our vehicle broke down.';
    expect(fail(sixLunches(open), closing(open, lunch('2026-11-26')))).toEqual([
      lead,
      'Your meal is not lost. New: Monday 30 November, lunch and Tuesday 1 December, lunch.',
      'The kitchen is closed on Thursday 26 November, lunch: Gas repair. Your meal is not lost.',
      'Your plan now ends on Tuesday 1 December.',
    ]);
    const before = sixLunches(closing(open, lunch('2026-11-26')));
    expect(fail(before, open)).toEqual([lead, 'Your meal is not lost. New: Thursday 26 November, lunch.']);
  });

  it('do not say that a meal is not lost when its money goes back', () => {
    const before = sixLunches(open);
    const offer = closing(open, lunch('2026-11-29'));
    expect(ways['withdrawing a meal']!(before, offer)).toEqual(ways['withdrawing a meal']!(before, open));
  });

  it('do not name the slot that was chosen for a replacement', () => {
    const before = sixLunches(open);
    const slot: DeliverySlot = { day: '2026-11-26', window: 'dinner' };
    const after = addReplacement(before, { meals: 1, slot: slotNumber(slot) }, { offer: open, cutOffOf: rulesOf('admin').cutOffOf });
    expect(adjustedSentences({ before, after }, { meals: 1, reason: 'Sorry', slot }, open)).toEqual([
      '1 meal is added to your plan: Sorry.',
    ]);
  });
});

describe('the sentences of a profile', () => {
  const profileOf = (persons: 1 | 2, diet: 'egg' | null): string[] => {
    const before = plan(newSubscription({ persons }), open);
    const command: SubscriptionCommand = { type: 'profile', person: persons, name: '', diet, allergies: ['nuts'], note: '' };
    return sentencesOf(command, { before, after: change(before, command, { offer: open, rules: rulesOf('customer') }) }, situation);
  };

  it('name the diet, or say that none is given and what comes instead', () => {
    expect(profileOf(1, 'egg')).toEqual(['You eat vegetarian food with egg. Allergies: peanuts and nuts.']);
    const instead = 'vegetarian food until you choose. Allergies: peanuts and nuts.';
    expect(profileOf(1, null)).toEqual([`You have given no diet and get ${instead}`]);
    expect(profileOf(2, null)).toEqual([`The second person has given no diet and gets ${instead}`]);
  });

  it('name no food where no meal comes any more', () => {
    const before = cancel(plan(newSubscription(), open));
    const command: SubscriptionCommand = { type: 'profile', person: 1, name: '', diet: null, allergies: [], note: '' };
    expect(sentencesOf(command, { before, after: before }, situation)).toEqual(['You have given no diet.']);
  });
});
