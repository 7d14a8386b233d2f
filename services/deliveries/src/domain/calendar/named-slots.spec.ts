import { describe, expect, it } from '@jest/globals';
import { slotNumber, type DeliverySlot, type SubscriptionCommand } from '@2x7/contracts';
import { lunch } from '../../testing/commands.js';
import { newSubscription, offerOf, rulesOf } from '../../testing/sample-subscription.js';
import { plan } from '../schedule/plan.js';
import { change } from '../subscription/change.js';
import { sentencesOf } from './command-sentences.js';

const [thursday, friday] = [lunch('2026-11-26'), lunch('2026-11-27')];
const open = offerOf({ capacity: 10 });
const situation = { ...open, defaultDiet: 'vegetarian' } as const;

describe('the sentences of a move', () => {
  const dinner: DeliverySlot = { ...friday, window: 'dinner' };
  const moveTo = (to: DeliverySlot): string[] => {
    const before = plan(newSubscription({ windows: ['lunch'], mealsBought: 6 }), open);
    const command: SubscriptionCommand = { type: 'move', from: thursday, to };
    return sentencesOf(command, { before, after: change(before, command, { offer: open, rules: rulesOf('customer') }) }, situation);
  };

  it('say how many meals come together where another delivery comes already', () => {
    expect(moveTo(friday)).toContain('Friday 27 November, lunch then comes with 2 meals.');
    expect(moveTo(dinner)).toEqual(['Thursday 26 November, lunch moves to Friday 27 November, dinner.']);
  });
});

describe('the sentences of an undone move', () => {
  const customer = { offer: open, rules: rulesOf('customer') };
  const dinner: DeliverySlot = { ...friday, window: 'dinner' };
  const start = plan(newSubscription({ windows: ['lunch'], mealsBought: 6 }), open);
  const undo = (to: DeliverySlot, from = start, slots = [thursday]): string[] => {
    const before = change(from, { type: 'move', from: thursday, to }, customer);
    const command: SubscriptionCommand = { type: 'restore', slots };
    return sentencesOf(command, { before, after: change(before, command, customer) }, situation);
  };

  it('say that no delivery comes any more where it had been moved, or how many meals of another one', () => {
    const lead = 'Thursday 26 November, lunch is as planned again.';
    expect(undo(dinner)).toEqual([lead, 'Friday 27 November, dinner no longer comes.']);
    expect(undo(friday).slice(0, 2)).toEqual([lead, 'Friday 27 November, lunch still comes with 1 meal.']);
  });

  it('say the same where the customer undoes it at the slot to which it had been moved', () => {
    expect(undo(dinner, start, [dinner])).toEqual(['Friday 27 November, dinner no longer comes.', 'New: Thursday 26 November, lunch.']);
    expect(undo(friday, start, [friday])[0]).toBe('Friday 27 November, lunch is as planned again.');
  });

  it('say that the plan itself brings a delivery where it had been moved, because the slot was full before and has room by now', () => {
    const slot = slotNumber(friday);
    const full = { ...open, slots: new Map(open.slots).set(slot, { ...open.slots.get(slot)!, booked: 10 }) };
    const passedOver = plan(newSubscription({ windows: ['lunch'], mealsBought: 6 }), full);
    expect(passedOver.planned.has(slot)).toBe(false);
    expect(undo(friday, passedOver)).toEqual([
      'Thursday 26 November, lunch is as planned again.',
      'Friday 27 November, lunch still comes with 1 meal.',
      'Your plan now ends on Sunday 29 November.',
    ]);
  });
});

describe('the sentences of a skip', () => {
  const dinner: DeliverySlot = { ...thursday, window: 'dinner' };
  const sentenceOf = (type: 'skip' | 'restore', slots: DeliverySlot[]): string => {
    const all = plan(newSubscription({}), open);
    const none = { ...all, planned: new Map() };
    const [before, after] = type === 'skip' ? [all, none] : [none, all];
    return sentencesOf({ type, slots }, { before, after }, situation)[0]!;
  };

  it('name both deliveries of a day, and count those of several days', () => {
    expect(sentenceOf('skip', [dinner, thursday])).toBe('Thursday 26 November, lunch and dinner are skipped.');
    expect(sentenceOf('restore', [thursday, dinner])).toBe('Thursday 26 November, lunch and dinner are as planned again.');
    expect(sentenceOf('skip', [thursday, friday])).toBe('2 deliveries are skipped.');
  });
});
