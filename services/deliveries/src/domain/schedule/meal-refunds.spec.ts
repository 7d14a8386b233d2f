import { describe, expect, it } from '@jest/globals';
import { randomOf } from '../../testing/random.js';
import { paidMealsOfRest, refundableAmounts, refundableMeals, refundPaise, worthOf, type PaidPlan } from './meal-refunds.js';

const paidPlan = (amountPaise: number, mealsBought: number): PaidPlan => ({
  amountPaise,
  mealsBought,
  refundedMeals: 0,
  refundedPaise: 0,
  withdrawnMeals: 0,
  otherPaise: 0,
  otherMeals: 0,
});
const refunded = (paid: PaidPlan, meals: number, amount: number): PaidPlan => ({
  ...paid,
  refundedMeals: paid.refundedMeals + meals,
  refundedPaise: paid.refundedPaise + amount,
});

/** Prices in paise: every rupee up to ₹60, then steps that share no factor with the numbers of meals. */
const prices = [...Array.from({ length: 60 }, (_, index) => 100 * (index + 1)), 99_999, 359_900, 599_900, 1_234_567, 10_000_000];

/** Refunds all meals in random parts; some are refused, and their meals are refunded later. @returns the paise that went back, -1 if they ever differed from the worth of their meals */
function refundInParts(paid: PaidPlan, random: (below: number) => number): number {
  let state = paid;
  const open: { meals: number; amount: number }[] = [];
  while (refundableMeals(state) > 0 || open.length > 0) {
    const left = refundableMeals(state);
    if (left > 0) {
      const meals = 1 + random(left);
      const amount = refundPaise(state, meals);
      state = refunded(state, meals, amount);
      open.push({ meals, amount });
      if (state.refundedPaise !== worthOf(state, state.refundedMeals)) return -1;
    }
    if (open.length === 0 || random(2) === 0) continue;
    const [{ meals, amount }] = open.splice(random(open.length), 1) as [{ meals: number; amount: number }];
    if (left > 0 && random(3) === 0) state = refunded(state, -meals, -amount);
  }
  return state.refundedPaise;
}

describe('refunds by the meal', () => {
  it('add up exactly to the price of any plan: meal by meal, all at once and in random parts with refusals', () => {
    for (const price of prices)
      for (let meals = 1; meals <= 60; meals += 1) {
        const paid = paidPlan(price, meals);
        let state = paid;
        for (let one = 0; one < meals; one += 1) state = refunded(state, 1, refundPaise(state, 1));
        const sums = [refundPaise(paid, meals), state.refundedPaise, refundInParts(paid, randomOf(price + meals))];
        expect([price, meals, ...sums]).toEqual([price, meals, price, price, price]);
      }
  });

  it.each([
    ['are not more than the order still has', { otherPaise: 300_000 }, 14, 59_900],
    ['count meals that were withdrawn for another refund', { otherPaise: 60_000, otherMeals: 2 }, 12, 359_900 - 60_000],
    ['are nothing when all the money went back', { otherPaise: 359_900 }, 1, 0],
    ['continue after the meals that were refunded before', { refundedMeals: 3, refundedPaise: 77_121 }, 1, 102_828 - 77_121],
  ])('%s', (_rule, changes, meals, expected) => {
    const paid = { ...paidPlan(359_900, 14), ...changes };
    expect(refundPaise(paid, meals)).toBe(expected);
    expect(refundableAmounts(paid)).toHaveLength(refundableMeals(paid));
  });
});

describe('the amounts of one to all meals of a plan of three meals for ₹100', () => {
  it.each([
    ['are the worth of the meals', {}, [3_333, 6_666, 10_000]],
    ['begin after the meals that were refunded before', { refundedMeals: 1, refundedPaise: 3_333 }, [3_333, 6_667]],
    ['leave out meals that were withdrawn for another refund', { otherMeals: 1, otherPaise: 3_333 }, [3_333, 6_667]],
    [
      'end with the last paisa after refunds of both kinds',
      { refundedMeals: 1, refundedPaise: 3_333, otherMeals: 1, otherPaise: 3_333 },
      [3_334],
    ],
    ['are not more than another refund has left', { otherPaise: 5_000 }, [3_333, 5_000, 5_000]],
    ['are not more than refunds of both kinds have left', { refundedMeals: 1, refundedPaise: 3_333, otherPaise: 5_000 }, [1_667, 1_667]],
    ['are none when all meals were refunded', { refundedMeals: 3, refundedPaise: 10_000 }, []],
  ])('%s', (_rule, changes, expected) => {
    expect(refundableAmounts({ ...paidPlan(10_000, 3), ...changes })).toEqual(expected);
  });
});

describe('the meals that are paid back with the rest of a plan of 14 meals', () => {
  it.each([
    ['are the meals that are left', {}, { left: 4, eaten: 10 }, 4],
    ['are bought meals before added ones', {}, { left: 24, eaten: 0 }, 14],
    ['are the bought meals that were not eaten', {}, { left: 14, eaten: 10 }, 4],
    ['are none when the bought meals were eaten', {}, { left: 9, eaten: 15 }, 0],
    ['leave out meals that were refunded and withdrawn', { refundedMeals: 3, withdrawnMeals: 3 }, { left: 11, eaten: 10 }, 1],
    ['leave out meals that were withdrawn for another refund', { otherMeals: 2 }, { left: 12, eaten: 10 }, 2],
    ['are all meals that are left after a refund of eaten meals', { refundedMeals: 3 }, { left: 4, eaten: 10 }, 4],
    ['are no more than the meals that can still be refunded', { refundedMeals: 12 }, { left: 4, eaten: 10 }, 2],
  ])('%s', (_rule, changes, rest, expected) => {
    expect(paidMealsOfRest({ ...paidPlan(359_900, 14), ...changes }, rest)).toBe(expected);
  });
});
