import { MealPlanInput, Refusal, type MealPlan, type MealPlanChanges } from '@2x7/contracts';
import { refuseImage } from './image.js';
import { isMadeAlready, refuseStale } from './stale-edit.js';

/** Removes repeated tags and keeps the order. */
const withDistinctTags = (plan: MealPlanInput): MealPlanInput => ({ ...plan, tags: [...new Set(plan.tags)] });

/** A new plan. The contract has already validated its shape and prices. @throws Refusal */
export function newMealPlan(input: MealPlanInput, imageHosts: readonly string[]): MealPlanInput {
  refuseImage(input.image_url, imageHosts);
  return withDistinctTags(input);
}

/**
 * Applies the edited fields to a plan. The result is validated as a whole: editing one price alone can put the
 * discounted price above the original. @returns undefined when there is nothing to change. @throws Refusal
 */
export function editMealPlan(plan: MealPlan, changes: MealPlanChanges, imageHosts: readonly string[]): MealPlanInput | undefined {
  if (isMadeAlready(plan, changes)) return undefined;
  refuseStale(plan, changes);
  refuseImage(changes.image_url, imageHosts, plan.image_url);
  const edited = MealPlanInput.safeParse({ ...plan, ...changes });
  if (edited.success) return withDistinctTags(edited.data);
  const [issue] = edited.error.issues;
  throw new Refusal('invalid', issue?.message ?? 'The plan is not valid.', issue?.path.join('.'));
}
