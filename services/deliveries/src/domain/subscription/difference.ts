import type { SlotNumber } from '@2x7/contracts';
import type { Delivery, Subscription } from './subscription.js';

/** A plan before and after something happened to it. */
export type Change = { before: Subscription; after: Subscription };

/** How the deliveries change: per slot, in order, what is planned after. `meals` is added to what the slot has booked. */
export type SlotChange = { slot: SlotNumber; before: Delivery | undefined; after: Delivery | undefined; meals: number };

const mealsIn = (delivery: Delivery | undefined): number => delivery?.meals ?? 0;
const isSameDelivery = (one: Delivery | undefined, other: Delivery | undefined): boolean =>
  one?.meals === other?.meals && one?.person === other?.person;
const addressAt = ({ overrides }: Subscription, slot: SlotNumber): string | null => overrides.get(slot)?.address ?? null;

const isSameValue = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other);
/** Whether addresses and profiles stay, which hold for every delivery that is not past its cut-off. */
const isSameForAll = (before: Subscription, after: Subscription): boolean =>
  isSameValue(before.addresses, after.addresses) && isSameValue(before.profiles, after.profiles);

/**
 * The slots that a change concerns, in order, also those where only the address of one delivery changes: each of them
 * must still be open when the change is written. Of a new address or profile this is the first delivery: the cut-offs of the others are later.
 */
export function differenceOf(before: Subscription, after: Subscription): SlotChange[] {
  const slots = [...new Set([...before.planned.keys(), ...after.planned.keys()])].sort((a, b) => a - b);
  const mustStayOpen = isSameForAll(before, after) ? undefined : slots.find((slot) => after.planned.has(slot));
  return slots.flatMap((slot) => {
    const [old, now] = [before.planned.get(slot), after.planned.get(slot)];
    if (slot !== mustStayOpen && isSameDelivery(old, now) && addressAt(before, slot) === addressAt(after, slot)) return [];
    return [{ slot, before: old, after: now, meals: mealsIn(now) - mealsIn(old) }];
  });
}

const inOrder = <T>(map: ReadonlyMap<SlotNumber, T>): [SlotNumber, T][] => [...map].sort(([a], [b]) => a - b);
const textOf = (subscription: Subscription): string =>
  JSON.stringify({
    ...subscription,
    overrides: inOrder(subscription.overrides),
    planned: inOrder(subscription.planned),
    fixed: inOrder(subscription.fixed),
    failed: inOrder(subscription.failed),
    outcomes: inOrder(subscription.outcomes),
  });

/** Whether a command changes nothing, because its effect is already there. */
export const isSame = (before: Subscription, after: Subscription): boolean =>
  differenceOf(before, after).length === 0 && textOf(before) === textOf(after);
