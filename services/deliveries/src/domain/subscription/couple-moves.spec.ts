import { describe, expect, it } from '@jest/globals';
import { slotNumber, slotOf, type DeliverySlot, type SubscriptionCommand } from '@2x7/contracts';
import { lunch, move, restore, runIn, runUnlessRefused } from '../../testing/commands.js';
import { randomOf } from '../../testing/random.js';
import { newSubscription, offerOf, rulesOf } from '../../testing/sample-subscription.js';
import { plan } from '../schedule/plan.js';
import { addReplacement } from './replacement.js';
import type { Delivery, Subscription } from './subscription.js';

type Person = 1 | 2;
const [wednesday, thursday, friday] = [lunch('2026-11-25'), lunch('2026-11-26'), lunch('2026-11-27')];
const offer = offerOf({ capacity: 10 });
const couple = plan(newSubscription({ persons: 2 }), offer);
const run = runIn(offer);
const unlessRefused = runUnlessRefused(offer);
const without = (slot: DeliverySlot, person: Person): SubscriptionCommand => ({ type: 'skip', slots: [slot], person });
const deliveryAt = ({ planned }: Subscription, slot: DeliverySlot): Delivery | undefined => planned.get(slotNumber(slot));

describe('a move of a single meal of a couple', () => {
  const refusal = 'Two single meals of the same person cannot come in one delivery. Please choose another date or time than Thursday 26';

  it('is refused to a single meal of the same person, because two meals are one for each', () => {
    const single = run(couple, without(wednesday, 1), without(thursday, 1));
    expect(() => run(single, move(wednesday, thursday))).toThrow(refusal);
  });

  it('is refused to three meals, two of which are for the same person', () => {
    const three = run(couple, without(wednesday, 1), move(wednesday, thursday), without(friday, 1));
    expect(deliveryAt(three, thursday)).toEqual({ meals: 3, person: 2 });
    expect(() => run(three, move(friday, thursday))).toThrow(refusal);
  });

  it('makes a delivery for both with a single meal of the other person', () => {
    const both = run(couple, without(wednesday, 1), without(thursday, 2), move(wednesday, thursday));
    expect(deliveryAt(both, thursday)).toEqual({ meals: 2, person: null });
  });

  it('cannot be undone while that would leave two single meals of the other person', () => {
    const single = run(couple, without(wednesday, 1), without(thursday, 2), without(friday, 2));
    const three = run(single, move(wednesday, thursday), move(friday, thursday));
    expect(deliveryAt(three, thursday)).toEqual({ meals: 3, person: 1 });
    expect(() => run(three, restore(wednesday))).toThrow('Please undo the other move to this delivery first.');
    expect(run(three, restore(friday), restore(wednesday)).planned).toEqual(single.planned);
  });
});

/** Meals by person; undefined where an odd meal has no person yet. */
function mealsByPerson({ planned }: Subscription): number[] | undefined {
  const meals = [0, 0];
  for (const delivery of planned.values()) {
    const odd = delivery.meals % 2;
    if (odd && delivery.person === null) return undefined;
    for (const person of [1, 2]) meals[person - 1]! += (delivery.meals - odd) / 2 + (delivery.person === person ? odd : 0);
  }
  return meals;
}

describe('random moves of single meals, and their undo', () => {
  const isMoved = ({ overrides }: Subscription, slot: DeliverySlot): boolean => overrides.get(slotNumber(slot))?.movedTo != null;

  it.each([1, 2, 3, 4])('leave each person as many meals as before: series %i', (first) => {
    let checked = 0;
    for (let seed = first; seed <= 400; seed += 4) {
      const random = randomOf(seed);
      const slot = (): DeliverySlot => slotOf(offer.from + random(5));
      let state = couple;
      for (let step = 0; step < 12; step += 1) {
        const [from, to, person] = [slot(), slot(), random(2) === 0 ? 1 : 2] as const;
        const command = [without(from, person), move(from, to), move(from, to), restore(from)][random(4)]!;
        const after = unlessRefused(state, command);
        const [before, now] = [mealsByPerson(state), mealsByPerson(after)];
        if (before && now && (command.type === 'move' || (command.type === 'restore' && isMoved(state, from)))) {
          expect([seed, now]).toEqual([seed, before]);
          checked += 1;
        }
        state = after;
      }
    }
    expect(checked).toBeGreaterThan(100);
  });
});

describe('a skip of one person', () => {
  it.each<[string, SubscriptionCommand[], SubscriptionCommand[]]>([
    ['of three meals, the odd one of which is for the other', [without(wednesday, 1), move(wednesday, thursday)], [without(thursday, 1)]],
    ['of three meals, the odd one of which is for this person', [without(wednesday, 1), move(wednesday, thursday)], [without(thursday, 2)]],
  ])('leaves the earlier schedule when it is undone: %s', (_what, first, skip) => {
    const before = run(couple, ...first);
    const after = run(before, ...skip, restore(thursday));
    expect(after.planned).toEqual(before.planned);
    expect(after.overrides).toEqual(before.overrides);
  });

  it('leaves the odd one of three meals to its person, also when the other two are moved back before it is undone', () => {
    const three = run(couple, without(thursday, 1), move(wednesday, thursday));
    expect(run(three, without(thursday, 2), restore(wednesday), restore(thursday)).planned).toEqual(
      run(couple, without(thursday, 1)).planned,
    );
  });

  it.each([1, 2, 3, 4])('leaves the earlier schedule when it is undone at once, whatever was moved: series %i', (first) => {
    let ofThree = 0;
    for (let seed = first; seed <= 400; seed += 4) {
      const random = randomOf(seed);
      const slot = (): DeliverySlot => slotOf(offer.from + random(5));
      let state = couple;
      for (let step = 0; step < 12; step += 1) {
        const [from, to, person] = [slot(), slot(), random(2) === 0 ? 1 : 2] as const;
        const skipped = unlessRefused(state, without(from, person));
        if (skipped !== state) {
          expect([seed, run(skipped, restore(from)).planned]).toEqual([seed, state.planned]);
          ofThree += deliveryAt(state, from)?.meals === 3 ? 1 : 0;
        }
        state = random(3) === 0 ? skipped : unlessRefused(state, move(from, to));
      }
    }
    expect(ofThree).toBeGreaterThan(10);
  });
});

describe('replacement meals in a delivery of one person', () => {
  const single = run(couple, without(thursday, 1));
  const add = (meals: number): Subscription =>
    addReplacement(single, { meals, slot: slotNumber(thursday) }, { offer, cutOffOf: rulesOf('admin').cutOffOf });

  it('are refused when the last of them would be for the person who is skipped', () => {
    for (const meals of [1, 3])
      expect(() => add(meals)).toThrow(
        'One person alone gets a meal on Thursday 26 November, lunch. Choose a delivery for both, a date without one, or the end of the plan.',
      );
  });

  it('are one for each person when they are two', () => {
    expect(deliveryAt(add(2), thursday)).toEqual({ meals: 3, person: 2 });
  });
});
