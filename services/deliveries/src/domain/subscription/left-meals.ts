import type { SlotNumber } from '@2x7/contracts';
import { plan } from '../schedule/plan.js';
import { isPaused, plainOverride, type Delivery, type Offer, type Override, type Subscription } from './subscription.js';

/** Without a skip of the slot. */
function withoutSkip(overrides: Subscription['overrides'], slot: SlotNumber): Subscription['overrides'] {
  const shown = new Map(overrides);
  if (shown.get(slot)?.meals === 0) shown.delete(slot);
  return shown;
}

/** The meals are set for the slot, or come there when its skip is undone. */
function withLeft(own: Override | undefined, { meals, person }: Delivery, source: Override['source']): Override {
  if (own?.meals === 0) return { ...own, earlierMeals: meals, person };
  return { ...(own ?? { ...plainOverride, source }), meals, person };
}

/**
 * Sets the meals that are left in slots from which moved deliveries were taken, where the plan would not bring them by itself: an administrator
 * has chosen this date for them.
 */
export function withLeftMeals(
  subscription: Subscription,
  { left, offer, source }: { left: ReadonlyMap<SlotNumber, Delivery>; offer: Offer; source: Override['source'] },
): Subscription {
  const overrides = new Map(subscription.overrides);
  for (const [slot, delivery] of left) {
    if (isPaused(subscription.pauses, slot) || offer.slots.get(slot)?.closedReason) continue;
    const { planned } = plan({ ...subscription, overrides: withoutSkip(overrides, slot) }, offer);
    if ((planned.get(slot)?.meals ?? 0) < delivery.meals) overrides.set(slot, withLeft(overrides.get(slot), delivery, source));
  }
  return { ...subscription, overrides };
}
