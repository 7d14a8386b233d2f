import { describe, expect, it } from '@jest/globals';
import type { MealPlan } from '@2x7/contracts';
import { plansFor } from './plan-filter';

const plan = (name: string, fields: Partial<MealPlan>) => ({ name, ...fields }) as MealPlan;
const plans = [
  plan('Work Lunch', { meal_type: 'lunch', plan_type: 'individual', duration_days: 7 }),
  plan('Couple Dinner', { meal_type: 'dinner', plan_type: 'couple', duration_days: 14 }),
  plan('Open End', { meal_type: 'both', plan_type: 'individual', duration_days: null }),
];
const fitting = (wishes: Parameters<typeof plansFor>[1]) => plansFor(plans, wishes).map(({ name }) => name);

describe('the plan chooser', () => {
  it('shows every plan while nothing is chosen', () => {
    expect(fitting({})).toEqual(['Work Lunch', 'Couple Dinner', 'Open End']);
  });

  it('keeps the plans that match all choices', () => {
    expect(fitting({ people: 'individual' })).toEqual(['Work Lunch', 'Open End']);
    expect(fitting({ meals: 'dinner', people: 'couple', days: '14' })).toEqual(['Couple Dinner']);
  });

  it('keeps none for an unknown value', () => {
    expect(fitting({ days: '6' })).toEqual([]);
  });
});
