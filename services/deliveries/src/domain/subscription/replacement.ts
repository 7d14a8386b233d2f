import { Refusal, slotOf, slotText, type SlotNumber } from '@2x7/contracts';
import { adjustMeals } from '../schedule/meals.js';
import { mostMeals } from './joined-meals.js';
import { refuseOutside, slotClosed, slotFull } from './slot-refusals.js';
import { withMeals } from './slot-overrides.js';
import type { Delivery, Offer, Subscription } from './subscription.js';

type Context = { offer: Offer; cutOffOf: (slot: SlotNumber) => Date };

/** @throws Refusal unless the slot can still change and has room for so many meals of one plan */
function check(slot: SlotNumber, meals: number, { offer, cutOffOf }: Context): void {
  refuseOutside(slot, offer, cutOffOf);
  if (meals > mostMeals) throw new Refusal('conflict', `At most ${mostMeals} meals come in one delivery: ${slotText(slotOf(slot))}.`);
}

/** An odd number of meals would bring the last one to the person who gets none. @throws Refusal */
function refuseSkipped(slot: SlotNumber, meals: number, there: Delivery | undefined): void {
  if (there?.meals !== 1 || there.person === null || meals % 2 === 0) return;
  throw new Refusal(
    'conflict',
    `One person alone gets a meal on ${slotText(slotOf(slot))}. Choose a delivery for both, a date without one, or the end of the plan.`,
  );
}

/** @throws Refusal when the slot did not get its meals */
function refuseUnplaced(slot: SlotNumber, wanted: number, after: Subscription, { slots }: Offer): void {
  if ((after.planned.get(slot)?.meals ?? 0) >= wanted) return;
  const reason = slots.get(slot)?.closedReason;
  throw reason ? slotClosed(slot, reason) : slotFull(slot, 'Please choose another delivery.');
}

/** Adds meals that replace others: in the delivery of the given slot, or at the end of the plan. @throws Refusal */
export function addReplacement(
  subscription: Subscription,
  { meals, slot }: { meals: number; slot: SlotNumber | null },
  context: Context,
): Subscription {
  if (slot === null) return adjustMeals(subscription, meals, context.offer);
  const there = subscription.planned.get(slot);
  const wanted = meals + (there?.meals ?? 0);
  check(slot, wanted, context);
  refuseSkipped(slot, meals, there);
  const overrides = withMeals(subscription, slot, { meals: wanted, person: there?.person ?? null });
  const after = adjustMeals({ ...subscription, overrides }, meals, context.offer);
  refuseUnplaced(slot, wanted, after, context.offer);
  return after;
}
