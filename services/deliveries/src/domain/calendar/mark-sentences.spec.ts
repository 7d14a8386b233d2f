import { expect, it } from '@jest/globals';
import { slotNumber, slotOf, slotText } from '@2x7/contracts';
import { newSubscription, offerOf } from '../../testing/sample-subscription.js';
import { plan } from '../schedule/plan.js';
import { movedSentences, owedDeliveries } from './mark-sentences.js';

const open = offerOf({ capacity: 10 });

it('what moved with a failed delivery leaves out the delivery of its own meal', () => {
  const before = plan(newSubscription({ windows: ['lunch'], mealsBought: 6 }), open);
  const closed = slotNumber({ day: '2026-11-26', window: 'lunch' });
  const slots = new Map(open.slots).set(closed, { ...open.slots.get(closed)!, closedReason: 'Gas repair' });
  const offer = { ...open, slots };
  // One meal is owed again, and another one leaves the closed slot.
  const after = plan({ ...before, granted: 1 }, offer);
  const owed = owedDeliveries({ before, after }, 1);
  const last = Math.max(...after.planned.keys());
  expect([owed.length, movedSentences({ before, after }, owed, offer)]).toEqual([
    1,
    ['The kitchen is closed on Thursday 26 November, lunch: Gas repair. Your meal is not lost.', `New: ${slotText(slotOf(last))}.`],
  ]);
  expect(movedSentences({ before, after: plan({ ...before, granted: 1 }, open) }, owed, open)).toEqual([]);
});
