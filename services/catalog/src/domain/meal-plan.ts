import { MealPlanInput, type MealPlan, type MealPlanChanges } from '@2x7/contracts';
import { refuseStale, type Decision } from './decision.js';
import { refuseImage } from './image.js';

/** Each tag once, in the order given. */
const tidy = (plan: MealPlanInput): MealPlanInput => ({ ...plan, tags: [...new Set(plan.tags)] });

/** A new plan, whose shape and prices the contract has seen. */
export function newMealPlan(input: MealPlanInput, imageHosts: readonly string[]): Decision<MealPlanInput> {
  return refuseImage(input.image_url, imageHosts) ?? { becomes: tidy(input) };
}

/**
 * What a plan becomes when the edited fields are laid over it. The whole must be a valid plan again:
 * one price alone can break the agreement of the two.
 */
export function editMealPlan(
  plan: MealPlan,
  changes: MealPlanChanges,
  imageHosts: readonly string[],
): Decision<MealPlanInput> {
  const refusal = refuseStale(plan, changes) ?? refuseImage(changes.image_url, imageHosts, plan.image_url);
  if (refusal) return refusal;
  const whole = MealPlanInput.safeParse({ ...plan, ...changes });
  if (whole.success) return { becomes: tidy(whole.data) };
  const [issue] = whole.error.issues;
  return {
    refused: 'invalid',
    because: issue?.message ?? 'The plan is not valid.',
    field: issue?.path.join('.'),
  };
}
