import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { dayOfNumber, Refusal, slotOf, windowEnd, windowStart, type SlotNumber, type SubscriptionCommand } from '@2x7/contracts';
import { change } from '../domain/subscription/change.js';
import { differenceOf, isSame } from '../domain/subscription/difference.js';
import { adjustMeals, cancel, mealsLeft } from '../domain/schedule/meals.js';
import { outcomeOf, type RecordedMark } from '../domain/runs/outcome.js';
import { plan, planUndated } from '../domain/schedule/plan.js';
import { addReplacement } from '../domain/subscription/replacement.js';
import { reserveMeals, returnReserved, takeBackReserved } from '../domain/schedule/reserved-meals.js';
import { mealsShort, recordOutcome } from '../domain/schedule/record-outcome.js';
import {
  isInOrder,
  isSingle,
  mealsOf,
  sumOf,
  type Offer,
  type Override,
  type Slot,
  type Subscription,
} from '../domain/subscription/subscription.js';
import { bookedAfter } from './booked-after.js';
import { randomOf } from './random.js';
import { firstDay, newSubscription, offerOf, rulesOf } from './sample-subscription.js';

/** Whether the slot belongs to the plan and is not paused, or a change placed meals there. */
function isExpected({ overrides, pauses, windows, startsOn }: Subscription, slot: SlotNumber): boolean {
  if (!isInOrder(overrides.get(slot))) return true;
  const isPaused = pauses.some(({ from, until }) => slot >= from && slot <= until);
  return windows.includes(slotOf(slot).window) && slot >= 2 * startsOn && !isPaused;
}

/** Meals above the capacity; below 0 there is room. */
const overbookedBy = ({ booked, capacity }: Slot): number => booked - capacity;

/** Whether more than the overrides of a subscription differ: its pauses, its start or its meals. */
const isOtherwiseChanged = (before: Subscription, after: Subscription): boolean =>
  before.pauses !== after.pauses || before.startsOn !== after.startsOn || mealsOf(before) !== mealsOf(after);

/** Subscriptions that share slots, changed at random. Each step checks the invariants; a failure names the seed. */
export class History {
  private readonly random: (below: number) => number;
  private offer: Offer;
  private subscriptions: Subscription[];
  private accepted = 0;

  constructor(private readonly seed: number) {
    this.random = randomOf(seed);
    this.offer = offerOf({ capacity: 1 + this.random(5), days: 25 });
    const windows = [['lunch', 'dinner'], ['lunch'], ['dinner']] as const;
    this.subscriptions = Array.from({ length: 3 }, () =>
      newSubscription({
        persons: 1 + this.random(2),
        windows: windows[this.random(3)]!,
        mealsBought: 1 + this.random(20),
        startsOn: firstDay + this.random(4),
      }),
    );
    for (let index = 0; index < 3; index += 1) this.store(index, plan(this.subscriptions[index]!, this.offer));
  }

  /** @returns the number of commands that were accepted */
  run(steps: number): number {
    for (let step = 0; step < steps; step += 1) {
      const choice = this.random(20);
      if (choice === 0) this.passTime();
      else if (choice === 1) this.closeOrOpen();
      else if (choice === 2) this.changeCapacity();
      else if (choice < 6) this.markOne(this.random(3));
      else this.changeOne(this.random(3));
      this.check();
    }
    return this.accepted;
  }

  digest(): string {
    return JSON.stringify(this.subscriptions.map(({ planned, fixed, unscheduled }) => [[...planned], [...fixed], unscheduled]));
  }

  private store(index: number, after: Subscription, isMark = false): void {
    const before = this.subscriptions[index]!;
    // Nothing is stored then, and what the kitchen has changed is planned by the service itself.
    if (isSame(before, after)) return;
    this.that(isMark || after.fixed === before.fixed, 'a command leaves frozen deliveries as they are');
    for (const { slot, meals } of differenceOf(before, after)) {
      const { booked, capacity, closedReason } = this.offer.slots.get(slot)!;
      this.that(slot >= this.offer.from, 'a command changes no slot whose cut-off has passed');
      this.that(meals <= 0 || (closedReason === null && booked + meals <= capacity), 'a command books only where there is room');
    }
    // What places no meal does not plan: where another plan has freed a slot in the meantime, the next change may use it.
    const isPlanned = after.planned !== before.planned || isSame(plan(before, this.offer), before);
    this.checkSingles(before, after);
    this.offer = bookedAfter(this.offer, differenceOf(before, after));
    this.subscriptions = this.subscriptions.with(index, after);
    if (!isPlanned) return;
    this.that(isSame(plan(after, this.offer), after), 'planning again changes nothing');
    const shuffled = { ...after, overrides: new Map([...after.overrides].reverse()), pauses: [...after.pauses].reverse() };
    this.that(isSame({ ...plan(shuffled, this.offer), pauses: after.pauses }, after), 'the order of the facts does not matter');
  }

  /** A delivery reaches its customer or fails, or its mark is corrected. */
  private markOne(index: number): void {
    const before = this.subscriptions[index]!;
    const slots = [...before.fixed.keys(), ...before.failed.keys()];
    if (slots.length === 0) return;
    const slot = slots[this.random(slots.length)]!;
    const outcome = outcomeOf(this.randomMarks(slot), slot);
    const after = this.unlessRefused(() => recordOutcome(before, { slot, outcome }, this.offer));
    const granted = mealsShort(before, { slot, outcome });
    this.that((after === undefined) === granted > 0, 'only a correction whose meals are gone is refused');
    this.store(index, after ?? recordOutcome({ ...before, granted: before.granted + granted }, { slot, outcome }, this.offer), true);
  }

  private randomMarks(slot: SlotNumber): RecordedMark[] {
    const [result, cause] = (
      [
        ['delivered', null],
        ['failed', 'refused'],
        ['failed', 'vehicle'],
        ['undone', null],
      ] as const
    )[this.random(4)]!;
    // After the window no failure forfeits a meal.
    const at = (this.random(2) === 0 ? windowStart : windowEnd)(slotOf(slot));
    at.setSeconds(this.random(2));
    return [{ id: '', seq: 1, source: 'rider', result, cause, place: null, at, receivedAt: at, clockErrorMs: 0 }];
  }

  private unlessRefused<T>(decide: () => T): T | undefined {
    try {
      return decide();
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  }

  private changeOne(index: number): void {
    const before = this.subscriptions[index]!;
    try {
      const wasSettled = isSame(plan(before, this.offer), before);
      const after = this.command(before);
      this.store(index, after);
      this.accepted += 1;
      if (wasSettled) this.checkSkip(before, after);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.subscriptions = this.subscriptions.with(index, before);
    }
  }

  private command(before: Subscription): Subscription {
    const choice = this.random(40);
    if (choice === 0) return cancel(before);
    if (choice < 3) return adjustMeals(before, this.random(9) - 4 || 1, this.offer);
    if (choice < 7) return this.answer(before);
    return change(before, this.randomCommand(before), { offer: this.offer, rules: rulesOf(this.random(2) === 0 ? 'customer' : 'admin') });
  }

  /** What an answer to a problem does, and what becomes of the money of reserved meals. */
  private answer(before: Subscription): Subscription {
    const { reserved } = before;
    const meals = 1 + this.random(4);
    if (this.random(3) === 0) {
      const slot = this.random(2) === 0 ? this.anySlot() : null;
      return addReplacement(before, { meals, slot }, { offer: this.offer, cutOffOf: rulesOf('admin').cutOffOf });
    }
    if (reserved === 0) return reserveMeals(before, this.random(3) === 0 ? mealsLeft(before) : meals, this.offer);
    if (this.random(2) === 0) return takeBackReserved(before, reserved, this.random(2) === 0);
    return returnReserved(before, reserved, this.offer);
  }

  /** Where the command skipped one delivery: the others stay as they are, and its meals come after them. */
  private checkSkip(before: Subscription, after: Subscription): void {
    // An undo that skips a slot again keeps no meals that were set for it.
    const isSkip = ([slot, { meals, movedTo, source, earlierMeals }]: [SlotNumber, Override]): boolean =>
      meals === 0 && movedTo === null && source !== 'capacity' && earlierMeals === (before.overrides.get(slot)?.meals ?? null);
    const skipped = [...after.overrides].filter((one) => isSkip(one) && before.planned.has(one[0]));
    const [slot] = skipped[0] ?? [];
    if (slot === undefined || skipped.length > 1 || isOtherwiseChanged(before, after)) return;
    const last = Math.max(...[...before.planned.keys()].filter((at) => isInOrder(before.overrides.get(at))));
    const between = ({ planned }: Subscription): unknown => [...planned].filter(([at]) => at !== slot && at < last);
    this.that(isDeepStrictEqual(between(after), between(before)), 'a skip changes no delivery in between');
    this.that(!after.planned.has(slot), 'a skipped slot has no delivery');
    this.checkUndo(before, after, slot);
  }

  /** A pause or another start leaves the deliveries that only one person eats: none comes with two meals afterwards. */
  private checkSingles(before: Subscription, after: Subscription): void {
    if (before.pauses === after.pauses && before.startsOn === after.startsOn) return;
    for (const [slot, override] of before.overrides)
      this.that(!isSingle(override) || isDeepStrictEqual(after.overrides.get(slot), override), 'a delivery for one person stays so');
  }

  /** Undoing the skip at once gives the schedule before, except where the capacity was lowered below what a slot holds. */
  private checkUndo(before: Subscription, after: Subscription, slot: SlotNumber): void {
    const { slots } = this.offer;
    if ([...before.planned].some(([at, { meals }]) => overbookedBy(slots.get(at)!) > -meals + (after.planned.get(at)?.meals ?? 0))) return;
    const undone = change(after, { type: 'restore', slots: [slotOf(slot)] }, { offer: this.offer, rules: rulesOf('customer') });
    const scheduleOf = ({ planned, overrides, unscheduled }: Subscription): unknown => [
      [...planned].map(([at, delivery]) => [at, delivery, overrides.get(at)?.address ?? null]),
      unscheduled,
    ];
    this.that(isDeepStrictEqual(scheduleOf(undone), scheduleOf(before)), 'undoing a skip gives the schedule before');
  }

  private anySlot(): SlotNumber {
    return this.offer.from - 2 + this.random(30);
  }

  private plannedSlot({ planned }: Subscription): SlotNumber {
    return planned.size > 0 && this.random(6) > 0 ? [...planned.keys()][this.random(planned.size)]! : this.anySlot();
  }

  private randomCommand(subscription: Subscription): SubscriptionCommand {
    const day = (): string => dayOfNumber(Math.floor(this.anySlot() / 2));
    const overridden = [...subscription.overrides.keys()];
    const person = [undefined, 1, 2][this.random(subscription.persons + 1)] as 1 | 2 | undefined;
    switch (this.random(7)) {
      case 6:
        return { type: 'address-once', slot: slotOf(this.plannedSlot(subscription)), address: '7 Mall Road, Jaipur 302001' };
      case 0:
        return { type: 'move', from: slotOf(this.plannedSlot(subscription)), to: slotOf(this.anySlot()) };
      case 1:
        return { type: 'restore', slots: [slotOf(overridden[this.random(overridden.length)] ?? this.anySlot())] };
      case 2:
        return { type: 'pause', from: day(), until: this.random(3) === 0 ? null : day() };
      case 3:
        return this.random(2) === 0 ? { type: 'resume', on: day() } : { type: 'start', on: day() };
      default:
        return { type: 'skip', slots: [slotOf(this.plannedSlot(subscription))], person };
    }
  }

  /** The cut-offs of the next slots pass, one after the other. The rest of the schedule stays as it is. */
  private passTime(): void {
    const { from, until } = this.offer;
    const next = Math.max(from, Math.min(from + 1 + this.random(4), until - 4));
    const later: Offer = { ...this.offer, slots: new Map([...this.offer.slots].filter(([slot]) => slot >= next)), from: next };
    this.subscriptions = this.subscriptions.map((subscription) => {
      const wasSettled = isSame(plan(subscription, this.offer), subscription);
      const late = [...subscription.planned].filter(([slot]) => slot < next);
      const planned = new Map([...subscription.planned].filter(([slot]) => slot >= next));
      const after = { ...subscription, planned, fixed: new Map([...subscription.fixed, ...late]) };
      // Where another plan has freed a slot in the meantime, the next change of this one may use it.
      if (wasSettled) this.that(isSame(plan(after, later), after), 'freezing changes nothing else');
      return after;
    });
    this.offer = later;
  }

  private changeSlot(changes: (slot: Slot) => Partial<Slot>): void {
    const slot = this.offer.from + this.random(16);
    const old = this.offer.slots.get(slot);
    if (!old) return;
    this.offer = { ...this.offer, slots: new Map([...this.offer.slots, [slot, { ...old, ...changes(old) }]]) };
    this.replan();
  }

  private closeOrOpen(): void {
    this.changeSlot(({ closedReason }) => ({ closedReason: closedReason === null ? 'Gas repair' : null }));
  }

  private changeCapacity(): void {
    this.changeSlot(() => ({ capacity: this.random(7) }));
  }

  private replan(): void {
    for (const [index, before] of this.subscriptions.entries()) {
      const settled = plan(before, this.offer);
      const after = planUndated(before, this.offer);
      const isKept = [...settled.planned].every(([slot, delivery]) => isDeepStrictEqual(after.planned.get(slot), delivery));
      this.that(isKept, 'a date for meals without one changes no other delivery');
      this.store(index, after);
    }
  }

  private check(): void {
    const booked = new Map<SlotNumber, number>();
    for (const subscription of this.subscriptions) {
      const { mealsBought, granted, takenBack, reserved, planned, fixed, failed, unscheduled } = subscription;
      const found = sumOf(planned) + sumOf(fixed) + unscheduled + takenBack + reserved;
      this.that(mealsBought + granted === found, 'every meal is in one state');
      this.that(Math.min(unscheduled, takenBack, reserved) >= 0, 'no number is negative');
      for (const [slot, { meals }] of planned) {
        booked.set(slot, (booked.get(slot) ?? 0) + meals);
        this.that(meals >= 1 && !fixed.has(slot) && !failed.has(slot), 'a slot has one delivery with at least one meal');
        this.that(this.offer.slots.get(slot)?.closedReason === null, 'no delivery is planned in a closed slot');
        this.that(meals === 1 || !isSingle(subscription.overrides.get(slot)), 'one person alone gets one meal');
        this.that(isExpected(subscription, slot), 'a delivery outside the plan was placed there by a change');
      }
    }
    for (const [slot, row] of this.offer.slots)
      this.that(row.booked === (booked.get(slot) ?? 0), 'a slot counts the meals of its deliveries');
  }

  private that(holds: boolean, rule: string): void {
    if (!holds) assert.fail(`${rule}: seed ${this.seed}`);
  }
}
