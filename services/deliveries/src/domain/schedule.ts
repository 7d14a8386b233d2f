import { placeMeals, slotsFrom, type DeliveryWindow, type SlotNumber } from '@2x7/contracts';

/** What decides when a subscription is delivered. The same facts give the same schedule, whatever order they were stored in. */
export type ScheduleFacts = {
  /** Bought and granted meals without those that were taken back. */
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
  /** Both slots belong to the pause. */
  pauses: readonly { from: SlotNumber; until: SlotNumber }[];
  /** Whether the kitchen cooks in the slot and has room for the subscription's meals, or already holds them. */
  isOpen: (slot: SlotNumber, meals: number) => boolean;
  /** The first slot whose cut-off has not passed. */
  from: SlotNumber;
  /** The last slot that is planned. */
  until: SlotNumber;
};

export type Schedule = {
  /** Meals by slot, in order. */
  planned: Map<SlotNumber, number>;
  /** Meals that are owed and for which no slot is free up to `until`. */
  unscheduled: number;
};

/** The slots of the plan that take its meals one after the other; `left` is how many are not placed yet. */
function* openSlots(facts: ScheduleFacts, left: () => number): Generator<SlotNumber> {
  const { windows, startsOn, fixed, overrides, pauses, isOpen, from, until, persons } = facts;
  for (const slot of slotsFrom(Math.max(startsOn, Math.floor(from / 2)), windows)) {
    if (slot > until) return;
    if (slot < from || fixed.has(slot) || overrides.has(slot)) continue;
    if (pauses.some((pause) => slot >= pause.from && slot <= pause.until)) continue;
    if (isOpen(slot, Math.min(persons, left()))) yield slot;
  }
}

/**
 * The planned deliveries of a subscription. First come the meals that a change has set for a slot, then the others in the
 * order of the plan's slots, so a skipped meal moves to the end and changes nothing in between.
 */
export function schedule(facts: ScheduleFacts): Schedule {
  let left = facts.meals;
  for (const meals of facts.fixed.values()) left -= meals;
  const planned: [SlotNumber, number][] = [];
  const set = [...facts.overrides].filter(([slot, meals]) => meals > 0 && slot >= facts.from && !facts.fixed.has(slot));
  for (const [slot, wanted] of set.sort(([a], [b]) => a - b)) {
    const meals = Math.min(wanted, left);
    if (meals <= 0 || !facts.isOpen(slot, meals)) continue;
    planned.push([slot, meals]);
    left -= meals;
  }
  for (const [slot, meals] of placeMeals(
    left,
    facts.persons,
    openSlots(facts, () => left),
  )) {
    planned.push([slot, meals]);
    left -= meals;
  }
  return { planned: new Map(planned.sort(([a], [b]) => a - b)), unscheduled: Math.max(0, left) };
}
