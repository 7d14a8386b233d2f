import { describe, expect, it } from '@jest/globals';
import { slotNumber, type DeliverySlot, type SubscriptionCommand } from '@2x7/contracts';
import { lunch, move, restore, runIn, skip } from '../../testing/commands.js';
import { newSubscription, offerOf, rulesOf } from '../../testing/sample-subscription.js';
import { sentencesOf } from '../calendar/command-sentences.js';
import { plan } from '../schedule/plan.js';
import { addReplacement } from './replacement.js';
import type { Subscription } from './subscription.js';

const [wednesday, thursday, friday, afterTheEnd] = [lunch('2026-11-25'), lunch('2026-11-26'), lunch('2026-11-27'), lunch('2026-12-10')];
const home = '9 Station Road, Jaipur 302006';
const offer = offerOf({ capacity: 10 });
const run = runIn(offer);

const lunches = plan(newSubscription({ windows: ['lunch'] }), offer);
const couple = plan(newSubscription({ windows: ['lunch'], persons: 2 }), offer);
/** Friday is skipped. */
const skipped = run(lunches, skip(friday));

describe('a skipped slot to which a delivery was moved', () => {
  it.each<[string, Subscription, SubscriptionCommand[], SubscriptionCommand[]]>([
    ['the move is undone', skipped, [move(wednesday, friday), restore(wednesday)], []],
    ['the move is undone in the new slot', skipped, [move(wednesday, friday), restore(friday)], []],
    ['the move is undone in both slots', skipped, [move(wednesday, friday), restore(wednesday, friday)], []],
    ['the move is undone in both slots, in the other order', skipped, [move(wednesday, friday), restore(friday, wednesday)], []],
    ['the delivery is moved back', skipped, [move(wednesday, friday), move(friday, wednesday)], []],
    ['a second move to it is undone as well', skipped, [move(wednesday, friday), move(thursday, friday), restore(wednesday, thursday)], []],
    ['the delivery is skipped there, and the move is undone', skipped, [move(wednesday, friday), skip(friday), restore(wednesday)], []],
    [
      'the delivery is skipped there, and both are undone',
      skipped,
      [move(wednesday, friday), skip(friday), restore(friday), restore(wednesday)],
      [],
    ],
    [
      'the delivery is moved on, and both moves are undone',
      skipped,
      [move(wednesday, friday), move(friday, afterTheEnd), restore(friday), restore(wednesday)],
      [],
    ],
    [
      'the delivery is moved on, and comes back from there',
      skipped,
      [move(wednesday, friday), move(friday, afterTheEnd), restore(wednesday)],
      [],
    ],
    [
      'one person skips there, and all is undone',
      run(couple, skip(friday)),
      [move(wednesday, friday), skip(friday, 1), restore(friday), restore(wednesday)],
      [],
    ],
    [
      'a pause takes the delivery away',
      skipped,
      [move(wednesday, friday), { type: 'pause', from: friday.day, until: friday.day }, { type: 'resume', on: friday.day }],
      [skip(wednesday)],
    ],
  ])('is skipped again when %s', (_what, before, commands, instead) => {
    const [after, expected] = [run(before, ...commands), run(before, ...instead)];
    expect(after.planned).toEqual(expected.planned);
    expect(after.overrides.get(slotNumber(friday))).toEqual(before.overrides.get(slotNumber(friday)));
  });

  it('keeps the address of its own', () => {
    const before = run(lunches, { type: 'address-once', slot: friday, address: home }, skip(friday));
    expect(run(before, move(wednesday, friday), restore(wednesday)).overrides).toEqual(before.overrides);
  });

  it('does not keep the address that the moved delivery brought', () => {
    const before = run(lunches, { type: 'address-once', slot: wednesday, address: home }, skip(friday));
    expect(run(before, move(wednesday, friday), restore(wednesday)).overrides).toEqual(before.overrides);
  });

  it('brings its own delivery when the skip is undone after the move', () => {
    const undone = run(skipped, move(wednesday, friday), restore(wednesday), restore(friday));
    expect(undone.planned).toEqual(lunches.planned);
    expect(undone.overrides).toEqual(lunches.overrides);
  });

  it('brings none when its delivery was moved on before', () => {
    const moved = run(lunches, move(friday, afterTheEnd));
    expect(run(moved, move(wednesday, friday), restore(wednesday)).planned).toEqual(moved.planned);
  });

  it('keeps the meals that an administrator added there when the moved delivery leaves', () => {
    const context = { offer, cutOffOf: rulesOf('admin').cutOffOf };
    const added = addReplacement(skipped, { meals: 1, slot: slotNumber(friday) }, context);
    expect(run(added, move(wednesday, friday), restore(wednesday)).planned).toEqual(added.planned);
    expect(run(added, restore(friday)).planned.has(slotNumber(friday))).toBe(false);
  });
});

describe('the sentences of an undone move to a skipped slot', () => {
  const before = run(skipped, move(wednesday, friday));
  const undo = (slot: DeliverySlot): string[] => {
    const command = restore(slot);
    return sentencesOf(command, { before, after: run(before, command) }, { ...offer, defaultDiet: 'vegetarian' });
  };

  it('say that no delivery comes there any more', () => {
    const next = 'Wednesday 25 November, lunch is as planned again.';
    expect(undo(wednesday).slice(0, 2)).toEqual([next, 'Friday 27 November, lunch no longer comes.']);
  });

  it('say that the slot is skipped again where the undo was made there', () => {
    expect(undo(friday)).toEqual(['Friday 27 November, lunch is skipped again.', 'New: Wednesday 25 November, lunch.']);
  });
});
