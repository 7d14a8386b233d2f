import { describe, expect, it } from '@jest/globals';
import { slotNumber, slotOf, type DeliverySlot, type SlotNumber, type SubscriptionCommand } from '@2x7/contracts';
import { lunch, move, restore, runIn } from '../../testing/commands.js';
import { bookedAfter } from '../../testing/booked-after.js';
import { newSubscription, offerOf, rulesOf } from '../../testing/sample-subscription.js';
import { calendarOf } from '../calendar/calendar.js';
import { plan } from '../schedule/plan.js';
import { change } from './change.js';
import { differenceOf } from './difference.js';
import { sumOf, type Delivery, type Offer, type Subscription } from './subscription.js';

const dinnerOf = ({ day }: DeliverySlot): DeliverySlot => ({ day, window: 'dinner' });
const [wednesday, thursday, friday, afterTheEnd] = [lunch('2026-11-25'), lunch('2026-11-26'), lunch('2026-11-27'), lunch('2026-12-10')];
const work = '7 Mall Road, Jaipur 302001';
const home = '9 Station Road, Jaipur 302006';

const offer = offerOf({ capacity: 10 });
/** Seven lunches and dinners from 24 November. */
const start = plan(newSubscription(), offer);
const run = runIn(offer);
const at = (slot: DeliverySlot, address = work): SubscriptionCommand => ({ type: 'address-once', slot, address });
const skip = (...slots: DeliverySlot[]): SubscriptionCommand => ({ type: 'skip', slots });

/** The planned deliveries with the addresses that were set for them. */
const schedule = ({ planned, overrides }: Subscription): [SlotNumber, number, string | null][] =>
  [...planned].map(([slot, { meals }]) => [slot, meals, overrides.get(slot)?.address ?? null]);
const addressOf = ({ overrides }: Subscription, slot: DeliverySlot): string | null => overrides.get(slotNumber(slot))?.address ?? null;

describe('the address of one delivery', () => {
  const before = run(start, at(wednesday));
  it.each<[string, SubscriptionCommand[]]>([
    ['a skip', [skip(wednesday), restore(wednesday)]],
    ['a move to another date', [move(wednesday, afterTheEnd), restore(wednesday)]],
    ['a move to another date, in the new slot,', [move(wednesday, afterTheEnd), restore(afterTheEnd)]],
    ['a move to the date of another delivery', [move(wednesday, thursday), restore(wednesday)]],
    ['a move to the date of another delivery, by moving back,', [move(wednesday, thursday), move(thursday, wednesday)]],
  ])('is restored when %s is undone', (_what, commands) => {
    const after = run(before, ...commands);
    expect(schedule(after)).toEqual(schedule(before));
    expect(after.overrides).toEqual(before.overrides);
  });

  it('goes with the delivery to a date without a delivery', () => {
    expect(addressOf(run(before, move(wednesday, afterTheEnd)), afterTheEnd)).toBe(work);
  });

  it('is not given to another delivery that the moved one joins', () => {
    expect(addressOf(run(before, move(wednesday, thursday)), thursday)).toBeNull();
  });

  it('is not given to a delivery that is moved to the same slot after the first one has left it', () => {
    const lunches = plan(newSubscription({ windows: ['lunch'] }), offer);
    const brought = run(lunches, at(wednesday), move(wednesday, dinnerOf(thursday)));
    for (const left of [skip(dinnerOf(thursday)), move(dinnerOf(thursday), dinnerOf(friday))]) {
      const both = run(brought, left, move(friday, dinnerOf(thursday)));
      expect(addressOf(both, dinnerOf(thursday))).toBeNull();
      expect(addressOf(run(both, restore(friday)), dinnerOf(thursday))).toBeNull();
    }
  });

  it('is kept by the delivery that another one joins, also when the move is undone', () => {
    const both = run(before, at(thursday, home));
    const moved = run(both, move(wednesday, thursday));
    expect(addressOf(moved, thursday)).toBe(home);
    for (const undone of [restore(wednesday), restore(thursday)]) expect(run(moved, undone).overrides).toEqual(both.overrides);
    const same = run(before, at(thursday));
    expect(run(same, move(wednesday, thursday), restore(wednesday)).overrides).toEqual(same.overrides);
  });

  it('is removed by an undo of its own', () => {
    expect(run(before, restore(wednesday))).toEqual(start);
    expect(run(before, skip(wednesday), restore(wednesday), restore(wednesday))).toEqual(start);
  });

  it('is restored in a full slot, which a skip had left out, when the skip is undone', () => {
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
    'applies in a plan with one window, %s, also to the window to which deliveries can be moved',
    (window) => {
      expect(run(newSubscription({ windows: [window] }), address(window)).addresses).toEqual({ lunch: work, dinner: work });
    },
  );

  it('is set for each window of a plan with both', () => {
    expect(run(start, address('lunch')).addresses).toEqual({ ...start.addresses, lunch: work });
  });
});

const fromThursday: Offer = { ...offer, from: slotNumber(thursday) };
const runOnWednesday = runIn(fromThursday);
/** As it is on Wednesday, when the first deliveries are past their cut-off. */
function onWednesday(subscription: Subscription): Subscription {
  const isPast = ([slot]: [SlotNumber, Delivery]): boolean => slot < fromThursday.from;
  const fixed = new Map([...subscription.planned].filter(isPast));
  return { ...subscription, fixed, planned: new Map([...subscription.planned].filter((one) => !isPast(one))) };
}
const entryAt = (subscription: Subscription, slot: DeliverySlot) =>
  calendarOf(subscription, fromThursday).find((entry) => entry.slot === slotNumber(slot))!;
const one = { meals: 1, person: null };

describe('a moved delivery after the cut-off of its old slot', () => {
  const moved = run(start, move(wednesday, thursday));
  const later = onWednesday(moved);

  it('can be skipped in its new slot and restored there, and no meal is lost', () => {
    const skipped = runOnWednesday(later, skip(thursday));
    const undone = runOnWednesday(skipped, restore(thursday));
    expect(undone.planned.get(slotNumber(thursday))).toEqual({ meals: 2, person: null });
    expect(sumOf(undone.planned) + sumOf(undone.fixed)).toBe(14);
    const movedFrom = [slotNumber(wednesday)];
    expect(entryAt(undone, thursday)).toMatchObject({ movedFrom, allowed: ['skip', 'move', 'address-once', 'restore'] });
  });

  it('can be moved back from its new slot, and its meal comes at the end', () => {
    const undone = runOnWednesday(later, restore(thursday));
    expect(undone.planned.get(slotNumber(thursday))).toEqual(one);
    expect(sumOf(undone.planned) + sumOf(undone.fixed)).toBe(14);
  });
});

describe('the undo of a skip', () => {
  const dinner: DeliverySlot = { ...thursday, window: 'dinner' };
  const lunches = plan(newSubscription({ windows: ['lunch'] }), offer);
  const couple = plan(newSubscription({ persons: 2 }), offer);
  const onlyOne = (slot: DeliverySlot): SubscriptionCommand => ({ type: 'skip', slots: [slot], person: 1 });

  it('brings back a delivery that was moved to a window without one, also after the cut-off of its old slot', () => {
    const later = onWednesday(run(lunches, move(wednesday, dinner)));
    expect(runOnWednesday(later, skip(dinner), restore(dinner))).toEqual(later);
  });

  it.each<[string, SubscriptionCommand[], SubscriptionCommand[]]>([
    ['of a delivery of one person', [onlyOne(wednesday)], [skip(wednesday), restore(wednesday)]],
    ['of a delivery of one person that was moved', [onlyOne(wednesday), move(wednesday, dinner)], [skip(dinner), restore(dinner)]],
    ['for one person, of a delivery that was moved', [move(wednesday, afterTheEnd)], [onlyOne(afterTheEnd), restore(afterTheEnd)]],
    [
      'before a pause that is over',
      [move(wednesday, afterTheEnd)],
      [
        skip(afterTheEnd),
        { type: 'pause', from: afterTheEnd.day, until: null },
        { type: 'resume', on: afterTheEnd.day },
        restore(afterTheEnd),
      ],
    ],
  ])('restores the earlier schedule: %s', (_what, first, commands) => {
    const before = run(couple, ...first);
    const after = run(before, ...commands);
    expect(after.planned).toEqual(before.planned);
    expect(after.overrides).toEqual(before.overrides);
  });

  it('is refused during a pause', () => {
    const paused = run(start, skip(thursday), { type: 'pause', from: wednesday.day, until: friday.day });
    expect(() => run(paused, restore(thursday))).toThrow('This plan is paused on Thursday 26 November, lunch. Resume it first.');
  });

  it('is refused when the plan has no meal left for the slot', () => {
    const short = { ...run(start, skip(friday)), takenBack: 12 };
    expect(() => run(short, restore(friday))).toThrow('There is no delivery on Friday 27 November, lunch.');
  });

  it('is refused when there is no room left for a delivery that was moved there', () => {
    const skipped = run(lunches, move(wednesday, dinner), skip(dinner));
    const full = { ...offer.slots.get(slotNumber(dinner))!, capacity: 0 };
    const noRoom = { ...offer, slots: new Map(offer.slots).set(slotNumber(dinner), full) };
    expect(() => runIn(noRoom)(skipped, restore(dinner))).toThrow(/^There is no room left on Thursday 26 November, dinner\.$/);
  });
});

describe('the undo of a move', () => {
  const dinner = dinnerOf(thursday);
  const onlyOne = (slot: DeliverySlot, person: 1 | 2): SubscriptionCommand => ({ type: 'skip', slots: [slot], person });

  it.each<[string, number, SubscriptionCommand[], SubscriptionCommand[]]>([
    [
      'the delivery of one person from that of two',
      2,
      [onlyOne(wednesday, 1), move(wednesday, afterTheEnd), move(thursday, afterTheEnd), restore(wednesday)],
      [onlyOne(wednesday, 1), move(thursday, afterTheEnd)],
    ],
    [
      'the delivery of two persons from that of one',
      2,
      [onlyOne(wednesday, 1), move(wednesday, afterTheEnd), move(thursday, afterTheEnd), restore(thursday)],
      [onlyOne(wednesday, 1), move(wednesday, afterTheEnd)],
    ],
    [
      'the delivery of one person from that of the other',
      2,
      [onlyOne(wednesday, 1), onlyOne(thursday, 2), move(wednesday, afterTheEnd), move(thursday, afterTheEnd), restore(thursday)],
      [onlyOne(wednesday, 1), onlyOne(thursday, 2), move(wednesday, afterTheEnd), restore(thursday), onlyOne(thursday, 2)],
    ],
    [
      'a delivery that another one had joined',
      1,
      [move(wednesday, thursday), move(friday, dinner), move(thursday, dinner), restore(thursday)],
      [move(wednesday, thursday), move(friday, dinner)],
    ],
    [
      'a delivery that had joined another one before this was moved',
      1,
      [move(wednesday, thursday), move(thursday, dinner), restore(wednesday)],
      [move(thursday, dinner)],
    ],
    ['a delivery that was moved in two steps', 1, [move(wednesday, afterTheEnd), move(afterTheEnd, dinner), restore(wednesday)], []],
    [
      'a delivery that was skipped there with another one',
      1,
      [move(wednesday, thursday), skip(thursday), restore(wednesday)],
      [skip(thursday)],
    ],
  ])('takes only the moved meals out of the other slot: %s', (_what, persons, commands, without) => {
    const before = plan(newSubscription({ persons }), offer);
    const [after, expected] = [run(before, ...commands), run(before, ...without)];
    expect(after.planned).toEqual(expected.planned);
    expect(after.overrides).toEqual(expected.overrides);
  });

  it('leaves a delivery for one person to this person', () => {
    const couple = plan(newSubscription({ persons: 2 }), offer);
    const before = run(couple, { type: 'skip', slots: [wednesday], person: 1 });
    for (const undo of [restore(wednesday), restore(afterTheEnd), move(afterTheEnd, wednesday)])
      expect(run(before, move(wednesday, afterTheEnd), undo).planned).toEqual(before.planned);
  });
});

describe('a delivery that is moved to a slot which another one has left', () => {
  const [first, second] = [dinnerOf(thursday), dinnerOf(friday)];
  const lunches = plan(newSubscription({ windows: ['lunch'] }), offer);
  const moves = [move(wednesday, first), move(friday, first)] as const;

  it.each<[string, SubscriptionCommand, SubscriptionCommand]>([
    ['moved on', move(first, second), move(wednesday, second)],
    ['skipped', skip(first), skip(wednesday)],
  ])('comes back alone when the other was %s, and stays when the other comes back', (_what, left, other) => {
    const both = run(lunches, moves[0], left, moves[1]);
    for (const [undone, expected] of [
      [restore(first), other],
      [restore(friday), other],
      [restore(wednesday), moves[1]],
    ] as const) {
      const [after, alone] = [run(both, undone), run(lunches, expected)];
      expect(after.planned).toEqual(alone.planned);
      expect(after.overrides).toEqual(alone.overrides);
    }
  });

  it('takes nothing from one that was moved on together with another when the other comes back', () => {
    const dinners = plan(newSubscription({ windows: ['dinner'] }), offer);
    const [from, to] = [dinnerOf(wednesday), dinnerOf(thursday)];
    const after = run(dinners, move(from, to), move(to, friday), move(dinnerOf(friday), to), restore(from));
    expect(after.planned.get(slotNumber(friday))).toEqual(one);
  });
});

describe('a moved delivery after the cut-off of its new slot', () => {
  const moved = run(start, move(friday, wednesday));

  it('can be moved back when it was skipped before', () => {
    const skipped = onWednesday(run(moved, skip(wednesday)));
    expect(entryAt(skipped, friday).allowed).toEqual(['restore']);
    const undone = runOnWednesday(skipped, restore(friday));
    expect(undone.planned.get(slotNumber(friday))).toEqual(one);
    expect(sumOf(undone.planned) + sumOf(undone.fixed)).toBe(14);
  });

  it('cannot be moved back while it is being prepared, and no undo is offered', () => {
    const later = onWednesday(moved);
    expect(entryAt(later, friday).allowed).toEqual([]);
    expect(() => runOnWednesday(later, restore(friday))).toThrow('It is too late to change Wednesday 25 November, lunch.');
  });

  it('cannot be moved back when it was moved in two steps, and no undo is offered', () => {
    const later = onWednesday(run(start, move(friday, thursday), move(thursday, wednesday)));
    expect(entryAt(later, friday).allowed).toEqual([]);
    expect(() => runOnWednesday(later, restore(friday))).toThrow('It is too late to change Wednesday 25 November, lunch.');
  });
});
