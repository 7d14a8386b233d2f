import { describe, expect, it } from '@jest/globals';
import { slotNumber, slotOf, type DeliverySlot, type SlotNumber, type SubscriptionCommand } from '@2x7/contracts';
import { newSubscription, offerOf, rulesOf } from '../../testing/sample-subscription.js';
import { calendarOf } from '../calendar/calendar.js';
import { plan } from '../schedule/plan.js';
import { change } from './change.js';
import { bookedAfter, differenceOf } from './difference.js';
import { sumOf, type Delivery, type Offer, type Subscription } from './subscription.js';

const lunch = (day: string): DeliverySlot => ({ day, window: 'lunch' });
const [wednesday, thursday, friday, afterTheEnd] = [lunch('2026-11-25'), lunch('2026-11-26'), lunch('2026-11-27'), lunch('2026-12-10')];
const work = '7 Mall Road, Jaipur 302001';
const home = '9 Station Road, Jaipur 302006';

const offer = offerOf({ capacity: 10 });
/** Seven lunches and dinners from 24 November. */
const start = plan(newSubscription(), offer);
const commandsIn =
  (offer: Offer) =>
  (subscription: Subscription, ...commands: SubscriptionCommand[]): Subscription =>
    commands.reduce((state, command) => change(state, command, { offer, rules: rulesOf('customer') }), subscription);
const run = commandsIn(offer);
const at = (slot: DeliverySlot, address = work): SubscriptionCommand => ({ type: 'address-once', slot, address });
const move = (from: DeliverySlot, to: DeliverySlot): SubscriptionCommand => ({ type: 'move', from, to });
const skip = (...slots: DeliverySlot[]): SubscriptionCommand => ({ type: 'skip', slots });
const restore = (...slots: DeliverySlot[]): SubscriptionCommand => ({ type: 'restore', slots });

/** The planned deliveries with the addresses that were set for them. */
const schedule = ({ planned, overrides }: Subscription): [SlotNumber, number, string | null][] =>
  [...planned].map(([slot, { meals }]) => [slot, meals, overrides.get(slot)?.address ?? null]);
const addressOf = ({ overrides }: Subscription, slot: DeliverySlot): string | null => overrides.get(slotNumber(slot))?.address ?? null;

describe('the address of one delivery', () => {
  const before = run(start, at(wednesday));
  it.each<[string, SubscriptionCommand[]]>([
    ['a skip', [skip(wednesday), restore(wednesday)]],
    ['a move to another date', [move(wednesday, afterTheEnd), restore(wednesday)]],
    ['a move to another date, there', [move(wednesday, afterTheEnd), restore(afterTheEnd)]],
    ['a move to the date of another delivery', [move(wednesday, thursday), restore(wednesday)]],
    ['a move by moving it back', [move(wednesday, thursday), move(thursday, wednesday)]],
  ])('is there again when %s is undone', (_what, commands) => {
    const after = run(before, ...commands);
    expect(schedule(after)).toEqual(schedule(before));
    expect(after.overrides).toEqual(before.overrides);
  });

  it('goes with the delivery to a date without one', () => {
    expect(addressOf(run(before, move(wednesday, afterTheEnd)), afterTheEnd)).toBe(work);
  });

  it('does not become that of another delivery, to which it is moved', () => {
    expect(addressOf(run(before, move(wednesday, thursday)), thursday)).toBeNull();
  });

  it('stays that of the delivery to which another is moved, also when the move is undone', () => {
    const both = run(before, at(thursday, home));
    const moved = run(both, move(wednesday, thursday));
    expect(addressOf(moved, thursday)).toBe(home);
    for (const undone of [restore(wednesday), restore(thursday)]) expect(run(moved, undone).overrides).toEqual(both.overrides);
    const same = run(before, at(thursday));
    expect(run(same, move(wednesday, thursday), restore(wednesday)).overrides).toEqual(same.overrides);
  });

  it('is taken back by an undo of its own', () => {
    expect(run(before, restore(wednesday))).toEqual(start);
    expect(run(before, skip(wednesday), restore(wednesday), restore(wednesday))).toEqual(start);
  });

  it('is there again in a full slot that was passed over because of a skip, when the skip is undone', () => {
    const couple = plan(newSubscription({ persons: 2, mealsBought: 27 }), offer);
    const last = Math.max(...couple.planned.keys());
    const full = { ...offer.slots.get(last)!, capacity: 1, booked: 1 };
    const tight = { ...offer, slots: new Map(offer.slots).set(last, full) };
    const before = run(couple, at(slotOf(last)));
    const skipped = change(before, skip(friday), { offer: tight, rules: rulesOf('customer') });
    expect(skipped.planned.has(last)).toBe(false);
    const free = bookedAfter(tight, differenceOf(before, skipped));
    expect(schedule(change(skipped, restore(friday), { offer: free, rules: rulesOf('customer') }))).toEqual(schedule(before));
  });
});

describe('the address of all deliveries', () => {
  const address = (scope: 'lunch' | 'dinner'): SubscriptionCommand => ({ type: 'address', scope, address: work });

  it.each(['lunch', 'dinner'] as const)(
    'of a plan with one window, %s, is also that of the window to which they can be moved',
    (window) => {
      expect(run(newSubscription({ windows: [window] }), address(window)).addresses).toEqual({ lunch: work, dinner: work });
    },
  );

  it('is given for each window of a plan that has both', () => {
    expect(run(start, address('lunch')).addresses).toEqual({ ...start.addresses, lunch: work });
  });
});

const fromThursday: Offer = { ...offer, from: slotNumber(thursday) };
const runOnWednesday = commandsIn(fromThursday);
/** As it is on Wednesday, when the first deliveries are past their cut-off. */
function onWednesday(subscription: Subscription): Subscription {
  const isPast = ([slot]: [SlotNumber, Delivery]): boolean => slot < fromThursday.from;
  const fixed = new Map([...subscription.planned].filter(isPast));
  return { ...subscription, fixed, planned: new Map([...subscription.planned].filter((one) => !isPast(one))) };
}
const entryAt = (subscription: Subscription, slot: DeliverySlot) =>
  calendarOf(subscription, fromThursday).find((entry) => entry.slot === slotNumber(slot))!;
const one = { meals: 1, person: null };

describe('after the cut-off of the slot that a delivery was moved from', () => {
  const moved = run(start, move(wednesday, thursday));
  const later = onWednesday(moved);

  it('a skip of the slot that it was moved to is undone, and no meal is lost', () => {
    const skipped = runOnWednesday(later, skip(thursday));
    const undone = runOnWednesday(skipped, restore(thursday));
    expect(undone.planned.get(slotNumber(thursday))).toEqual(one);
    expect(sumOf(undone.planned) + sumOf(undone.fixed)).toBe(14);
    expect(entryAt(undone, thursday)).toMatchObject({ movedFrom: null, allowed: ['skip', 'move', 'address-once'] });
  });

  it('the move is undone for the slot that can still change, and its meal comes at the end', () => {
    const undone = runOnWednesday(later, restore(thursday));
    expect(undone.planned.get(slotNumber(thursday))).toEqual(one);
    expect(sumOf(undone.planned) + sumOf(undone.fixed)).toBe(14);
  });
});

describe('after the cut-off of the slot that a delivery was moved to', () => {
  const moved = run(start, move(friday, wednesday));

  it('the move is undone where the delivery was skipped before', () => {
    const skipped = onWednesday(run(moved, skip(wednesday)));
    expect(entryAt(skipped, friday).allowed).toEqual(['restore']);
    const undone = runOnWednesday(skipped, restore(friday));
    expect(undone.planned.get(slotNumber(friday))).toEqual(one);
    expect(sumOf(undone.planned) + sumOf(undone.fixed)).toBe(14);
  });

  it('no undo is offered where the delivery is being prepared, and one is refused', () => {
    const later = onWednesday(moved);
    expect(entryAt(later, friday).allowed).toEqual([]);
    expect(() => runOnWednesday(later, restore(friday))).toThrow('It is too late to change Wednesday 25 November, lunch.');
  });
});
