import { dayOfNumber, slotOf, type ChangePreview, type SlotNumber, type SubscriptionDetail, type SubscriptionSlot } from '@2x7/contracts';
import { calendarOf, nextDelivery, slotOrNull, stateOf, type CalendarSlot } from '../domain/calendar.js';
import { canChangeStart, currentPause } from '../domain/change.js';
import { mealsLeft } from '../domain/meals.js';
import { lastPlanned } from '../domain/sentences.js';
import { sumOf, type Subscription } from '../domain/subscription.js';
import type { ReadSubscription, StoredSubscription } from './subscription.repository.js';

type CutOff = (slot: SlotNumber) => Date;

function addressAt({ subscription, frozenAddresses }: StoredSubscription, slot: SlotNumber): string {
  const ofWindow = subscription.addresses[slotOf(slot).window];
  return frozenAddresses.get(slot) ?? subscription.overrides.get(slot)?.address ?? ofWindow;
}

const presentSlot = (stored: StoredSubscription, entry: CalendarSlot, cutOff: CutOff): SubscriptionSlot => ({
  ...slotOf(entry.slot),
  state: entry.state,
  meals: entry.meals,
  persons: entry.persons,
  cut_off: cutOff(entry.slot).toISOString(),
  address: entry.meals > 0 ? addressAt(stored, entry.slot) : null,
  moved_from: slotOrNull(entry.movedFrom),
  reason: entry.reason,
  allowed: stored.subscription.isCancelled ? [] : entry.allowed,
});

const pauseOf = (subscription: Subscription, from: SlotNumber): SubscriptionDetail['pause'] => {
  const pause = currentPause(subscription, from);
  return pause ? { from: slotOf(pause.from).day, until: slotOf(pause.until).day } : null;
};

/** A plan with its calendar, as its customer and the administrators see it. */
export function presentSubscription({ stored, offer }: ReadSubscription, cutOff: CutOff): SubscriptionDetail {
  const { subscription, now } = stored;
  const { planned, fixed, unscheduled, mealsBought: bought, granted, takenBack: taken_back, reserved } = subscription;
  return {
    id: stored.id,
    number: stored.number,
    plan_name: stored.plan.name,
    state: stateOf(subscription, offer.from, now),
    persons: subscription.persons,
    meals_left: mealsLeft(subscription),
    next_delivery: slotOrNull(nextDelivery(subscription, now)),
    last_delivery: slotOrNull(lastPlanned(subscription)),
    version: stored.version,
    is_confirmed: stored.isConfirmed,
    now: now.toISOString(),
    windows: [...subscription.windows],
    starts_on: dayOfNumber(subscription.startsOn),
    can_change_start: canChangeStart(subscription),
    first_open_day: slotOf(offer.from).day,
    horizon: slotOf(offer.until).day,
    pause: pauseOf(subscription, offer.from),
    balance: {
      bought,
      granted,
      planned: sumOf(planned),
      locked: sumOf(fixed) + subscription.deliveredBefore,
      unscheduled,
      taken_back,
      reserved,
    },
    slots: calendarOf(subscription, offer).map((entry) => presentSlot(stored, entry, cutOff)),
    customer: { name: stored.name, email: stored.email, phone: subscription.phone },
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
  last_delivery: slotOrNull(lastPlanned(after)),
});
