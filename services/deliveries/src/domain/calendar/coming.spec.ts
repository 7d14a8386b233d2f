import { describe, expect, it } from '@jest/globals';
import { slotNumber, type SubscriptionCommand } from '@2x7/contracts';
import { lunch, restore, runIn, skip } from '../../testing/commands.js';
import { newSubscription, offerOf } from '../../testing/sample-subscription.js';
import { plan } from '../schedule/plan.js';
import type { Subscription } from '../subscription/subscription.js';
import { withOtherMeals } from './coming.js';
import { sentencesOf } from './command-sentences.js';
import { replannedSentences } from './shop-sentences.js';

const offer = offerOf({ capacity: 10 });
const run = runIn(offer);
const [wednesday, thursday, friday] = [lunch('2026-11-25'), lunch('2026-11-26'), lunch('2026-11-27')];
/** Seven lunches for two, from Tuesday to Monday. */
const couple = plan(newSubscription({ windows: ['lunch'], persons: 2 }), offer);
/** The meal that one of the two leaves out on Friday comes alone on Tuesday 1 December. */
const single = run(couple, skip(friday, 1));
const sentences = (before: Subscription, command: SubscriptionCommand): string[] =>
  sentencesOf(command, { before, after: run(before, command) }, { ...offer, defaultDiet: 'vegetarian' });

describe('the sentences about a delivery whose meals change', () => {
  it('say that the last one comes with two meals when one more is left out, and with one when that is undone', () => {
    expect(sentences(single, skip(thursday, 1))).toEqual([
      'Only one of you gets a meal on Thursday 26 November, lunch.',
      'Tuesday 1 December, lunch now comes with 2 meals.',
    ]);
    expect(sentences(run(single, skip(thursday, 1)), restore(thursday))).toEqual([
      'Thursday 26 November, lunch is as planned again.',
      'Tuesday 1 December, lunch now comes with 1 meal.',
    ]);
  });

  it('name it also when the kitchen closes', () => {
    const slot = slotNumber(wednesday);
    const closed = { ...offer, slots: new Map(offer.slots).set(slot, { ...offer.slots.get(slot)!, closedReason: 'Diwali' }) };
    expect(replannedSentences({ before: single, after: plan(single, closed) }, closed)).toEqual([
      'The kitchen is closed on Wednesday 25 November, lunch: Diwali. Your meals are not lost.',
      'New: Wednesday 2 December, lunch.',
      'Tuesday 1 December, lunch now comes with 2 meals.',
      'Your plan now ends on Wednesday 2 December.',
    ]);
  });

  it('count more than three', () => {
    const after = { ...couple, planned: new Map([...couple.planned].map(([slot, delivery]) => [slot, { ...delivery, meals: 1 }])) };
    expect(withOtherMeals({ before: couple, after })).toEqual([
      '7 deliveries from Tuesday 24 November to Monday 30 November now come with another number of meals.',
    ]);
  });
});
