import type { MealPlan } from '@2x7/contracts';
import { describe, expect, it } from '@jest/globals';
import { editMealPlan, newMealPlan } from './meal-plan.js';

const plan: MealPlan = {
  id: '018f0000-0000-7000-8000-000000000000',
  name: 'Week of Lunches',
  description: '',
  image_url: null,
  meal_type: 'lunch',
  plan_type: 'individual',
  number_of_meals: 7,
  duration_days: 7,
  original_cost: 1_000,
  discounted_price: 900,
  discount_percent: 10,
  is_trial: false,
  tags: [],
  display_order: 3,
  version: 4,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};
const pricesDisagree = expect.objectContaining({
  code: 'invalid',
  message: 'Discounted price cannot be above the original price',
  field: 'discounted_price',
});

describe('editing a plan', () => {
  it('replaces the edited fields and keeps the others', () => {
    expect(editMealPlan(plan, { name: 'Lunches' }, [])).toMatchObject({
      name: 'Lunches',
      original_cost: 1_000,
      duration_days: 7,
      display_order: 3,
    });
  });
  it('treats null as a value, not as an absent field', () => {
    expect(editMealPlan(plan, { duration_days: null }, [])).toMatchObject({ duration_days: null });
  });
  it('refuses one price that puts the discounted price above the original', () => {
    expect(() => editMealPlan(plan, { discounted_price: 1_001 }, [])).toThrow(pricesDisagree);
    expect(() => editMealPlan(plan, { original_cost: 899 }, [])).toThrow(pricesDisagree);
    expect(editMealPlan(plan, { original_cost: 900 }, [])).toHaveProperty('original_cost', 900);
  });
  it('refuses an image on a host that is not allowed, and accepts one on a host that is', () => {
    const image_url = 'https://cdn.example/plan.webp';
    const refused = expect.objectContaining({ code: 'invalid', field: 'image_url' });
    expect(() => editMealPlan(plan, { image_url }, [])).toThrow(refused);
    expect(() => newMealPlan({ ...plan, duration_days: 7, image_url }, [])).toThrow(refused);
    expect(editMealPlan(plan, { image_url }, ['cdn.example'])).toHaveProperty('image_url', image_url);
  });
  it('accepts the image that the plan has although its host is no longer allowed, so that a price can still be edited', () => {
    const image_url = 'https://old.example/plan.webp';
    const edited = editMealPlan({ ...plan, image_url }, { image_url, discounted_price: 800 }, []);
    expect(edited).toMatchObject({ image_url, discounted_price: 800 });
  });
  it('reports an outdated version before any other error', () => {
    const stale = {
      code: 'conflict',
      message: 'Somebody else changed this in the meantime. Reload to see their version.',
      field: undefined,
    };
    expect(() => editMealPlan(plan, { discounted_price: 1_001, version: 3 }, [])).toThrow(expect.objectContaining(stale));
    expect(editMealPlan(plan, { name: 'Lunches', version: 4 }, [])).toHaveProperty('name', 'Lunches');
  });
  it('has nothing to change when an edit of an older version is made already, as one whose answer was lost', () => {
    expect(editMealPlan(plan, { name: 'Week of Lunches', tags: [], duration_days: 7, version: 3 }, [])).toBeUndefined();
    const conflict = expect.objectContaining({ code: 'conflict' });
    expect(() => editMealPlan(plan, { name: 'Week of Lunches', is_trial: true, version: 3 }, [])).toThrow(conflict);
    expect(() => editMealPlan(plan, { name: 'Week of Lunches', version: 5 }, [])).toThrow(conflict);
    expect(() => editMealPlan(plan, { version: 3 }, [])).toThrow(conflict);
  });
  it('stores a repeated tag once', () => {
    expect(editMealPlan(plan, { tags: ['high-protein', 'high-protein'] }, [])).toHaveProperty('tags', ['high-protein']);
    expect(newMealPlan({ ...plan, duration_days: 7, tags: ['high-protein', 'high-protein'] }, [])).toHaveProperty('tags', ['high-protein']);
  });
});
