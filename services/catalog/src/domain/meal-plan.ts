import { MealPlanInput, type MealPlan, type MealPlanChanges } from '@2x7/contracts';
import { refuseStale, type Decision } from './decision.js';
import { refuseImage } from './image.js';

/** Removes repeated tags and keeps the order. */
const withDistinctTags = (plan: MealPlanInput): MealPlanInput => ({ ...plan, tags: [...new Set(plan.tags)] });

/** A new plan. The contract has already validated its shape and prices. */
export function newMealPlan(input: MealPlanInput, imageHosts: readonly string[]): Decision<MealPlanInput> {
  return refuseImage(input.image_url, imageHosts) ?? { becomes: withDistinctTags(input) };
}

/**
 * Applies the edited fields to a plan. The result is validated as a whole: editing one price alone can put the
 * discounted price above the original.
 */
export function editMealPlan(plan: MealPlan, changes: MealPlanChanges, imageHosts: readonly string[]): Decision<MealPlanInput> {
  const refusal = refuseStale(plan, changes) ?? refuseImage(changes.image_url, imageHosts, plan.image_url);
  if (refusal) return refusal;
  const edited = MealPlanInput.safeParse({ ...plan, ...changes });
  if (edited.success) return { becomes: withDistinctTags(edited.data) };
  const [issue] = edited.error.issues;
  return {
    refused: 'invalid',
    because: issue?.message ?? 'The plan is not valid.',
    field: issue?.path.join('.'),
  };
}
