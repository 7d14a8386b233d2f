import { mealCount, Refusal, type DeliveryOutcome, type SlotNumber } from '@2x7/contracts';
import { cancelAfterOutcome, mealsLeft } from './meals.js';
import { isOwed } from '../runs/outcome.js';
import { plan } from './plan.js';
import type { Offer, Subscription } from '../subscription/subscription.js';

type Outcome = { slot: SlotNumber; outcome: DeliveryOutcome | null };

/** The subscription with the outcome, before its meals are planned again. */
function withOutcome(subscription: Subscription, { slot, outcome }: Outcome): Subscription {
  const [fixed, failed, outcomes] = [new Map(subscription.fixed), new Map(subscription.failed), new Map(subscription.outcomes)];
  const delivery = fixed.get(slot) ?? failed.get(slot);
  if (!delivery) throw new Error(`there is no fixed delivery in slot ${slot}`);
  for (const deliveries of [fixed, failed]) deliveries.delete(slot);
  (isOwed(outcome) ? failed : fixed).set(slot, delivery);
  outcomes.delete(slot);
  if (outcome) outcomes.set(slot, outcome);
  return { ...subscription, fixed, failed, outcomes };
}

/**
 * Meals of a delivery that counts again although its replacement is fixed or withdrawn by now, or although their money is on its way
 * back; 0 where the plan still has them.
 */
export function mealsShort(subscription: Subscription, outcome: Outcome): number {
  const left = mealsLeft(withOutcome(subscription, outcome));
  return Math.max(0, -left - (subscription.isCancelled ? subscription.takenBack : 0));
}

/**
 * Records what became of a delivery. Meals that are owed again are planned like those of a skip: at the end. A delivery that counts after all
 * takes its replacement away. Of a plan whose money all went back, owed meals are taken back. A delivery that was being prepared when the rest
 * was cancelled is paid: its meal is owed like any other, and the plan goes on with it.
 * @throws Refusal when the replacement is fixed or withdrawn by now
 */
export function recordOutcome(subscription: Subscription, given: Outcome, offer: Offer): Subscription {
  const marked = withOutcome(subscription, given);
  if (marked.failed.has(given.slot) === subscription.failed.has(given.slot)) return marked;
  const short = mealsShort(subscription, given);
  if (short > 0)
    throw new Refusal(
      'conflict',
      `The meal was already replaced, or withdrawn from the plan. Add ${mealCount(short)} to the plan first; then this can be corrected.`,
    );
  const isPaid = marked.failed.has(given.slot) && !marked.isRefunded;
  return marked.isCancelled && !isPaid ? cancelAfterOutcome(marked) : plan({ ...marked, isCancelled: false }, offer);
}
