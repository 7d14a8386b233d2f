import { slotNumber, type SubscriptionCommand } from '@2x7/contracts';
import { describe, expect, it } from '@jest/globals';
import { dinner, lunch, move, restore, runIn, skip } from '../../testing/commands.js';
import { newSubscription, offerOf } from '../../testing/sample-subscription.js';
import { plan, planUndated } from '../schedule/plan.js';
import type { Offer, Subscription } from './subscription.js';

const withSlots = (offer: Offer, slots: readonly number[], changes: object): Offer => ({
  ...offer,
  slots: new Map([...offer.slots].map(([slot, one]) => [slot, slots.includes(slot) ? { ...one, ...changes } : one])),
});

describe('the undo of a skip', () => {
  /** Fourteen meals end on 30 November. */
  const afterTheLast = slotNumber(lunch('2026-12-01'));
  const run = runIn(withSlots(offerOf({ capacity: 10 }), [afterTheLast], { capacity: 0 }));
  const [thursday, friday] = [lunch('2026-11-26'), lunch('2026-11-27')];
  const before = run(plan(newSubscription(), offerOf({ capacity: 10 })), move(lunch('2026-11-25'), lunch('2026-12-10')));

  it.each<[string, SubscriptionCommand[]]>([
    ['it', [skip(thursday), restore(thursday)]],
    ['it, after another skip was undone', [skip(thursday), skip(friday), restore(thursday), restore(friday)]],
    ['it, after a later skip was undone', [skip(thursday), skip(friday), restore(friday), restore(thursday)]],
  ])('passes over no full slot any more that was passed over because of %s', (_what, commands) => {
    expect(run(before, ...commands)).toEqual(before);
  });

  it.each<[string, SubscriptionCommand[]]>([
    ['one person, under a skip of both', [skip(thursday, 1), skip(thursday), restore(thursday), restore(thursday)]],
    ['one person, under a skip of the other', [skip(thursday, 2), skip(thursday, 1), restore(thursday), restore(thursday)]],
    ['one person, before a move', [skip(thursday, 1), move(thursday, lunch('2026-12-10')), restore(thursday), restore(thursday)]],
  ])('passes over no full slot any more that was passed over because of a skip of %s', (_whose, commands) => {
    const couple = run(
      plan(newSubscription({ persons: 2, mealsBought: 28 }), offerOf({ capacity: 10 })),
      move(lunch('2026-11-25'), lunch('2026-12-11')),
    );
    const skipped = run(couple, commands[0]!);
    expect([skipped.overrides.get(afterTheLast)?.source, run(skipped, commands[1]!, commands[2]!)]).toEqual(['capacity', skipped]);
    expect(run(couple, ...commands)).toEqual(couple);
  });

  it('of both brings no delivery in a full slot that was passed over for the skip of one that stays, although it has room by now', () => {
    const single = run(plan(newSubscription({ persons: 2, mealsBought: 28 }), offerOf({ capacity: 10 })), skip(thursday, 1));
    const after = runIn(offerOf({ capacity: 10 }))(run(single, skip(thursday)), restore(thursday));
    expect([after.overrides, after.planned]).toEqual([single.overrides, single.planned]);
  });

  it('is refused in a slot that was passed over while there is still no room', () => {
    const skipped = run(before, skip(thursday));
    expect(() => run(skipped, restore(lunch('2026-12-01')))).toThrow('There is no room left on Tuesday 1 December, lunch.');
  });
});

describe('meals without a date', () => {
  const full = [slotNumber(lunch('2026-11-25')), slotNumber(dinner('2026-11-25'))] as const;
  const offer = offerOf({ capacity: 1, days: 3 });
  /** Six slots have room up to the last day that is planned. */
  const crowded = plan(newSubscription({ mealsBought: 7 }), withSlots(offer, full, { booked: 1 }));
  const placed = ({ planned, unscheduled }: Subscription): [number[], number] => [full.filter((slot) => planned.has(slot)), unscheduled];
  /** The slots that it holds are booked; the others have room again. */
  const now = withSlots(offer, [...crowded.planned.keys()], { booked: 1 });

  it('stay without one while the slots that were passed over are full', () => {
    expect(placed(planUndated(crowded, withSlots(now, full, { booked: 1 })))).toEqual([[], 1]);
  });

  it('come in the first slots that were passed over and have room by now, no more of them than there are meals', () => {
    const after = planUndated(crowded, now);
    expect([placed(after), after.overrides.get(full[1])?.source]).toEqual([[[full[0]], 0], 'capacity']);
  });

  it('come in no slot that is paused, or past its cut-off', () => {
    const paused = { ...crowded, pauses: [{ from: full[0], until: full[0] }] };
    const deliveries = [...crowded.planned];
    const fixed = new Map(deliveries.filter(([slot]) => slot < full[1]));
    const planned = new Map(deliveries.filter(([slot]) => slot > full[1]));
    expect(placed(planUndated(paused, now))).toEqual([[full[1]], 0]);
    expect(placed(planUndated({ ...crowded, fixed, planned }, { ...now, from: full[1] }))).toEqual([[full[1]], 0]);
  });
});
