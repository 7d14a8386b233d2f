import { describe, expect, it } from '@jest/globals';
import { deliveryDays } from './delivery-days.js';

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

describe('deliveryDays', () => {
  it('brings lunch and dinner until the meals are used up', () => {
    expect(drawn({})).toBe('BBBBBBB');
    expect(drawn({ number_of_meals: 9 })).toBe('BBBBL--');
  });

  it('brings only the meal type of the plan', () => {
    expect(drawn({ meal_type: 'lunch', number_of_meals: 7 })).toBe('LLLLLLL');
    expect(drawn({ meal_type: 'dinner', number_of_meals: 5 })).toBe('DDDDD--');
  });

  it('brings two meals at a time to a couple', () => {
    expect(drawn({ plan_type: 'couple', number_of_meals: 28 })).toBe('BBBBBBB');
  });

  it('derives the days from the meals if the plan has no duration', () => {
    expect(drawn({ duration_days: null, number_of_meals: 5 })).toBe('BBL');
  });

  it('brings at most two deliveries a day and has at most 28 days', () => {
    expect(drawn({ duration_days: 3, number_of_meals: 99 })).toBe('BBB');
    expect(deliveryDays(plan({ duration_days: null, number_of_meals: 1000 }))).toHaveLength(28);
  });
});
