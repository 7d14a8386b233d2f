import { placeMeals, windows, type DeliveryWindow, type PlacedMeals, type SlotNumber } from '@2x7/contracts';
import { isPaused, type Pause } from '../subscription/subscription.js';

/** What decides when a subscription is delivered. The same facts give the same schedule, whatever order they were stored in. */
type ScheduleFacts = {
  /** Bought and granted meals without those that were taken back, are reserved or were delivered before (`mealsHere`). */
  meals: number;
  /** Meals of one delivery: one for each person. */
  persons: number;
  windows: readonly DeliveryWindow[];
  /** Days since 1970. */
  startsOn: number;
  /** Meals of the deliveries that are frozen, by slot. */
  fixed: ReadonlyMap<SlotNumber, number>;
  /** Meals that the customer or an administrator set for a slot; 0 is a skip. */
  overrides: ReadonlyMap<SlotNumber, number>;
  /** Slots in which one person alone eats: one meal of the plan's order comes there. */
  singles: ReadonlySet<SlotNumber>;
  /** Both slots belong to the pause. */
  pauses: readonly Pause[];
  /** Whether the kitchen cooks in the slot and has room for so many meals, or already holds those that the subscription has left for it. */
  isOpen: (slot: SlotNumber, meals: number, left?: number) => boolean;
  /** The first slot whose cut-off has not passed. */
  from: SlotNumber;
  /** The last slot that is planned. */
  until: SlotNumber;
};

type Schedule = {
  /** In the order of the slots. */
  planned: PlacedMeals[];
  /** Slots before the last meal of the plan's order that were not open. */
  passedOver: SlotNumber[];
  /** Meals that are owed and for which no slot is free up to `until`. */
  unscheduled: number;
};

/**
 * Finds the slots of the plan that take its meals, one after the other.
 * @param passedOver gets the slots that were not open. Not those of one person: what was set for them stays
 */
function slotsInOrder(facts: ScheduleFacts, passedOver: SlotNumber[]): (meals: number) => PlacedMeals | undefined {
  const { startsOn, fixed, overrides, singles, pauses, isOpen, from, until } = facts;
  const isDelivered = windows.map((window) => facts.windows.includes(window));
  let next = Math.max(2 * startsOn, from);
  return (meals) => {
    while (next <= until) {
      const slot = next;
      next += 1;
      if (!isDelivered[slot % 2] || fixed.has(slot) || overrides.has(slot)) continue;
      if (isPaused(pauses, slot)) continue;
      const isForOne = singles.has(slot);
      const count = isForOne ? 1 : meals;
      if (isOpen(slot, count)) return [slot, count];
      if (!isForOne) passedOver.push(slot);
    }
    return undefined;
  };
}

/**
 * Places the meals that a change has set for a slot, in the order of the slots. A slot needs room for all of them, however few are left: else the
 * last ones would leave their slots for it.
 */
function placeSet({ overrides, fixed, isOpen, from }: ScheduleFacts, meals: number): PlacedMeals[] {
  const placed: PlacedMeals[] = [];
  const set = [...overrides].filter(([slot, wanted]) => wanted > 0 && slot >= from && !fixed.has(slot));
  let left = meals;
  for (const [slot, wanted] of set.sort(bySlot)) {
    const given = Math.min(wanted, left);
    if (given <= 0 || !isOpen(slot, wanted, given)) continue;
    placed.push([slot, given]);
    left -= given;
  }
  return placed;
}

const bySlot = ([a]: PlacedMeals, [b]: PlacedMeals): number => a - b;

function sumOf(placed: readonly PlacedMeals[]): number {
  let sum = 0;
  for (const [, meals] of placed) sum += meals;
  return sum;
}

/**
 * The planned deliveries of a subscription. First come the meals that a change has set for a slot, then the others in the
 * order of the plan's slots, so a skipped meal moves to the end and changes nothing in between.
 */
export function schedule(facts: ScheduleFacts): Schedule {
  const owed = facts.meals - sumOf([...facts.fixed]);
  const set = placeSet(facts, owed);
  const left = owed - sumOf(set);
  const passedOver: SlotNumber[] = [];
  const inOrder = placeMeals(left, facts.persons, slotsInOrder(facts, passedOver));
  const last = inOrder.at(-1)?.[0] ?? -1;
  return {
    planned: set.length === 0 ? inOrder : [...set, ...inOrder].sort(bySlot),
    passedOver: passedOver.filter((slot) => slot < last),
    unscheduled: Math.max(0, left - sumOf(inOrder)),
  };
}
