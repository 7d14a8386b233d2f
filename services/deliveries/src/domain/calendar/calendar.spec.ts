import { describe, expect, it } from '@jest/globals';
import { slotNumber, slotOf, type DeliverySlot, type SubscriptionCommand } from '@2x7/contracts';
import { newSubscription, offerOf, rulesOf } from '../../testing/sample-subscription.js';
import { plan } from '../schedule/plan.js';
import { change } from '../subscription/change.js';
import type { Subscription } from '../subscription/subscription.js';
import { calendarOf } from './calendar.js';

const lunch = (day: string): DeliverySlot => ({ day, window: 'lunch' });
const [wednesday, thursday, friday, later] = [lunch('2026-11-25'), lunch('2026-11-26'), lunch('2026-11-27'), lunch('2026-12-10')];
const move = (from: DeliverySlot, to: DeliverySlot): SubscriptionCommand => ({ type: 'move', from, to });

const offer = offerOf({ capacity: 10 });
const run = (...commands: SubscriptionCommand[]): Subscription =>
  commands.reduce((state, command) => change(state, command, { offer, rules: rulesOf('customer') }), plan(newSubscription(), offer));

/** The slots that say where their delivery has gone, and where that is. */
const moved = (subscription: Subscription): [DeliverySlot, DeliverySlot][] =>
  calendarOf(subscription, offer).flatMap(({ slot, movedTo }) => (movedTo === null ? [] : [[slotOf(slot), slotOf(movedTo)]]));

describe('a slot whose delivery was moved says where it is now', () => {
  it.each<[string, SubscriptionCommand[], [DeliverySlot, DeliverySlot][]]>([
    ['moved once', [move(wednesday, later)], [[wednesday, later]]],
    [
      'two deliveries in one slot',
      [move(wednesday, later), move(thursday, later)],
      [
        [wednesday, later],
        [thursday, later],
      ],
    ],
    [
      'moved twice',
      [move(wednesday, thursday), move(thursday, later)],
      [
        [wednesday, later],
        [thursday, later],
      ],
    ],
    ['skipped there', [move(wednesday, later), { type: 'skip', slots: [later] }], []],
    ['left by an undo there', [move(wednesday, thursday), { type: 'restore', slots: [thursday] }], []],
    ['in a pause there', [move(wednesday, later), { type: 'pause', from: later.day, until: later.day }], []],
    [
      'its place taken by another one, after it was moved on',
      [move(wednesday, thursday), move(thursday, later), move(friday, thursday)],
      [
        [wednesday, later],
        [friday, thursday],
      ],
    ],
  ])('%s', (_case, commands, expected) => {
    expect(moved(run(...commands))).toEqual(expected);
  });

  it('also after the cut-off of both', () => {
    const subscription = run(move(wednesday, thursday));
    const past = { ...subscription, fixed: subscription.planned, planned: new Map() };
    expect(calendarOf(past, offer).find(({ slot }) => slot === slotNumber(wednesday))?.movedTo).toBe(slotNumber(thursday));
  });
});
