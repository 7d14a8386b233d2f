import type { SlotNumber } from '@2x7/contracts';
import { schedule } from './schedule.js';
import {
  isPaused,
  isSingle,
  mealsHere,
  plainOverride,
  type Delivery,
  type Offer,
  type Override,
  type Subscription,
} from '../subscription/subscription.js';

type Wanted = { slot: SlotNumber; meals: number; left?: number };

/** Whether the kitchen cooks in the slot and has room for the meals, or the subscription already holds those that are left of them. */
function isOpen({ planned }: Subscription, { slots }: Offer, { slot, meals, left = meals }: Wanted): boolean {
  const offered = slots.get(slot);
  if (!offered || offered.closedReason !== null) return false;
  if (offered.booked + meals <= offered.capacity) return true;
  const own = planned.get(slot)?.meals ?? 0;
  return own >= left || offered.booked - own + meals <= offered.capacity;
}

/** What is set for the slots: a number of meals, or that one person alone eats what the plan brings. */
function setBySlot(overrides: Subscription['overrides']): { overrides: Map<SlotNumber, number>; singles: Set<SlotNumber> } {
  const [set, singles] = [new Map<SlotNumber, number>(), new Set<SlotNumber>()];
  for (const [slot, override] of overrides)
    if (isSingle(override)) singles.add(slot);
    else if (override.meals !== null) set.set(slot, override.meals);
  return { overrides: set, singles };
}

/** A failed delivery keeps its slot, and its meals are placed elsewhere. */
function fixedMeals({ fixed, failed }: Subscription): Map<SlotNumber, number> {
  const held = new Map<SlotNumber, number>();
  for (const slot of failed.keys()) held.set(slot, 0);
  for (const [slot, { meals }] of fixed) held.set(slot, meals);
  return held;
}

/** Of a slot that was passed over because it was full: it keeps a later change from bringing an unexpected box. */
const full: Override = { ...plainOverride, meals: 0, source: 'capacity' };

/** The person of a single meal, or of the odd one of three: the one that the override names. */
const personOf = ({ overrides, persons }: Subscription, slot: SlotNumber, meals: number): number | null =>
  meals % persons !== 0 ? (overrides.get(slot)?.person ?? null) : null;

/** Plans the subscription's deliveries in the slots that can still change. A second run changes nothing. */
export function plan(subscription: Subscription, offer: Offer): Subscription {
  const { persons, windows, startsOn, pauses } = subscription;
  const { planned, passedOver, unscheduled } = schedule({
    meals: mealsHere(subscription),
    persons,
    windows,
    startsOn,
    fixed: fixedMeals(subscription),
    ...setBySlot(subscription.overrides),
    pauses,
    isOpen: (slot, meals, left) => isOpen(subscription, offer, { slot, meals, left }),
    from: offer.from,
    until: offer.until,
  });
  const overrides = new Map(subscription.overrides);
  for (const slot of passedOver)
    if (offer.slots.get(slot)?.closedReason === null) overrides.set(slot, { ...full, ...pickAddress(overrides.get(slot)) });
  const whole: Delivery = { meals: persons, person: null };
  const deliveries = new Map<SlotNumber, Delivery>();
  for (const [slot, meals] of planned)
    deliveries.set(slot, meals === persons ? whole : { meals, person: personOf(subscription, slot, meals) });
  const after = { ...subscription, overrides, planned: deliveries, unscheduled };
  return unscheduled > 0 || after.isCancelled ? after : withoutNeedless(after, offer.from);
}

/** A slot that was full may take meals again. An address that was set for it stays. */
function reopen(overrides: Map<SlotNumber, Override>, slot: SlotNumber): void {
  const address = overrides.get(slot)?.address ?? null;
  if (address === null) overrides.delete(slot);
  else overrides.set(slot, { ...plainOverride, address, source: 'admin' });
}

/** Full slots after everything that is planned or was changed are not passed over any more, such as those behind a pause that was resumed. */
function withoutNeedless(subscription: Subscription, from: SlotNumber): Subscription {
  const { planned, fixed, failed } = subscription;
  const overrides = new Map(subscription.overrides);
  const [passedOver, changed] = [new Set<SlotNumber>(), new Set<SlotNumber>()];
  for (const [slot, { source }] of overrides) (source === 'capacity' ? passedOver : changed).add(slot);
  if (passedOver.size === 0) return subscription;
  const last = Math.max(-1, ...planned.keys(), ...fixed.keys(), ...failed.keys(), ...changed);
  for (const slot of passedOver) if (slot > last && slot >= from) reopen(overrides, slot);
  return { ...subscription, overrides };
}

const pickAddress = (override: Override | undefined): Partial<Override> => (override ? { address: override.address } : {});

/**
 * As `plan`, and meals that are left without a date come in slots that were full when they were passed over and have room by now. Only as many
 * of these open again as such meals fill, so every other delivery stays.
 */
export function planUndated(subscription: Subscription, offer: Offer): Subscription {
  const settled = plan(subscription, offer);
  const { persons, pauses } = settled;
  const overrides = new Map(settled.overrides);
  let left = settled.unscheduled;
  for (const [slot, { source }] of [...overrides].sort(([a], [b]) => a - b)) {
    if (left < persons) break;
    if (source !== 'capacity' || slot < offer.from || isPaused(pauses, slot) || !isOpen(settled, offer, { slot, meals: persons })) continue;
    reopen(overrides, slot);
    left -= persons;
  }
  return left === settled.unscheduled ? settled : plan({ ...settled, overrides }, offer);
}
