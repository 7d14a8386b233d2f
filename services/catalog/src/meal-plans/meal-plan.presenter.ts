import { discountPercent, type MealPlan, type MealPlanInput } from '@2x7/contracts';
import type { MealPlanRow } from './meal-plan.entity.js';

/** A stored plan as the wire shows it. */
export const presentMealPlan = (row: MealPlanRow): MealPlan => ({
  id: row.id,
  name: row.name,
  description: row.description,
  image_url: row.imageUrl,
  meal_type: row.mealType,
  plan_type: row.planType,
  number_of_meals: row.numberOfMeals,
  duration_days: row.durationDays,
  original_cost: row.originalCost,
  discounted_price: row.discountedPrice,
  discount_percent: discountPercent(row.originalCost, row.discountedPrice),
  is_trial: row.isTrial,
  tags: row.tags,
  display_order: row.displayOrder,
  version: row.version,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

type Writable = Omit<MealPlanRow, 'id' | 'version' | 'createdAt' | 'updatedAt' | 'deletedAt'>;

/** The columns that an administrator's input decides; `displayOrder` stands in for a position not given. */
export const mealPlanColumns = (input: MealPlanInput, displayOrder: number): Writable => ({
  name: input.name,
  description: input.description,
  imageUrl: input.image_url,
  mealType: input.meal_type,
  planType: input.plan_type,
  numberOfMeals: input.number_of_meals,
  durationDays: input.duration_days,
  originalCost: input.original_cost,
  discountedPrice: input.discounted_price,
  isTrial: input.is_trial,
  tags: input.tags,
  displayOrder: input.display_order ?? displayOrder,
});
