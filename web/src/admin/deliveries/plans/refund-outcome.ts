import { counted, type PlanRefund, type SubscriptionDetail } from '@2x7/contracts';

type Plan = Pick<SubscriptionDetail, 'state' | 'meals_left'>;

/** Whether an administrator still decides how many meals a refund takes back. */
export const isUndecided = ({ meals }: Pick<PlanRefund, 'meals'>, { state, meals_left }: Plan): boolean =>
  meals === null && state !== 'cancelled' && meals_left > 0;

/** What a refund meant for the meals, as the end of a sentence. */
export function refundOutcome(refund: Pick<PlanRefund, 'meals' | 'is_last'>, plan: Plan): string {
  if (isUndecided(refund, plan)) return 'its meals are not decided yet.';
  if (refund.is_last && plan.state === 'cancelled' && refund.meals === null) return 'the plan is cancelled.';
  if (!refund.meals) return 'no meals were withdrawn.';
  return `${counted(refund.meals, 'meal was', 'meals were')} withdrawn.`;
}
