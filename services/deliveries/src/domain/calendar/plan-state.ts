import type { SlotNumber, SubscriptionState } from '@2x7/contracts';
import { currentPause, sumOf, type Subscription } from '../subscription/subscription.js';

/** Whether a delivery is past its cut-off and not marked yet: it may still turn out to have failed, and its meals are then owed again. */
const awaitsMark = ({ fixed, outcomes }: Subscription): boolean => [...fixed.keys()].some((slot) => !outcomes.has(slot));

/** @param from the first slot that can still change */
export function stateOf(subscription: Subscription, from: SlotNumber): SubscriptionState {
  const { isCancelled, planned, fixed, failed, unscheduled, reserved } = subscription;
  if (isCancelled) return 'cancelled';
  if (sumOf(planned) + unscheduled === 0) return awaitsMark(subscription) || reserved > 0 ? 'active' : 'ended';
  const pause = currentPause(subscription, from);
  if (pause && pause.from <= from) return 'paused';
  return fixed.size + failed.size === 0 && subscription.deliveredBefore === 0 ? 'upcoming' : 'active';
}
