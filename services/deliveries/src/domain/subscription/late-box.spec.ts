import { describe, expect, it } from '@jest/globals';
import { slotNumber } from '@2x7/contracts';
import { lunch } from '../../testing/commands.js';
import { newSubscription, offerOf } from '../../testing/sample-subscription.js';
import { cancel } from '../schedule/meals.js';
import { plan } from '../schedule/plan.js';
import { addLateDelivery } from './late-box.js';
import { sumOf, type Subscription } from './subscription.js';

const slot = slotNumber(lunch('2026-11-24'));
const offer = offerOf({ capacity: 10 });
/** Its boxes are counted. */
const counted = { ...offer, from: slot + 1 };
const planOf = (changes: Partial<Subscription> = {}): Subscription => plan(newSubscription(changes), counted);

describe('a delivery that is added after the boxes were counted', () => {
  it.each([
    [1, 14, 1],
    [2, 14, 2],
    [2, 1, 1],
  ])('to a plan for %i with %i meals brings %i from its end', (persons, mealsBought, meals) => {
    const before = planOf({ persons, mealsBought });
    const added = addLateDelivery(before, slot, counted);
    expect([added.meals, added.after.fixed]).toEqual([meals, new Map([[slot, { meals, person: null }]])]);
    expect([...added.after.planned]).toEqual([...before.planned].slice(0, -1));
    expect(sumOf(added.after.planned)).toBe(mealsBought - meals);
  });
  it('is refused where the plan has a delivery at this time, also one that failed', () => {
    const delivery = new Map([[slot, { meals: 1, person: null }]]);
    for (const one of [{ fixed: delivery }, { failed: delivery }])
      expect(() => addLateDelivery(planOf(one), slot, counted)).toThrow('This plan already has a delivery at this time.');
  });
  it('is refused for a plan without a meal left, and for one that is cancelled', () => {
    const eaten = new Map([[slot - 2, { meals: 1, person: null }]]);
    expect(() => addLateDelivery(planOf({ mealsBought: 1, fixed: eaten }), slot, counted)).toThrow('No meals are left in this plan.');
    expect(() => addLateDelivery(cancel(planOf()), slot, counted)).toThrow('This plan is cancelled');
  });
});
