import { dayOfNumber, slotOf, type ChangePreview, type SlotNumber, type SubscriptionDetail, type SubscriptionSlot } from '@2x7/contracts';
import { calendarOf, lastDelivery, nextDelivery, slotOrNull, type CalendarSlot } from '../../domain/calendar/calendar.js';
import { stateOf } from '../../domain/calendar/plan-state.js';
import { canChangeStart, firstOpenSlot } from '../../domain/subscription/change.js';
import { outcomeNote } from '../../domain/calendar/mark-sentences.js';
import { mealsLeft } from '../../domain/schedule/meals.js';
import { currentPause, sumOf, type Subscription } from '../../domain/subscription/subscription.js';
import type { ReadSubscription, StoredSubscription } from '../subscription.repository.js';

type CutOff = (slot: SlotNumber) => Date;

/** Where the delivery of the slot goes, or has gone. */
export function addressAt({ subscription, frozenAddresses }: StoredSubscription, slot: SlotNumber): string {
  const ofWindow = subscription.addresses[slotOf(slot).window];
  return frozenAddresses.get(slot) ?? subscription.overrides.get(slot)?.address ?? ofWindow;
}

function noteOf({ subscription, now }: StoredSubscription, { slot, meals }: CalendarSlot): string | null {
  const outcome = subscription.outcomes.get(slot);
  return outcome ? outcomeNote(outcome, subscription, { meals, now }) : null;
}

const presentSlot = (stored: StoredSubscription, entry: CalendarSlot, cutOff: CutOff): SubscriptionSlot => ({
  ...slotOf(entry.slot),
  state: entry.state,
  meals: entry.meals,
  persons: entry.persons,
  cut_off: cutOff(entry.slot).toISOString(),
  address: entry.meals > 0 ? addressAt(stored, entry.slot) : null,
  moved_from: slotOrNull(entry.movedFrom[0]),
  also_moved_from: entry.movedFrom.slice(1).map(slotOf),
  moved_to: slotOrNull(entry.movedTo),
  reason: entry.reason ?? noteOf(stored, entry),
  outcome: stored.subscription.outcomes.get(entry.slot) ?? null,
  allowed: stored.subscription.isCancelled ? [] : entry.allowed,
});

const pauseOf = (subscription: Subscription, from: SlotNumber): SubscriptionDetail['pause'] => {
  const pause = currentPause(subscription, from);
  return pause ? { from: slotOf(pause.from).day, until: slotOf(pause.until).day } : null;
};

function balanceOf({ planned, fixed, outcomes, deliveredBefore, ...counts }: Subscription): SubscriptionDetail['balance'] {
  const mealsOf = (holds: (slot: SlotNumber) => boolean): number => sumOf(new Map([...fixed].filter(([slot]) => holds(slot))));
  return {
    bought: counts.mealsBought,
    granted: counts.granted,
    planned: sumOf(planned),
    locked: mealsOf((slot) => !outcomes.has(slot)),
    delivered: deliveredBefore + mealsOf((slot) => outcomes.get(slot)?.result === 'delivered'),
    forfeited: mealsOf((slot) => outcomes.get(slot)?.is_forfeited ?? false),
    unscheduled: counts.unscheduled,
    taken_back: counts.takenBack,
    reserved: counts.reserved,
  };
}

/** A plan with its calendar, as its customer and the administrators see it. */
export function presentSubscription(
  { stored, offer }: ReadSubscription,
  { cutOff, problemWithinDays }: { cutOff: CutOff; problemWithinDays: number },
): SubscriptionDetail {
  const { subscription, now } = stored;
  return {
    id: stored.id,
    number: stored.number,
    plan_name: stored.plan.name,
    state: stateOf(subscription, offer.from),
    persons: subscription.persons,
    meals_left: mealsLeft(subscription),
    is_refund_pending: subscription.reserved > 0,
    next_delivery: slotOrNull(nextDelivery(subscription, now)),
    last_delivery: slotOrNull(lastDelivery(subscription)),
    version: stored.version,
    is_confirmed: stored.isConfirmed,
    now: now.toISOString(),
    windows: [...subscription.windows],
    starts_on: dayOfNumber(subscription.startsOn),
    can_change_start: canChangeStart(subscription),
    first_open_day: slotOf(firstOpenSlot(subscription, offer)).day,
    horizon: slotOf(offer.until).day,
    problem_within_days: problemWithinDays,
    pause: pauseOf(subscription, offer.from),
    balance: balanceOf(subscription),
    meals_awaiting_approval: stored.mealsAwaitingApproval,
    slots: calendarOf(subscription, offer).map((entry) => presentSlot(stored, entry, cutOff)),
    customer: { name: stored.name, email: subscription.email, phone: subscription.phone },
    addresses: { ...subscription.addresses },
    profiles: subscription.profiles.map((profile) => ({ ...profile })),
    default_diet: stored.defaultDiet,
    delivery_note: subscription.deliveryNote,
  };
}

/** What a change would do. */
export const presentPreview = (
  { stored, after }: { stored: StoredSubscription; after: Subscription },
  sentences: string[],
): ChangePreview => ({
  sentences,
  next_delivery: slotOrNull(nextDelivery(after, stored.now)),
  last_delivery: slotOrNull(lastDelivery(after)),
});
