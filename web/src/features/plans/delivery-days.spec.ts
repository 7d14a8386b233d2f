import { describe, expect, it } from '@jest/globals';
import { deliveryDays } from './delivery-days';

type Plan = Parameters<typeof deliveryDays>[0];
const plan = (changes: Partial<Plan>): Plan => ({
  meal_type: 'both',
  plan_type: 'individual',
  number_of_meals: 14,
  duration_days: 7,
  ...changes,
});
const drawn = (changes: Partial<Plan>): string =>
  deliveryDays(plan(changes))
    .map(({ lunch, dinner }) => (lunch && dinner ? 'B' : lunch ? 'L' : dinner ? 'D' : '-'))
    .join('');

describe('the days of a plan', () => {
  it('bring lunch and dinner for as long as there are meals', () => {
    expect(drawn({})).toBe('BBBBBBB');
    expect(drawn({ number_of_meals: 9 })).toBe('BBBBL--');
  });

  it('bring only the meal that the plan has', () => {
    expect(drawn({ meal_type: 'lunch', number_of_meals: 7 })).toBe('LLLLLLL');
    expect(drawn({ meal_type: 'dinner', number_of_meals: 5 })).toBe('DDDDD--');
  });

  it("count a couple's meals two by two", () => {
    expect(drawn({ plan_type: 'couple', number_of_meals: 28 })).toBe('BBBBBBB');
  });

  it('follow from the meals where the plan names no duration', () => {
    expect(drawn({ duration_days: null, number_of_meals: 5 })).toBe('BBL');
  });

  it('never bring more than the days can hold, and are never more than 28', () => {
    expect(drawn({ duration_days: 3, number_of_meals: 99 })).toBe('BBB');
    expect(deliveryDays(plan({ duration_days: null, number_of_meals: 1000 }))).toHaveLength(28);
  });
});
