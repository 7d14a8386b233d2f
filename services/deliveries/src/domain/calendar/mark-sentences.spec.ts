import { describe, expect, it } from '@jest/globals';
import { placeText, slotNumber, slotOf, slotText, type DeliveryOutcome } from '@2x7/contracts';
import { newSubscription, offerOf } from '../../testing/sample-subscription.js';
import { plan } from '../schedule/plan.js';
import { movedSentences, outcomeNote, owedDeliveries } from './mark-sentences.js';

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

describe('the note about a delivery', () => {
  const failed: DeliveryOutcome = {
    ...{ result: 'failed', cause: 'vehicle', place: null, at: '2026-11-24T03:00:00.000Z', received_at: '2026-11-24T03:00:00.000Z' },
    ...{ source: 'rider', is_late: false, is_clock_wrong: false, is_forfeited: false },
  };
  const delivered: DeliveryOutcome = { ...failed, result: 'delivered', cause: null, place: 'doorstep' };
  const slot = slotNumber({ day: '2026-11-25', window: 'lunch' });
  const delivery = new Map([[slot, { meals: 1, person: null }]]);
  const [before, after] = [new Date('2026-11-25T08:59:59+05:30'), new Date('2026-11-25T09:00:00+05:30')];
  const noteOf = (changes: object, { meals = 1, now = after } = {}) => outcomeNote(failed, newSubscription(changes), { meals, now });

  it.each([
    ['planned', { planned: delivery }, after],
    ['without a date', { unscheduled: 1 }, after],
    ['being prepared', { fixed: delivery }, before],
  ])('that failed says that its meals come later while a meal is %s', (_where, changes, now) => {
    expect(noteOf(changes, { now })).toBe('our vehicle broke down; the meal comes later');
    expect(noteOf(changes, { now, meals: 2 })).toBe('our vehicle broke down; the meals come later');
  });

  it.each([
    ['was delivered', { fixed: delivery, outcomes: new Map([[slot, delivered]]) }, before],
    ['has come at the end of its window', { fixed: delivery }, after],
  ])('that failed says only that its meals were planned again when the last meal %s', (_how, changes, now) => {
    expect(noteOf(changes, { now })).toBe('our vehicle broke down; the meal was planned again');
    expect(noteOf(changes, { now, meals: 2 })).toBe('our vehicle broke down; the meals were planned again');
  });

  it.each([
    ['the plan is cancelled', { planned: delivery, isCancelled: true }],
    ['meals were taken back', { planned: delivery, takenBack: 1 }],
    ['the money of meals is on its way back', { planned: delivery, reserved: 1 }],
  ])('that failed promises no meal where %s', (_why, changes) => {
    expect(noteOf(changes)).toBe('our vehicle broke down');
  });

  it('that arrived says where the box was left, and that it was late', () => {
    const notes = [false, true].map((is_late) => outcomeNote({ ...delivered, is_late }, newSubscription(), { meals: 1, now: after }));
    expect(notes).toEqual([placeText.doorstep, `${placeText.doorstep}, late`]);
  });
});
