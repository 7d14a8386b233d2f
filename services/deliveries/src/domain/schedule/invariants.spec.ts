import { describe, expect, it } from '@jest/globals';
import { deliveryDays, personsOf, slotNumber, windowsOf, type MealType, type PlanType } from '@2x7/contracts';
import { change } from '../subscription/change.js';
import { differenceOf } from '../subscription/difference.js';
import { cancel, mealsLeft } from './meals.js';
import { bookedAfter } from '../../testing/booked-after.js';
import { histories } from '../../testing/config.js';
import { plan } from './plan.js';
import { reserveMeals } from './reserved-meals.js';
import { mealsShort, recordOutcome } from './record-outcome.js';
import { plainOverride } from '../subscription/subscription.js';
import { History } from '../../testing/history.js';
import { newSubscription, offerOf, rulesOf } from '../../testing/sample-subscription.js';

const restored = (subscription: ReturnType<typeof newSubscription>) => ({
  planned: [...subscription.planned],
  unscheduled: subscription.unscheduled,
  overrides: [...subscription.overrides],
});

describe('random histories of plans that share slots', () => {
  it(`keep every meal in one state, every slot's count right and frozen deliveries as they are, in ${histories} histories`, () => {
    let commands = 0;
    for (let seed = 1; seed <= histories; seed += 1) commands += new History(seed).run(20);
    expect(commands).toBeGreaterThan(histories * 5);
  }, 3_600_000);
});

describe('a plan without changes', () => {
  const kinds: [MealType, PlanType, number, number | null][] = [
    ['both', 'individual', 14, 7],
    ['lunch', 'individual', 7, 7],
    ['dinner', 'couple', 11, null],
    ['both', 'couple', 27, 7],
    ['both', 'individual', 40, null],
  ];
  it.each(kinds)('is delivered as its week grid is drawn: %s, %s, %i meals', (meal_type, plan_type, number_of_meals, duration_days) => {
    const drawn = deliveryDays({ meal_type, plan_type, number_of_meals, duration_days });
    const offer = offerOf({ capacity: 1_000 });
    const planned = plan(
      newSubscription({ windows: windowsOf(meal_type), persons: personsOf(plan_type), mealsBought: number_of_meals }),
      offer,
    );
    const first = planned.startsOn;
    const delivered = drawn.map((_, index) => ({
      lunch: planned.planned.has(2 * (first + index)),
      dinner: planned.planned.has(2 * (first + index) + 1),
    }));
    expect(delivered).toEqual(drawn);
  });
});

describe('a skip', () => {
  const offer = offerOf({ capacity: 1_000 });
  const before = plan(newSubscription({ persons: 2, mealsBought: 27 }), offer);
  const slot = { day: '2026-11-27' as string, window: 'lunch' as const };
  const context = { offer, rules: rulesOf('customer') };
  const skipped = change(before, { type: 'skip', slots: [slot] }, context);

  it('adds its meals at the end and changes no delivery in between', () => {
    const kept = [...before.planned].filter(([number]) => number !== slotNumber(slot));
    expect([...skipped.planned].slice(0, kept.length - 1)).toEqual(kept.slice(0, -1));
    expect(skipped.planned.size).toBe(before.planned.size);
    expect(skipped.planned.has(slotNumber(slot))).toBe(false);
  });

  it('is undone by a restore', () => {
    expect(restored(change(skipped, { type: 'restore', slots: [slot] }, context))).toEqual(restored(before));
  });

  it('can be undone in any order when it moved the last, single meal out of a slot without room for two', () => {
    const last = Math.max(...before.planned.keys());
    const tight = { ...offer, slots: new Map(offer.slots).set(last, { ...offer.slots.get(last)!, capacity: 1, booked: 1 }) };
    type State = { plan: typeof before; offer: typeof offer };
    const run = (start: State, type: 'skip' | 'restore', slots: readonly (typeof slot)[]): State =>
      slots.reduce((state, one) => {
        const after = change(state.plan, { type, slots: [one] }, { ...context, offer: state.offer });
        return { plan: after, offer: bookedAfter(state.offer, differenceOf(state.plan, after)) };
      }, start);
    const other = { ...slot, day: '2026-11-28' };
    const both = run({ plan: before, offer: tight }, 'skip', [slot, other]);
    expect(both.plan.planned.has(last)).toBe(false);
    for (const order of [
      [slot, other],
      [other, slot],
    ])
      expect(restored(run(both, 'restore', order).plan)).toEqual(restored(before));
  });

  it('leaves the meal of the other person when it is for one person', () => {
    const alone = change(before, { type: 'skip', slots: [slot], person: 1 }, context);
    expect(alone.planned.get(slotNumber(slot))).toEqual({ meals: 1, person: 2 });
    const both = change(alone, { type: 'skip', slots: [slot], person: 2 }, context);
    expect(both.planned.has(slotNumber(slot))).toBe(false);
    expect(change(both, { type: 'skip', slots: [slot], person: 2 }, context)).toEqual(both);
  });

  it('changes nothing when it is repeated, although the kitchen has closed another slot in between', () => {
    const skipped = change(before, { type: 'skip', slots: [slot] }, context);
    const [closed] = [...skipped.planned.keys()];
    const slots = new Map(context.offer.slots);
    slots.set(closed!, { ...slots.get(closed!)!, closedReason: 'Gas repair' });
    const later = { ...context, offer: { ...context.offer, slots } };
    expect(change(skipped, { type: 'skip', slots: [slot] }, later)).toEqual(skipped);
  });
});

describe('a slot without room for all meals that were moved to it', () => {
  it('gets none of them also when fewer meals are left, so that the delivery in their place stays', () => {
    const slot = slotNumber({ day: '2026-12-10', window: 'lunch' });
    const offer = offerOf({ capacity: 3 });
    const full = { ...offer, slots: new Map(offer.slots).set(slot, { ...offer.slots.get(slot)!, booked: 2 }) };
    const overrides = new Map([[slot, { ...plainOverride, meals: 2, source: 'customer' as const }]]);
    const before = plan(newSubscription({ mealsBought: 3, overrides }), full);
    const [first, second, last] = [...before.planned];
    const passed = { ...before, fixed: new Map([first!, second!]), planned: new Map([last!]) };
    expect([...plan(passed, { ...full, from: second![0] + 1 }).planned]).toEqual([last]);
  });
});

describe('a full refund', () => {
  it('takes back every meal that is not frozen, once', () => {
    const once = cancel(plan(newSubscription({ mealsBought: 14 }), offerOf({ capacity: 10 })));
    expect([once.takenBack, once.planned.size, once.unscheduled]).toEqual([14, 0, 0]);
    expect(cancel(once)).toEqual(once);
  });

  it('requires added meals before a failed delivery can be marked as delivered after all', () => {
    const offer = offerOf({ capacity: 10 });
    const planned = plan(newSubscription({ mealsBought: 2 }), offer);
    const [slot, delivery] = [...planned.planned][0]!;
    const failed = { ...planned, planned: new Map(), failed: new Map([[slot, delivery]]) };
    const cancelled = cancel(reserveMeals(failed, 2, offer));
    const granted = mealsShort(cancelled, { slot, outcome: null });
    expect(granted).toBe(1);
    expect(() => recordOutcome(cancelled, { slot, outcome: null }, offer)).toThrow('Add 1 meal');
    const settled = recordOutcome({ ...cancelled, granted }, { slot, outcome: null }, offer);
    expect([mealsLeft(settled), settled.takenBack, settled.reserved]).toEqual([0, 0, 2]);
  });
});
