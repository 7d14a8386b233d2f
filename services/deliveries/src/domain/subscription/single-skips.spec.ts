import { describe, expect, it } from '@jest/globals';
import { slotNumber, type DeliverySlot, type SubscriptionCommand } from '@2x7/contracts';
import { lunch, move, restore, runIn, skip } from '../../testing/commands.js';
import { newSubscription, offerOf, rulesOf } from '../../testing/sample-subscription.js';
import { calendarOf } from '../calendar/calendar.js';
import { sentencesOf } from '../calendar/command-sentences.js';
import { cancel } from '../schedule/meals.js';
import { plan } from '../schedule/plan.js';
import { reserveMeals, returnReserved } from '../schedule/reserved-meals.js';
import { addReplacement } from './replacement.js';
import type { Delivery, Subscription } from './subscription.js';

const [tuesday, wednesday, thursday, friday] = [lunch('2026-11-24'), lunch('2026-11-25'), lunch('2026-11-26'), lunch('2026-11-27')];
const [monday, afterMonday, afterTheEnd] = [lunch('2026-11-30'), lunch('2026-12-01'), lunch('2026-12-10')];
const offer = offerOf({ capacity: 10 });
const run = runIn(offer);
/** Seven lunches for two, from Tuesday to Monday. */
const couple = plan(newSubscription({ windows: ['lunch'], persons: 2 }), offer);
/** On Friday the second person eats alone. */
const single = run(couple, skip(friday, 1));
const alone: Delivery = { meals: 1, person: 2 };
const deliveryAt = ({ planned }: Subscription, slot: DeliverySlot): Delivery | undefined => planned.get(slotNumber(slot));
const pause = (from: DeliverySlot, until = from): SubscriptionCommand => ({ type: 'pause', from: from.day, until: until.day });
const resume = ({ day }: DeliverySlot): SubscriptionCommand => ({ type: 'resume', on: day });
const startOn = ({ day }: DeliverySlot): SubscriptionCommand => ({ type: 'start', on: day });

describe('a delivery that only one person eats', () => {
  it.each<[string, SubscriptionCommand[]]>([
    ['a pause over it is set and ended', [pause(friday), resume(friday)]],
    ['a longer pause over it is ended before it', [pause(wednesday, friday), resume(thursday), resume(wednesday)]],
    ['the plan starts after it, and before it again', [startOn(monday), startOn(tuesday)]],
    ['both skip it, and this is undone after a pause', [skip(friday), pause(friday), resume(friday), restore(friday)]],
    [
      'it is moved, and a pause takes it away from there',
      [move(friday, afterTheEnd), pause(afterTheEnd), restore(friday), resume(afterTheEnd)],
    ],
    [
      'another delivery joins it, and a pause takes that away',
      [move(wednesday, friday), pause(friday), resume(friday), restore(wednesday)],
    ],
    ['another delivery joins it, and is moved back', [move(wednesday, friday), restore(wednesday)]],
    ['another delivery joins it, and this is undone there', [move(wednesday, friday), restore(friday)]],
    [
      'both skip it after another delivery has joined it, and all is undone',
      [move(wednesday, friday), skip(friday), restore(wednesday, friday)],
    ],
    [
      'another delivery comes in the pause, and is moved back',
      [pause(friday), move(wednesday, friday), restore(wednesday), resume(friday)],
    ],
    [
      'a single meal comes in the pause, and is moved back',
      [pause(friday), skip(wednesday, 1), move(wednesday, friday), restore(wednesday), restore(wednesday), resume(friday)],
    ],
    [
      'the other person skips the meal that has joined it, and this is moved back',
      [skip(wednesday, 2), move(wednesday, friday), skip(friday, 1), restore(wednesday), restore(wednesday)],
    ],
    [
      'the other person skips the delivery that has joined it, and this is moved back',
      [move(wednesday, friday), skip(friday, 1), restore(wednesday)],
    ],
  ])('is so again when %s', (_what, commands) => {
    const after = run(single, ...commands);
    expect(after.planned).toEqual(single.planned);
    expect(after.overrides.get(slotNumber(friday))).toEqual(single.overrides.get(slotNumber(friday)));
  });

  it('comes neither in a pause nor before the start', () => {
    for (const command of [pause(friday), startOn(monday)]) expect(run(single, command).planned.has(slotNumber(friday))).toBe(false);
  });

  it('comes with one meal after a pause that ends before it, whose deliveries come at the end', () => {
    const after = run(single, pause(wednesday, thursday));
    expect([deliveryAt(after, friday), deliveryAt(after, monday)]).toEqual([alone, { meals: 2, person: null }]);
  });

  it('comes with one meal where the plan starts earlier, and not at all after its new end', () => {
    const late = run(couple, startOn(friday), skip(monday, 1), skip(lunch('2026-12-02'), 1));
    const after = run(late, startOn(wednesday));
    expect(deliveryAt(after, monday)).toEqual(alone);
    expect([...after.planned].at(-1)).toEqual([slotNumber(afterMonday) + 2, alone]);
    expect(run(late, startOn(tuesday)).planned).toEqual(run(couple, skip(monday, 1)).planned);
  });

  it('is delivered to both again when this is undone after a pause', () => {
    const after = run(single, pause(friday), resume(friday), restore(friday));
    expect(after.planned).toEqual(couple.planned);
    expect(after.overrides).toEqual(couple.overrides);
  });

  it('is the one of a delivery that had been joined before one person skipped it, after a pause has taken the other away', () => {
    const joined = run(couple, skip(wednesday, 1), move(wednesday, friday), skip(friday, 1));
    expect(deliveryAt(run(joined, pause(friday), resume(friday)), friday)).toEqual(alone);
    const undone = run(joined, restore(wednesday), pause(friday), resume(friday));
    expect(deliveryAt(undone, friday)).toEqual(alone);
    expect(run(undone, restore(friday), restore(wednesday)).planned).toEqual(couple.planned);
  });

  it('takes back the delivery that was skipped later for the other person too', () => {
    const skipped = run(single, skip(friday, 2));
    expect(skipped.planned.has(slotNumber(friday))).toBe(false);
    expect(run(skipped, restore(friday)).planned).toEqual(single.planned);
  });

  it('keeps its person without meals that an administrator has added, after a pause', () => {
    const added = addReplacement(single, { meals: 2, slot: slotNumber(friday) }, { offer, cutOffOf: rulesOf('admin').cutOffOf });
    expect(deliveryAt(added, friday)).toEqual({ meals: 3, person: 2 });
    expect(deliveryAt(run(added, pause(friday), resume(friday)), friday)).toEqual(alone);
  });

  it('waits for room in a slot that is full after a pause, and is then for one person', () => {
    const paused = run(single, pause(friday));
    const full = {
      ...offer,
      slots: new Map(offer.slots).set(slotNumber(friday), { ...offer.slots.get(slotNumber(friday))!, capacity: 0 }),
    };
    const resumed = runIn(full)(paused, resume(friday));
    expect(resumed.planned.has(slotNumber(friday))).toBe(false);
    expect(plan(resumed, offer).planned).toEqual(single.planned);
  });

  it.each<[string, SubscriptionCommand[]]>([
    ['it', []],
    ['it, to which another delivery was moved', [move(wednesday, friday)]],
  ])('is left once when one person skips %s, in a slot that the kitchen has closed, however often this is asked for', (_what, commands) => {
    const number = slotNumber(friday);
    const closed = { ...offer, slots: new Map(offer.slots).set(number, { ...offer.slots.get(number)!, closedReason: 'Gas repair' }) };
    const skipped = runIn(closed)(run(couple, ...commands), skip(friday, 1));
    expect(runIn(closed)(skipped, skip(friday, 1))).toBe(skipped);
    for (const other of [skip(friday, 2), skip(friday)])
      expect(() => runIn(closed)(skipped, other)).toThrow('There is no delivery on Friday 27 November, lunch.');
  });

  it('leaves with a refund, and is for one person again when the refund is refused', () => {
    expect(cancel(single)).toMatchObject({ planned: new Map(), takenBack: 14 });
    expect(returnReserved(reserveMeals(single, 14, offer), 14, offer).planned).toEqual(single.planned);
  });

  it('is one for both where the plan is for one person', () => {
    const alone = plan(newSubscription({ windows: ['lunch'] }), offer);
    expect(run(alone, skip(friday, 1)).planned).toEqual(run(alone, skip(friday)).planned);
    expect(run(alone, skip(friday, 1), pause(friday), resume(friday), restore(friday)).planned).toEqual(alone.planned);
  });
});

describe('what the customer reads about it', () => {
  const entryAt = (subscription: Subscription) => calendarOf(subscription, offer).find(({ slot }) => slot === slotNumber(friday));
  const sentences = (before: Subscription, command: SubscriptionCommand): string[] =>
    sentencesOf(command, { before, after: run(before, command) }, { ...offer, defaultDiet: 'vegetarian' });

  it('is the pause while it is paused, without an undo, and then the person who eats', () => {
    const paused = run(single, pause(friday));
    expect(entryAt(paused)).toMatchObject({ state: 'paused', meals: 0, persons: [], allowed: [] });
    expect(entryAt(run(paused, resume(friday)))).toEqual(entryAt(single));
    expect(() => run(paused, restore(friday))).toThrow('This plan is paused on Friday 27 November, lunch. Resume it first.');
  });

  it('is no undo of a skip before the start, where the plan brings nothing', () => {
    const later = run(single, skip(friday), startOn(monday));
    expect(entryAt(later)).toMatchObject({ state: 'skipped', allowed: [] });
    expect(() => run(later, restore(friday))).toThrow('There is no delivery on Friday 27 November, lunch.');
  });

  it('is that only one gets a meal when the undo of another change leaves it so', () => {
    const joined = run(single, move(wednesday, friday));
    expect(sentences(joined, restore(friday))[0]).toBe('Only one of you gets a meal on Friday 27 November, lunch.');
    expect(sentences(run(single, skip(friday)), restore(friday))[0]).toBe('Only one of you gets a meal on Friday 27 November, lunch.');
    expect(sentences(single, restore(friday))[0]).toBe('Friday 27 November, lunch is as planned again.');
    expect(sentences(joined, restore(wednesday)).slice(0, 2)).toEqual([
      'Wednesday 25 November, lunch is as planned again.',
      'Friday 27 November, lunch still comes with 1 meal.',
    ]);
  });

  it('names no delivery as moved there after the undo has left its own', () => {
    const joined = run(single, move(wednesday, friday));
    const locked = { ...offer, from: slotNumber(thursday) };
    const planned = new Map([...joined.planned].filter(([slot]) => slot >= locked.from));
    const fixed = new Map([...joined.planned].filter(([slot]) => slot < locked.from));
    const undone = runIn(locked)({ ...joined, planned, fixed }, restore(friday));
    expect(calendarOf(undone, locked).find(({ slot }) => slot === slotNumber(friday))).toMatchObject({
      meals: 1,
      persons: [2],
      movedFrom: [],
    });
  });
});
