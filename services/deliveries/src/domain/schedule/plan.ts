import type { SlotNumber } from '@2x7/contracts';
import { schedule } from './schedule.js';
import { mealsHere, type Delivery, type Offer, type Override, type Subscription } from '../subscription/subscription.js';

/** Whether the kitchen cooks in the slot and has room for the meals, or the subscription already holds them. */
function isOpen({ planned }: Subscription, { slots }: Offer, slot: SlotNumber, meals: number): boolean {
  const offered = slots.get(slot);
  if (!offered || offered.closedReason !== null) return false;
  const own = planned.get(slot)?.meals ?? 0;
  return own >= meals || offered.booked - own + meals <= offered.capacity;
}

const mealsBySlot = (overrides: Subscription['overrides']): Map<SlotNumber, number> =>
  new Map([...overrides].flatMap(([slot, { meals }]) => (meals === null ? [] : [[slot, meals] as const])));

/** A failed delivery keeps its slot, and its meals are placed elsewhere. */
const failedSlots = ({ failed }: Subscription): [SlotNumber, number][] => [...failed.keys()].map((slot) => [slot, 0]);

/** Of a slot that was passed over because it was full: it keeps a later change from bringing an unexpected box. */
const full: Override = { meals: 0, person: null, address: null, movedTo: null, skippedSlot: null, source: 'capacity' };

/** The person of a single meal: the one that the override names. */
const personOf = ({ overrides, persons }: Subscription, slot: SlotNumber, meals: number): number | null =>
  meals < persons ? (overrides.get(slot)?.person ?? null) : null;

/** Plans the subscription's deliveries in the slots that can still change. A second run changes nothing. */
export function plan(subscription: Subscription, offer: Offer): Subscription {
  const { persons, windows, startsOn, pauses, fixed } = subscription;
  const { planned, passedOver, unscheduled } = schedule({
    meals: mealsHere(subscription),
    persons,
    windows,
    startsOn,
    fixed: new Map([...failedSlots(subscription), ...[...fixed].map(([slot, { meals }]) => [slot, meals] as const)]),
    overrides: mealsBySlot(subscription.overrides),
    pauses,
    isOpen: (slot, meals) => isOpen(subscription, offer, slot, meals),
    from: offer.from,
    until: offer.until,
  });
  const overrides = new Map(subscription.overrides);
  for (const slot of passedOver)
    if (offer.slots.get(slot)?.closedReason === null) overrides.set(slot, { ...full, ...pickAddress(overrides.get(slot)) });
  const deliveries = new Map<SlotNumber, Delivery>();
  for (const [slot, meals] of planned) deliveries.set(slot, { meals, person: personOf(subscription, slot, meals) });
  return { ...subscription, overrides, planned: deliveries, unscheduled };
}

const pickAddress = (override: Override | undefined): Partial<Override> => (override ? { address: override.address } : {});
