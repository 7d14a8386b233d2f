import { describe, expect, it } from '@jest/globals';
import { slotNumber, slotOf, type DeliverySlot, type SubscriptionCommand } from '@2x7/contracts';
import { runIn } from '../../testing/commands.js';
import { newSubscription, offerOf, rulesOf } from '../../testing/sample-subscription.js';
import { cancel } from '../schedule/meals.js';
import { plan } from '../schedule/plan.js';
import { change } from './change.js';
import { isSame } from './difference.js';
import { addReplacement } from './replacement.js';
import { sumOf, type Delivery, type Offer, type Subscription } from './subscription.js';

const [wednesday, thursday, afterTheEnd] = ['2026-11-25', '2026-11-26', '2026-12-10'].map((day): DeliverySlot => ({
  day,
  window: 'lunch',
})) as [DeliverySlot, DeliverySlot, DeliverySlot];
const offer = offerOf({ capacity: 10 });
const work = '7 Mall Road, Jaipur 302001';
const run = runIn(offer);
const couple = plan(newSubscription({ persons: 2 }), offer);
const mealsIn = ({ planned, unscheduled }: Subscription): number => sumOf(planned) + unscheduled;

describe('a pause', () => {
  const at = (slot: DeliverySlot): SubscriptionCommand => ({ type: 'address-once', slot, address: work });
  const addressAt = ({ overrides }: Subscription, slot: DeliverySlot) => overrides.get(slotNumber(slot))?.address ?? null;
  const pause: SubscriptionCommand = { type: 'pause', from: wednesday.day, until: afterTheEnd.day };
  const resume: SubscriptionCommand = { type: 'resume', on: wednesday.day };

  it.each<[string, SubscriptionCommand, Delivery]>([
    ['for one person', { type: 'skip', slots: [thursday], person: 1 }, { meals: 1, person: 2 }],
    ['that another delivery has joined', { type: 'move', from: wednesday, to: thursday }, { meals: 2, person: null }],
  ])('keeps the address that was set for a delivery %s', (_what, command, delivery) => {
    const paused = run(couple, at(thursday), command, pause);
    expect([addressAt(paused, thursday), paused.planned.has(slotNumber(thursday))]).toEqual([work, false]);
    const resumed = run(paused, resume);
    expect([addressAt(resumed, thursday), resumed.planned.get(slotNumber(thursday))]).toEqual([work, delivery]);
  });

  it('leaves no address in the slot to which a moved delivery had brought it', () => {
    const paused = run(couple, at(wednesday), { type: 'move', from: wednesday, to: afterTheEnd }, pause);
    expect([addressAt(paused, wednesday), paused.overrides.has(slotNumber(afterTheEnd))]).toEqual([work, false]);
  });

  it('that was resumed leaves no full slot passed over: with room again, it takes the next skipped meal', () => {
    const afterTheLast = slotNumber({ day: '2026-12-01', window: 'lunch' });
    const full = { ...offer.slots.get(afterTheLast)!, capacity: 0 };
    const withFull = { ...offer, slots: new Map(offer.slots).set(afterTheLast, full) };
    const paused = change(
      plan(newSubscription(), withFull),
      { ...pause, until: wednesday.day },
      { offer: withFull, rules: rulesOf('customer') },
    );
    expect(paused.overrides.has(afterTheLast)).toBe(true);
    const resumed = change(paused, resume, { offer: withFull, rules: rulesOf('customer') });
    expect(run(resumed, { type: 'skip', slots: [thursday] }).planned.has(afterTheLast)).toBe(true);
  });
});

describe('another start', () => {
  const startOn = (on: string): SubscriptionCommand => ({ type: 'start', on });
  const moved = run(couple, { type: 'move', from: wednesday, to: thursday });

  it('leaves no delivery before it, also where one had been moved or a replacement was added', () => {
    const dinner = slotNumber({ ...thursday, window: 'dinner' });
    const context = { offer, cutOffOf: rulesOf('admin').cutOffOf };
    const after = run(addReplacement(moved, { meals: 1, slot: dinner }, context), startOn('2026-11-30'));
    expect(slotOf(Math.min(...after.planned.keys()))).toEqual({ day: '2026-11-30', window: 'lunch' });
    expect(mealsIn(after)).toBe(mealsIn(couple) + 1);
  });

  it('is refused to a plan of which meals were delivered by hand before', () => {
    const begun = plan(newSubscription({ deliveredBefore: 1 }), offer);
    expect(() => run(begun, startOn(thursday.day))).toThrow('Your first delivery is already being prepared.');
  });

  it('is refused to a plan whose first delivery has failed', () => {
    const begun = { ...couple, failed: new Map([[slotNumber(wednesday), { meals: 2, person: null }]]) };
    expect(() => run(begun, startOn(thursday.day))).toThrow('Your first delivery is already being prepared.');
  });

  it('keeps a delivery that was moved to a later date', () => {
    expect(run(moved, startOn(thursday.day)).planned.get(slotNumber(thursday))).toEqual({ meals: 4, person: null });
  });
});

describe('a move to a slot without room', () => {
  const without = (slot: DeliverySlot): Offer => {
    const full = { ...offer.slots.get(slotNumber(slot))!, capacity: 0 };
    return { ...offer, slots: new Map(offer.slots).set(slotNumber(slot), full) };
  };

  it('is refused with the advice to choose another date or time', () => {
    const moveThere = () =>
      change(couple, { type: 'move', from: wednesday, to: afterTheEnd }, { offer: without(afterTheEnd), rules: rulesOf('customer') });
    expect(moveThere).toThrow('There is no room left on Thursday 10 December, lunch. Please choose another date or time.');
  });

  it.each([
    ['has no other delivery', afterTheEnd],
    ['keeps the delivery that it had joined', thursday],
  ])('is refused also where the delivery came from there, and its slot %s', (_what, to) => {
    const moved = run(couple, { type: 'move', from: wednesday, to });
    const moveBack = () =>
      change(moved, { type: 'move', from: to, to: wednesday }, { offer: without(wednesday), rules: rulesOf('customer') });
    expect(moveBack).toThrow('There is no room left on Wednesday 25 November, lunch. Please choose another date or time.');
  });
});

describe('a delivery that is moved to a slot which an earlier one has left', () => {
  const [friday, dinner]: DeliverySlot[] = [
    { day: '2026-11-27', window: 'lunch' },
    { day: '2026-11-26', window: 'dinner' },
  ];
  const move = (from: DeliverySlot): SubscriptionCommand => ({ type: 'move', from, to: dinner! });
  const moved = run(plan(newSubscription({ windows: ['lunch'] }), offer), move(wednesday));
  const undo: SubscriptionCommand = { type: 'restore', slots: [wednesday] };
  const mealsAt = ({ planned }: Subscription, ...slots: DeliverySlot[]) => slots.map((slot) => planned.get(slotNumber(slot))?.meals ?? 0);

  it('stays there when the earlier one comes back after a pause took it away', () => {
    const pause: SubscriptionCommand = { type: 'pause', from: dinner!.day, until: dinner!.day };
    const paused = run(moved, pause, { type: 'resume', on: dinner!.day });
    expect(mealsAt(paused, wednesday, dinner!)).toEqual([0, 0]);
    expect(mealsAt(run(paused, move(friday!), undo), wednesday, dinner!, friday!)).toEqual([1, 1, 0]);
  });

  it('stays there when it is a replacement and the earlier one comes back', () => {
    const skipped = run(moved, { type: 'skip', slots: [dinner!] });
    const context = { offer, cutOffOf: rulesOf('admin').cutOffOf };
    const replaced = addReplacement(skipped, { meals: 1, slot: slotNumber(dinner!) }, context);
    expect(mealsAt(run(replaced, undo), wednesday, dinner!)).toEqual([1, 1]);
  });
});

describe('a repeated profile', () => {
  const profile = (note: string): SubscriptionCommand => ({
    ...{ type: 'profile', person: 1, name: 'Asha', diet: 'egg' },
    ...{ allergies: ['nuts', 'milk'], note },
  });

  it('changes nothing, although the database returns its fields in another order', () => {
    const [first, ...others] = run(couple, profile('')).profiles;
    const { note, name, diet, allergies } = first!;
    const stored = { ...couple, profiles: [{ diet, name, note, allergies }, ...others] };
    expect(isSame(stored, run(stored, profile('')))).toBe(true);
    expect(isSame(stored, run(stored, profile('No nuts')))).toBe(false);
  });
});

describe('a plan whose money was refunded', () => {
  const cancelled = cancel(run(couple, { type: 'profile', person: 1, name: 'Asha', diet: 'egg', allergies: ['nuts'], note: '' }));
  const withdrawal: SubscriptionCommand = { type: 'profile', person: 1, name: '', diet: null, allergies: [], note: '' };

  it('lets the customer withdraw what its people eat, and stays cancelled', () => {
    expect(run(cancelled, withdrawal)).toEqual({ ...cancelled, profiles: couple.profiles });
  });

  it.each<SubscriptionCommand>([
    { type: 'phone', phone: '+91 98765 43210' },
    { type: 'delivery-note', note: 'With the guard.' },
    { type: 'skip', slots: [wednesday] },
  ])('refuses every other change: $type', (command) => {
    expect(() => run(cancelled, command)).toThrow('This plan is cancelled');
  });
});
