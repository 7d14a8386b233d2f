import { placeMeals, windows, type DeliveryWindow, type SlotNumber } from '@2x7/contracts';

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

type PlacedMeals = [slot: SlotNumber, meals: number];

export type Schedule = {
  /** In the order of the slots. */
  planned: PlacedMeals[];
  /** Slots before the last meal of the plan's order that were not open. */
  passedOver: SlotNumber[];
  /** Meals that are owed and for which no slot is free up to `until`. */
  unscheduled: number;
};

/** What is not placed yet, and the slots that were not open. */
type Progress = { left: number; refused: SlotNumber[] };

/** The slots of the plan that take its meals one after the other. */
function* openSlots(facts: ScheduleFacts, progress: Progress): Generator<SlotNumber> {
  const { startsOn, fixed, overrides, pauses, isOpen, from, until, persons } = facts;
  const isDelivered = windows.map((window) => facts.windows.includes(window));
  for (let slot = Math.max(2 * startsOn, from); slot <= until; slot += 1) {
    if (!isDelivered[slot % 2] || fixed.has(slot) || overrides.has(slot)) continue;
    if (pauses.some((pause) => slot >= pause.from && slot <= pause.until)) continue;
    if (isOpen(slot, Math.min(persons, progress.left))) yield slot;
    else progress.refused.push(slot);
  }
}

/** Places the meals that a change has set for a slot, in the order of the slots. */
function placeSet({ overrides, fixed, isOpen, from }: ScheduleFacts, progress: Progress): PlacedMeals[] {
  const placed: PlacedMeals[] = [];
  const set = [...overrides].filter(([slot, meals]) => meals > 0 && slot >= from && !fixed.has(slot));
  for (const [slot, wanted] of set.sort(([a], [b]) => a - b)) {
    const meals = Math.min(wanted, progress.left);
    if (meals <= 0 || !isOpen(slot, meals)) continue;
    placed.push([slot, meals]);
    progress.left -= meals;
  }
  return placed;
}

/**
 * The planned deliveries of a subscription. First come the meals that a change has set for a slot, then the others in the
 * order of the plan's slots, so a skipped meal moves to the end and changes nothing in between.
 */
export function schedule(facts: ScheduleFacts): Schedule {
  const progress: Progress = { left: facts.meals, refused: [] };
  for (const meals of facts.fixed.values()) progress.left -= meals;
  const set = placeSet(facts, progress);
  const inOrder: PlacedMeals[] = [];
  for (const placed of placeMeals(progress.left, facts.persons, openSlots(facts, progress))) {
    inOrder.push(placed);
    progress.left -= placed[1];
  }
  const last = inOrder.at(-1)?.[0] ?? -1;
  return {
    planned: [...set, ...inOrder].sort(([a], [b]) => a - b),
    passedOver: progress.refused.filter((slot) => slot < last),
    unscheduled: Math.max(0, progress.left),
  };
}
