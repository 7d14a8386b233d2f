import { describe, expect, it } from '@jest/globals';
import { slotNumber, type DeliverySlot, type SubscriptionCommand } from '@2x7/contracts';
import { dinner, lunch, move, restore, runIn, skip } from '../../testing/commands.js';
import { newSubscription, offerOf, rulesOf } from '../../testing/sample-subscription.js';
import { plan } from '../schedule/plan.js';
import { addReplacement } from './replacement.js';
import { sumOf, type Offer, type Slot, type Subscription } from './subscription.js';

const [wednesday, thursday, friday] = [lunch('2026-11-25'), lunch('2026-11-26'), lunch('2026-11-27')];
const offer = offerOf({ capacity: 10 });
const { cutOffOf } = rulesOf('admin');
const couple = plan(newSubscription({ persons: 2 }), offer);

const replace = (before: Subscription, meals: number, slot: DeliverySlot | null, offered: Offer = offer): Subscription =>
  addReplacement(before, { meals, slot: slot && slotNumber(slot) }, { offer: offered, cutOffOf });
const mealsAt = ({ planned }: Subscription, slot: DeliverySlot) => planned.get(slotNumber(slot))?.meals;
const offerWith = (slot: DeliverySlot, changes: Partial<Slot>): Offer => {
  const number = slotNumber(slot);
  return { ...offer, slots: new Map(offer.slots).set(number, { ...offer.slots.get(number)!, ...changes }) };
};

describe('meals that replace others', () => {
  it('come with the delivery that is chosen, and the other deliveries stay', () => {
    const after = replace(couple, 2, wednesday);
    expect([mealsAt(after, wednesday), sumOf(after.planned), after.planned.size]).toEqual([4, 16, couple.planned.size]);
  });
  it('come at the end of the plan where no delivery is chosen', () => {
    const after = replace(couple, 2, null);
    expect([...after.planned].slice(0, -1)).toEqual([...couple.planned]);
    expect(sumOf(after.planned)).toBe(16);
  });
  it('are refused where more than four meals would come in one delivery', () => {
    expect(() => replace(couple, 3, wednesday)).toThrow('At most 4 meals come in one delivery: Wednesday 25 November, lunch.');
  });
  it('are refused in odd numbers where one person alone eats, who would not get the last one', () => {
    const single = runIn(offer)(couple, skip(wednesday, 1));
    expect(() => replace(single, 1, wednesday)).toThrow('One person alone gets a meal on Wednesday 25 November, lunch.');
    expect(mealsAt(replace(single, 2, wednesday), wednesday)).toBe(3);
  });
  it('are refused after the cut-off of the delivery, and beyond the slots that are planned', () => {
    const later = { ...offer, from: slotNumber(thursday) };
    expect(() => replace(couple, 1, wednesday, later)).toThrow('It is too late to change Wednesday 25 November, lunch.');
    expect(() => replace(couple, 1, lunch('2027-11-25'))).toThrow('This date is too far ahead.');
  });
  it('are refused where the kitchen is closed, or has no room for them', () => {
    const closed = offerWith(thursday, { closedReason: 'Diwali' });
    expect(() => replace(couple, 1, thursday, closed)).toThrow('The kitchen is closed on Thursday 26 November, lunch: Diwali.');
    const full = (booked: number) => offerWith(thursday, { booked, capacity: 10 });
    expect(() => replace(couple, 1, thursday, full(10))).toThrow('There is no room left on Thursday 26 November, lunch.');
    expect(mealsAt(replace(couple, 1, thursday, full(9)), thursday)).toBe(3);
  });
});

describe('a meal that replaces another after the last delivery of the plan', () => {
  const later = lunch('2026-12-10');
  const toLater = move(wednesday, later);
  const run = runIn(offer);

  it.each<[string, SubscriptionCommand[]]>([
    ['it is undone where it came from', [toLater, restore(wednesday)]],
    ['it is undone where it is', [toLater, restore(later)]],
    ['it moves back', [toLater, move(later, wednesday)]],
    ['it is undone after a skip, and the skip too', [toLater, skip(later), restore(wednesday), restore(later)]],
  ])('keeps its date when a delivery is moved to it and %s', (_what, commands) => {
    for (const [before, meals] of [
      [couple, 2],
      [couple, 1],
      [plan(newSubscription(), offer), 1],
    ] as const) {
      const replaced = replace(before, meals, later);
      const { planned } = run(replaced, ...commands);
      expect(planned).toEqual(replaced.planned);
    }
  });

  it('keeps its date also where it came after the delivery that is moved back', () => {
    const replaced = replace(run(couple, toLater), 2, later);
    expect(run(replaced, restore(wednesday)).planned).toEqual(replace(couple, 2, later).planned);
  });
});

describe('a delivery that is moved', () => {
  it('joins others up to four meals in one delivery', () => {
    const run = runIn(offer);
    const joined = run(couple, move(wednesday, thursday));
    expect(mealsAt(joined, thursday)).toBe(4);
    expect(() => run(joined, move(friday, thursday))).toThrow('At most 4 meals come in one delivery.');
    expect(mealsAt(run(joined, move(friday, dinner(thursday.day))), dinner(thursday.day))).toBe(4);
  });
});
