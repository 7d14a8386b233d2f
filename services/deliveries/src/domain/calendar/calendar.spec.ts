import { describe, expect, it } from '@jest/globals';
import { slotNumber, slotOf, type DeliverySlot, type SubscriptionCommand } from '@2x7/contracts';
import { lunch, move, restore, runIn, skip } from '../../testing/commands.js';
import { newSubscription, offerOf } from '../../testing/sample-subscription.js';
import { cancel } from '../schedule/meals.js';
import { plan } from '../schedule/plan.js';
import type { Offer, Subscription } from '../subscription/subscription.js';
import { calendarOf } from './calendar.js';

const [wednesday, thursday, friday, later] = [lunch('2026-11-25'), lunch('2026-11-26'), lunch('2026-11-27'), lunch('2026-12-10')];

const offer = offerOf({ capacity: 10 });
const run = (...commands: SubscriptionCommand[]): Subscription => runIn(offer)(plan(newSubscription(), offer), ...commands);

/** The slots that say where their delivery has gone, and where that is. */
const moved = (subscription: Subscription): [DeliverySlot, DeliverySlot][] =>
  calendarOf(subscription, offer).flatMap(({ slot, movedTo }) => (movedTo === null ? [] : [[slotOf(slot), slotOf(movedTo)]]));

describe('the calendar entry of a slot whose delivery was moved', () => {
  it.each<[string, SubscriptionCommand[], [DeliverySlot, DeliverySlot][]]>([
    ['names the new slot after one move', [move(wednesday, later)], [[wednesday, later]]],
    [
      'names the new slot also when two deliveries were moved to it',
      [move(wednesday, later), move(thursday, later)],
      [
        [wednesday, later],
        [thursday, later],
      ],
    ],
    [
      'names the last slot after two moves',
      [move(wednesday, thursday), move(thursday, later)],
      [
        [wednesday, later],
        [thursday, later],
      ],
    ],
    ['names no slot when the delivery was skipped in its new slot', [move(wednesday, later), { type: 'skip', slots: [later] }], []],
    ['names no slot when the move was undone in the new slot', [move(wednesday, thursday), { type: 'restore', slots: [thursday] }], []],
    ['names no slot when the new slot is in a pause', [move(wednesday, later), { type: 'pause', from: later.day, until: later.day }], []],
    [
      'names the last slot although another delivery has taken the slot in between',
      [move(wednesday, thursday), move(thursday, later), move(friday, thursday)],
      [
        [wednesday, later],
        [friday, thursday],
      ],
    ],
  ])('%s', (_case, commands, expected) => {
    expect(moved(run(...commands))).toEqual(expected);
  });

  it('is named in its new slot, beside those of other deliveries that were moved there', () => {
    const entries = calendarOf(run(move(thursday, later), move(wednesday, later)), offer);
    expect(entries.find(({ slot }) => slot === slotNumber(later))?.movedFrom.map(slotOf)).toEqual([wednesday, thursday]);
  });

  it('offers no undo before the start of the plan, where none comes', () => {
    const allowedAt = (slot: DeliverySlot, ...commands: SubscriptionCommand[]) =>
      calendarOf(run(...commands), offer).find((entry) => entry.slot === slotNumber(slot))?.allowed;
    const startOn = (on: string): SubscriptionCommand => ({ type: 'start', on });
    const skips: SubscriptionCommand[] = [move(wednesday, later), { type: 'skip', slots: [wednesday] }];
    for (const command of skips) {
      expect(allowedAt(wednesday, command, startOn(friday.day))).toEqual([]);
      expect(allowedAt(wednesday, command, startOn(friday.day), startOn(wednesday.day))).toEqual(['restore']);
    }
  });

  it('offers no undo in the new slot where every delivery would stay: the plan brings it there, and no delivery can come back', () => {
    const next = lunch('2026-12-01');
    const after = run(move(wednesday, next));
    const from = slotNumber(thursday);
    const [locked, planned] = [true, false].map((isPast) => new Map([...after.planned].filter(([slot]) => slot < from === isPast)));
    const allowedAt = (subscription: Subscription, shown: Offer) =>
      calendarOf(subscription, shown).find(({ slot }) => slot === slotNumber(next))?.allowed;
    expect(allowedAt(after, offer)).toContain('restore');
    expect(allowedAt({ ...after, fixed: locked!, planned: planned! }, { ...offer, from })).toEqual(['skip', 'move', 'address-once']);
  });

  it('offers nothing in a plan that is cancelled', () => {
    const cancelled = cancel(run(skip(wednesday), move(thursday, later)));
    expect(calendarOf(cancelled, offer).flatMap(({ allowed }) => allowed)).toEqual([]);
  });

  it('names the new slot also after the cut-off of both slots', () => {
    const subscription = run(move(wednesday, thursday));
    const past = { ...subscription, fixed: subscription.planned, planned: new Map() };
    expect(calendarOf(past, offer).find(({ slot }) => slot === slotNumber(wednesday))?.movedTo).toBe(slotNumber(thursday));
  });
});

describe('the calendar entry of a slot that is skipped', () => {
  /** The plan's last delivery, and the slot to which a skip moves its meal. */
  const [last, afterLast]: [DeliverySlot, DeliverySlot] = [{ day: '2026-11-30', window: 'dinner' }, lunch('2026-12-01')];
  const allowedAt = (slot: DeliverySlot, ...commands: SubscriptionCommand[]) =>
    calendarOf(run(...commands), offer).find((entry) => entry.slot === slotNumber(slot))?.allowed;

  it('offers no undo where the plan has no meal left for the slot, and offers it again with one', () => {
    const ended = [skip(last), skip(afterLast), restore(last)];
    expect(allowedAt(afterLast, skip(last), skip(afterLast))).toEqual(['restore']);
    expect(allowedAt(afterLast, ...ended)).toEqual([]);
    expect(allowedAt(afterLast, ...ended, skip(wednesday))).toEqual(['restore']);
  });

  it('offers the undo of the last delivery where its own meal comes back', () => {
    expect(allowedAt(last, move(last, thursday))).toEqual(['restore']);
    expect(allowedAt(later, move(wednesday, later), skip(later))).toEqual(['restore']);
  });
});

describe('the calendar entry of a slot that was full and passed over', () => {
  const number = slotNumber(wednesday);
  const offerWith = (changes: object) => ({
    ...offer,
    slots: new Map(offer.slots).set(number, { ...offer.slots.get(number)!, ...changes }),
  });
  const full = offerWith({ capacity: 0 });
  const subscription = plan(newSubscription(), full);
  const entryIn = (shown: typeof offer) => calendarOf(subscription, shown).find(({ slot }) => slot === number);

  it('says that there was no room, and offers the delivery once there is room', () => {
    const entry = { state: 'closed', reason: 'There was no room left in the kitchen' };
    expect(entryIn(full)).toMatchObject({ ...entry, allowed: [] });
    expect(entryIn(offer)).toMatchObject({ ...entry, allowed: ['restore'] });
  });

  it('gives the reason of the closure where the kitchen is closed by now, and offers no delivery that cannot come', () => {
    expect(entryIn(offerWith({ capacity: 0, closedReason: 'Gas repair' }))).toMatchObject({
      state: 'closed',
      reason: 'Gas repair',
      allowed: [],
    });
  });
});
