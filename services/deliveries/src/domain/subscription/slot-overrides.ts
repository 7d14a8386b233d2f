import { Refusal, slotOf, type SlotNumber } from '@2x7/contracts';
import { joined, personLeft, setBefore } from './joined-meals.js';
import { withLeftMeals } from './left-meals.js';
import { noDelivery, tooLate } from './slot-refusals.js';
import {
  isSingle,
  isWhole,
  loneSkipper,
  movedOf,
  plainOverride,
  type Delivery,
  type Offer,
  type Override,
  type Subscription,
} from './subscription.js';

/** `cutOffOf`: absent where no refusal is shown. */
type Context = { offer: Offer; rules: { source: Override['source']; cutOffOf?: (slot: SlotNumber) => Date } };

/** Only the other person eats; undefined where that is so already. */
function withoutPerson({ meals, person: eater }: Delivery, person: number): Partial<Override> | undefined {
  const other = person === 1 ? 2 : 1;
  if (meals > 1 || eater === null) return { meals: 1, person: other };
  return eater === person ? { meals: 0 } : undefined;
}

/** Whether the skip is set already, although no delivery may come: its slot can be closed by now. */
const isSkippedFor = (person: number | undefined, own: Override | undefined): boolean =>
  own?.meals === 0 || (person !== undefined && own?.meals === 1 && own.person === 3 - person);

/** A slot that was skipped, or whose delivery was moved on, without a delivery that had been moved to it. @param left what was set besides */
function skippedWithout(own: Override, left: Delivery | null, moved: Delivery): Override {
  const movedMeals = own.movedMeals === null ? null : Math.max(0, own.movedMeals - moved.meals);
  const leftPerson = left?.person ?? null;
  const onlyPerson = own.onlyPerson ?? (left ? null : own.person);
  const persons = own.meals === 0 ? { person: leftPerson } : { earlierPerson: leftPerson, onlyPerson };
  return { ...own, movedMeals, earlierMeals: left?.meals ?? null, ...persons };
}

/** Whether the person who eats alone has done so already before a delivery was moved to the slot. */
const isLikeBefore = ({ meals, person, onlyPerson, wasSkipped }: Override): boolean => meals === 1 && wasSkipped && person === onlyPerson;

type Overrides = Map<SlotNumber, Override>;

/** The slots whose deliveries were moved to this one. */
const sourcesIn = (overrides: Overrides, slot: SlotNumber): SlotNumber[] =>
  [...overrides].flatMap(([source, { movedTo }]) => (movedTo === slot ? [source] : []));

/** A delivery comes to a slot that was left: deliveries that had been moved there stay skipped, or where they were moved on to. */
function passOn(overrides: Overrides, left: SlotNumber): void {
  const own = overrides.get(left);
  if (own?.meals !== 0) return;
  const { movedTo } = own;
  for (const source of sourcesIn(overrides, left)) {
    const moved = overrides.get(source)!;
    overrides.set(source, { ...moved, movedTo, movedMeals: movedTo === null ? null : moved.movedMeals });
  }
}

/** What a slot remembers of a skip, by both or by one, when meals come to it from elsewhere. */
function keptSkip(own: Override | undefined, { isOfPlan }: { isOfPlan: boolean }): Pick<Override, 'onlyPerson' | 'wasSkipped'> {
  if (own?.meals === 0 && own.source !== 'capacity' && isOfPlan) return { onlyPerson: null, wasSkipped: true };
  const { onlyPerson, wasSkipped } = own ?? plainOverride;
  return { onlyPerson, wasSkipped: wasSkipped || onlyPerson !== null };
}

/** Full slots that were passed over for an earlier skip stay passed over, under that of one person until it is undone. */
function keepPassedOver(overrides: Overrides, slot: SlotNumber): void {
  const person = loneSkipper(overrides.get(slot));
  for (const [full, one] of overrides)
    if (one.skippedSlot === slot) overrides.set(full, person === null ? { ...one, skippedSlot: null } : { ...one, person });
}

/** The overrides of a subscription, as commands write them. */
const overridesOf = (subscription: Subscription, source: Override['source']) => {
  const { persons, windows } = subscription;
  const overrides = new Map(subscription.overrides);
  /** What stays in slots from which a moved delivery was taken: as planned, unless the plan brings less there. */
  const asPlanned = new Map<SlotNumber, Delivery>();
  /** Whether the plan has the window of the slot. */
  const isOfPlan = (slot: SlotNumber): boolean => windows.includes(slotOf(slot).window);
  const write = (slot: SlotNumber, changes: Partial<Override>): void => {
    const { address, onlyPerson, wasSkipped } = overrides.get(slot) ?? plainOverride;
    overrides.set(slot, { ...plainOverride, address, onlyPerson, wasSkipped, source, ...changes });
  };

  /** Sets meals that come to a slot from elsewhere. In a window that the plan does not have, nothing comes without them: no skip is kept. */
  const bring = (slot: SlotNumber, changes: Partial<Override>): void => {
    passOn(overrides, slot);
    write(slot, { ...keptSkip(overrides.get(slot), { isOfPlan: isOfPlan(slot) }), ...changes });
  };

  const sourcesOf = (slot: SlotNumber): SlotNumber[] => sourcesIn(overrides, slot);

  /** Whether the address came with a delivery that was moved to a slot without one. */
  const isBrought = (slot: SlotNumber, { meals, address }: Pick<Override, 'meals' | 'address'>): boolean =>
    (meals ?? 0) <= persons && sourcesOf(slot).some((source) => overrides.get(source)!.address === address);

  /** Deletes the meals that were set for the slot: it is as planned, or skipped as before. Its delivery keeps the address that was set for it. */
  const leave = (slot: SlotNumber): void => {
    const own = overrides.get(slot);
    const isKept = own && own.meals !== null && own.address !== null && !isBrought(slot, own);
    const address = isKept ? own.address : null;
    if (own?.wasSkipped) write(slot, { meals: own.onlyPerson === null ? 0 : 1, person: own.onlyPerson, address, wasSkipped: false });
    else if (isKept) write(slot, { onlyPerson: null });
    else overrides.delete(slot);
  };

  /** Sets something else for a slot, and keeps what its undo sets again. */
  const replace = (slot: SlotNumber, changes: Partial<Override>): void => {
    const { meals, person } = overrides.get(slot) ?? plainOverride;
    if (meals !== null) keepPassedOver(overrides, slot);
    const ofOne = changes.person === undefined ? {} : meals === null ? { onlyPerson: changes.person } : { earlierPerson: person };
    write(slot, { person, earlierMeals: meals, ...ofOne, ...changes });
  };

  /** Undoes a skip or a move. Its slot is again what it was before: as planned, or with the meals that were set for it. */
  const putBack = (slot: SlotNumber): void => {
    const own = overrides.get(slot);
    if (own?.earlierMeals == null) leave(slot);
    else write(slot, setBefore(own));
  };

  const movedFrom = (slot: SlotNumber): Delivery => movedOf(overrides.get(slot)!, persons);

  /**
   * What is set for a slot without a moved delivery; null where nothing else has set its meals, so that it is as planned, be it for one
   * person. The plan brings nothing to a slot that was skipped, or to a window that it does not have: meals there were moved from a slot to
   * which another delivery has been moved since, or set by an administrator.
   */
  const leftOf = (slot: SlotNumber, { own, set, moved }: { own: Override; set: number; moved: Delivery }): Delivery | null => {
    const meals = set - moved.meals;
    const person = personLeft(own, moved, { slot, isOdd: meals % persons === 1 });
    const others = sourcesOf(slot).reduce((sum, from) => sum + movedFrom(from).meals, -moved.meals);
    if (own.onlyPerson !== null) return others > 0 || meals > 1 ? { meals, person } : null;
    const isMoved = others > 0 || own.wasSkipped || !isOfPlan(slot);
    if (isMoved || meals > persons || person !== null) return { meals, person };
    if (isWhole(own)) asPlanned.set(slot, { meals, person });
    return null;
  };

  /** Takes a moved delivery out of the meals that are set for a slot, or that were before it was skipped or its delivery moved on. */
  const withdraw = (slot: SlotNumber, moved: Delivery): void => {
    const own = overrides.get(slot) ?? { ...plainOverride, source };
    const set = own.earlierMeals ?? own.meals ?? 0;
    if (set === 0) return;
    if (set <= moved.meals) return leave(slot);
    const left = leftOf(slot, { own, set, moved });
    if (!left && isLikeBefore(own)) return leave(slot);
    if (own.earlierMeals !== null) overrides.set(slot, skippedWithout(own, left, moved));
    else if (left) overrides.set(slot, { ...own, ...left });
    else leave(slot);
  };
  return { overrides, asPlanned, isOfPlan, write, bring, isBrought, leave, replace, putBack, movedFrom, sourcesOf, withdraw };
};

/**
 * The overrides without the meals that were set for the slots. Skips stay, and the addresses of the slots' own deliveries. A delivery that was moved
 * to one of the slots stays skipped where it came from.
 */
export function withoutMeals(
  subscription: Subscription,
  { slots, source }: { slots: readonly SlotNumber[]; source: Override['source'] },
): Subscription['overrides'] {
  const { overrides, isOfPlan, write, leave, sourcesOf } = overridesOf(subscription, source);
  for (const slot of slots) {
    const own = overrides.get(slot);
    if (!own?.meals || isSingle(own)) continue;
    leave(slot);
    // One person skipped meals that contained the plan's own: this one still eats alone.
    if (own.earlierMeals !== null && !own.wasSkipped && isOfPlan(slot))
      write(slot, { meals: 1, person: own.person, onlyPerson: own.person });
    for (const from of sourcesOf(slot)) overrides.set(from, { ...overrides.get(from)!, movedTo: null, movedMeals: null });
  }
  return overrides;
}

/** The overrides with the meals that an administrator sets for a slot. Its address stays. */
export function withMeals(subscription: Subscription, slot: SlotNumber, { meals, person }: Delivery): Subscription['overrides'] {
  const { overrides, bring } = overridesOf(subscription, 'admin');
  bring(slot, { meals, person });
  return overrides;
}

/** Undoes a skip or a move, or the moves to the slot: what else is set there stays. @returns the slots from which deliveries were moved there */
function undoSkipOrMove({ overrides, putBack, movedFrom, withdraw }: ReturnType<typeof overridesOf>, slot: SlotNumber): SlotNumber[] {
  const { meals, earlierMeals } = overrides.get(slot) ?? plainOverride;
  // Meals that are set again contain those that were moved here.
  const sources = earlierMeals === null ? sourcesIn(overrides, slot) : [];
  if (!meals || sources.length === 0) putBack(slot);
  else for (const source of sources) withdraw(slot, movedFrom(source));
  return sources;
}

/** The full slots that were passed over because of a skip that was undone take meals again, without those of a skip for one person that stays. */
function reopen({ overrides, leave }: ReturnType<typeof overridesOf>, slot: SlotNumber, { from }: Offer): void {
  const skipper = loneSkipper(overrides.get(slot));
  for (const [full, one] of overrides) {
    if (one.skippedSlot !== slot || full < from) continue;
    if (skipper !== null && one.person === skipper) overrides.set(full, { ...one, person: null });
    else leave(full);
  }
}

/** The commands that concern single slots. They write overrides; the schedule follows from them. */
export const slotOverrides = (subscription: Subscription, { offer, rules }: Context) => {
  const { persons, planned } = subscription;
  const { source } = rules;
  const parts = overridesOf(subscription, source);
  const { overrides, bring, isBrought, replace, putBack, movedFrom, withdraw } = parts;
  const result = (): Subscription => withLeftMeals({ ...subscription, overrides }, { left: parts.asPlanned, offer, source });

  const skipOne = (slot: SlotNumber, person: number | undefined): void => {
    const isOne = person !== undefined && persons > 1;
    if (isSkippedFor(person, overrides.get(slot))) return;
    const delivery = planned.get(slot);
    if (!delivery) throw noDelivery(slot);
    const changes = isOne ? withoutPerson(delivery, person) : { meals: 0 };
    if (changes) replace(slot, changes);
  };

  /**
   * Takes a moved delivery back from the slot that it was moved to, and from the one to which it was moved on from there. After the cut-off of
   * the last one, it is there or was skipped.
   */
  const takeFrom = (slot: SlotNumber, moved: Delivery): void => {
    const next = overrides.get(slot)?.movedTo ?? null;
    if (next !== null) takeFrom(next, moved);
    else if (subscription.fixed.has(slot)) throw tooLate(slot, rules.cutOffOf?.(slot));
    if (next !== null || slot >= offer.from) withdraw(slot, moved);
  };

  const restoreOne = (slot: SlotNumber): void => {
    const { movedTo } = overrides.get(slot) ?? plainOverride;
    if (movedTo !== null) takeFrom(movedTo, movedFrom(slot));
    const sources = undoSkipOrMove(parts, slot);
    reopen(parts, slot, offer);
    // No delivery can come back to a slot that is past its cut-off: its meals are planned like any other.
    for (const source of sources) if (source >= offer.from) putBack(source);
  };

  /** The address of a delivery goes with it, but does not become that of another one. Its slot keeps the address for an undo. */
  const moveOne = (from: SlotNumber, to: SlotNumber): void => {
    const brought = planned.has(to) ? null : (overrides.get(from)?.address ?? null);
    const there = overrides.get(to) ?? plainOverride;
    const isOfLeft = there.meals === 0 && isBrought(to, there);
    const address = (isOfLeft ? null : there.address) ?? brought;
    const moved = planned.get(from);
    if (!moved) throw noDelivery(from);
    const together = joined(moved, planned.get(to), to);
    bring(to, { ...together, address });
    replace(from, { meals: 0, movedTo: to, movedMeals: moved.meals });
  };

  return {
    /** @param person skips alone; the other one eats */
    skip(slots: readonly SlotNumber[], person?: number): Subscription {
      for (const slot of slots) skipOne(slot, person);
      return result();
    },
    restore(slots: readonly SlotNumber[]): Subscription {
      // A skip that comes back by the undo of another of the slots stays.
      const isBack = (slot: SlotNumber): boolean => overrides.get(slot)?.meals === 0 && subscription.overrides.get(slot)?.meals !== 0;
      for (const slot of slots) if (!isBack(slot)) restoreOne(slot);
      return result();
    },
    move(from: SlotNumber, to: SlotNumber): Subscription {
      if (from === to) throw new Refusal('invalid', 'Choose another date or time.');
      if (overrides.get(from)?.movedTo === to) return result();
      if (overrides.get(to)?.movedTo === from) restoreOne(to);
      else moveOne(from, to);
      return result();
    },
  };
};
