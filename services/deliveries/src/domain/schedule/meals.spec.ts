import { describe, expect, it } from '@jest/globals';
import { slotNumber, type DeliveryOutcome, type SlotNumber } from '@2x7/contracts';
import { newSubscription, offerOf } from '../../testing/sample-subscription.js';
import { sumOf, type Subscription } from '../subscription/subscription.js';
import { adjustMeals, cancel, mealsLeft } from './meals.js';
import { plan } from './plan.js';
import { mealsShort, recordOutcome } from './record-outcome.js';
import { reserveMeals, returnReserved, takeBackReserved } from './reserved-meals.js';

const offer = offerOf({ capacity: 10 });
/** Fourteen meals from Tuesday to Monday. */
const planned = plan(newSubscription(), offer);
const [first, last] = [slotNumber({ day: '2026-11-24', window: 'lunch' }), slotNumber({ day: '2026-11-30', window: 'dinner' })];
const lastOf = ({ planned: deliveries }: Subscription): SlotNumber => Math.max(...deliveries.keys());
/** The plan after the cut-off of its first delivery. */
const begun: Subscription = {
  ...planned,
  planned: new Map([...planned.planned].filter(([slot]) => slot > first)),
  fixed: new Map([[first, { meals: 1, person: null }]]),
};
const later = { ...offer, from: first + 1 };

describe('meals that are added or withdrawn', () => {
  it('are those at the end of the plan', () => {
    expect([lastOf(adjustMeals(planned, 2, offer)), lastOf(adjustMeals(planned, -2, offer))]).toEqual([last + 2, last - 2]);
  });
  it('are counted apart from those that were bought', () => {
    const [added, withdrawn] = [adjustMeals(planned, 1, offer), adjustMeals(planned, -1, offer)];
    expect([added, withdrawn]).toMatchObject([
      { mealsBought: 14, granted: 1, takenBack: 0 },
      { mealsBought: 14, granted: 0, takenBack: 1 },
    ]);
  });
  it('can be withdrawn as long as they are not past their cut-off', () => {
    expect([mealsLeft(begun), sumOf(adjustMeals(begun, -13, later).planned)]).toEqual([13, 0]);
    expect(() => adjustMeals(begun, -14, later)).toThrow('Only 13 meals are left in this plan.');
    expect(() => adjustMeals(adjustMeals(begun, -12, later), -2, later)).toThrow('Only 1 meal is left in this plan.');
    expect(() => adjustMeals(adjustMeals(begun, -13, later), -1, later)).toThrow('No meals are left in this plan.');
  });
  it('are refused for a cancelled plan', () => {
    expect(() => adjustMeals(cancel(planned), 1, offer)).toThrow('This plan is cancelled, because its money was refunded.');
  });
});

describe('a plan whose money all went back', () => {
  it('keeps only what is past its cut-off, and a second time changes nothing', () => {
    const cancelled = cancel({ ...begun, unscheduled: 1 });
    expect(cancelled).toMatchObject({ isCancelled: true, isRefunded: true, takenBack: 13, unscheduled: 0, planned: new Map() });
    expect([cancelled.fixed, cancel(cancelled)]).toEqual([begun.fixed, cancelled]);
  });
});

describe('meals whose money is on its way back', () => {
  const reserved = reserveMeals(begun, 3, later);

  it('are not cooked', () => {
    expect([reserved.reserved, lastOf(reserved), mealsLeft(reserved)]).toEqual([3, last - 3, 10]);
  });
  it('are refused when fewer are left', () => {
    expect(() => reserveMeals(begun, 14, later)).toThrow('Only 13 meals are left in this plan.');
    expect(() => reserveMeals(reserveMeals(begun, 12, later), 2, later)).toThrow('Only 1 meal is left in this plan.');
  });
  it('are taken back when it has arrived', () => {
    const back = takeBackReserved(reserved, 3, false);
    expect([back.reserved, back.takenBack, back.isCancelled, back.planned]).toEqual([0, 3, false, reserved.planned]);
  });
  it('cancel the plan when they were all that was left of it', () => {
    const all = reserveMeals(begun, 13, later);
    expect([true, false].map((isRest) => takeBackReserved(all, 13, isRest).isCancelled)).toEqual([true, false]);
    expect(takeBackReserved(reserved, 3, true).isCancelled).toBe(false);
    expect(takeBackReserved({ ...reserved, isCancelled: true }, 3, false).isCancelled).toBe(true);
  });
  it('are cooked when it does not go back, also in a plan whose rest was cancelled', () => {
    const cancelled = { ...reserved, isCancelled: true };
    for (const before of [reserved, cancelled]) {
      expect(returnReserved(before, 3, later)).toMatchObject({ reserved: 0, takenBack: 0, isCancelled: false, planned: begun.planned });
    }
  });
  it('stay withdrawn in a plan whose money all went back otherwise', () => {
    expect(returnReserved(cancel(reserved), 3, later)).toMatchObject({ reserved: 0, takenBack: 13, isCancelled: true, planned: new Map() });
  });
});

describe('meals that are owed from another plan', () => {
  const carried = plan({ ...begun, granted: 3, carriedOver: 2 }, later);

  it('are kept where the plan is cancelled, as far as they were not delivered', () => {
    expect(cancel(carried)).toMatchObject({ granted: 1, carriedOver: 0, takenBack: 14 });
    const atItsEnd = {
      ...carried,
      planned: new Map([[last, { meals: 1, person: null }]]),
      fixed: new Map([[first, { meals: 16, person: null }]]),
    };
    expect(cancel(atItsEnd)).toMatchObject({ granted: 2, carriedOver: 1, takenBack: 0 });
    expect(cancel(cancel(carried))).toEqual(cancel(carried));
  });
  it('are kept where the rest is cancelled, also when other meals are added meanwhile', () => {
    const reserved = reserveMeals(carried, 16, later);
    for (const before of [reserved, adjustMeals(reserved, 1, later)])
      expect(takeBackReserved(before, 16, true)).toMatchObject({ carriedOver: 0, takenBack: 14, reserved: 0 });
  });
  it('are kept where the money went back while they were reserved, also if that refund is not made', () => {
    expect(returnReserved(cancel(reserveMeals(carried, 16, later)), 16, later)).toMatchObject({ carriedOver: 0, takenBack: 14 });
  });
  it('stay in a plan that goes on after a refund by the meal', () => {
    expect(takeBackReserved(reserveMeals(carried, 3, later), 3, false)).toMatchObject({ granted: 3, carriedOver: 2, takenBack: 3 });
  });
});

describe('the outcome of a delivery', () => {
  const outcome = (result: 'delivered' | 'failed'): DeliveryOutcome => ({
    result,
    place: null,
    cause: result === 'failed' ? 'vehicle' : null,
    at: '2026-11-24T03:00:00.000Z',
    received_at: '2026-11-24T03:00:00.000Z',
    source: 'rider',
    is_late: false,
    is_forfeited: false,
    is_clock_wrong: false,
  });
  const record = (subscription: Subscription, result: 'delivered' | 'failed' | null, slot = first) =>
    recordOutcome(subscription, { slot, outcome: result && outcome(result) }, later);
  const failed = record(begun, 'failed');

  it('failed: its meal is owed again, at the end of the plan', () => {
    expect([[...failed.failed.keys()], failed.fixed.size, lastOf(failed)]).toEqual([[first], 0, last + 1]);
  });
  it('delivered after all: the replacement is taken away again', () => {
    expect(record(failed, 'delivered').planned).toEqual(begun.planned);
    expect(record(failed, null)).toEqual(begun);
  });
  it('delivered: changes no other delivery', () => {
    const delivered = record(begun, 'delivered');
    expect([delivered.planned, delivered.fixed, delivered.outcomes.size]).toEqual([begun.planned, begun.fixed, 1]);
  });
  it('delivered after all: is refused when the replacement is past its cut-off or withdrawn, with the meals to add first', () => {
    const message = 'The meal was already replaced, or withdrawn from the plan. Add 1 meal to the plan first; then this can be corrected.';
    const withdrawn = adjustMeals(failed, -14, later);
    expect(() => record(withdrawn, 'delivered')).toThrow(message);
    expect(mealsShort(withdrawn, { slot: first, outcome: outcome('delivered') })).toBe(1);
    expect(mealsShort(failed, { slot: first, outcome: outcome('delivered') })).toBe(0);
  });
  it('failed in a plan whose money all went back: the meal is taken back', () => {
    expect(record(cancel(begun), 'failed')).toMatchObject({ isCancelled: true, takenBack: 14, planned: new Map() });
  });
  it('delivered after all in a plan whose money all went back: the meal is not taken back any more', () => {
    expect(record(record(cancel(begun), 'failed'), 'delivered')).toMatchObject({ isCancelled: true, takenBack: 13, planned: new Map() });
  });
  it('failed in a plan whose rest was cancelled: the meal was paid, so the plan goes on with it', () => {
    const rest = takeBackReserved(reserveMeals(begun, 13, later), 13, true);
    const goesOn = record(rest, 'failed');
    expect([goesOn.isCancelled, goesOn.takenBack, sumOf(goesOn.planned)]).toEqual([false, 13, 1]);
  });
  it('is an error for a slot without a fixed delivery', () => {
    expect(() => record(begun, 'delivered', last)).toThrow(`there is no fixed delivery in slot ${last}`);
  });
});
