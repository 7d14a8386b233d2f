import { describe, expect, it } from '@jest/globals';
import type { KitchenSlot, SlotsChanged } from '@2x7/contracts';
import { changeOf, effectSentences, newDaysDraft, newSlotsDraft, withWindow, type SlotsDraft } from './slots-draft';

const draft: SlotsDraft = {
  from: '2026-12-01',
  until: '2026-12-02',
  windows: ['lunch'],
  action: 'close',
  capacity: '300',
  reason: 'Diwali',
};
const effects: SlotsChanged = { slots: 2, moved_deliveries: 42, moved_meals: 50, customers: 40, overbooked: 0 };

const slot = (day: string, window: KitchenSlot['window']): KitchenSlot => ({
  ...{ day, window, phase: 'open', booked: 3, capacity: 400, closed_reason: null, cut_off: '2026-11-30T14:30:00.000Z' },
  ...{ delivered: 0, failed: 0, unmarked: 0, called_off: null, frozen_at: null },
});

describe('a change of slots', () => {
  it('of several days begins with both deliveries of the first day on which both can change', () => {
    const tonight = slot('2026-11-28', 'dinner');
    const tomorrow = [slot('2026-11-29', 'lunch'), slot('2026-11-29', 'dinner')];
    const both = { from: '2026-11-29', until: '2026-11-29', windows: ['lunch', 'dinner'], action: 'capacity', capacity: '400' };
    expect(newDaysDraft([tonight, ...tomorrow])).toMatchObject(both);
    expect(newDaysDraft(tomorrow)).toMatchObject(both);
    expect(newDaysDraft([tonight])).toMatchObject({ from: '2026-11-28', windows: ['dinner'] });
    expect(newDaysDraft([])).toBeUndefined();
  });

  it('of a closed slot opens it again, and keeps the reason for the case that it stays closed', () => {
    const closed: KitchenSlot = { ...slot('2026-11-29', 'lunch'), phase: 'closed', closed_reason: 'Diwali' };
    expect(newSlotsDraft(closed)).toMatchObject({ action: 'open', reason: 'Diwali' });
    expect(newSlotsDraft(slot('2026-11-29', 'lunch'))).toMatchObject({ action: 'capacity', capacity: '400', reason: '' });
  });

  it('has each window once, in the order of the day', () => {
    const dinner: SlotsDraft = { ...draft, windows: ['dinner'] };
    expect(withWindow(dinner, 'lunch', true)).toEqual(['lunch', 'dinner']);
    expect(withWindow(dinner, 'dinner', true)).toEqual(['dinner']);
    expect(withWindow({ ...draft, windows: ['lunch', 'dinner'] }, 'lunch', false)).toEqual(['dinner']);
  });

  it('sends only the values of its action', () => {
    expect(changeOf(draft, true)).toEqual({ from: '2026-12-01', until: '2026-12-02', windows: ['lunch'], closed: 'Diwali', dry_run: true });
    expect(changeOf({ ...draft, action: 'open' }, false)).toMatchObject({ closed: null, dry_run: false });
    expect(changeOf({ ...draft, action: 'capacity' }, false)).toMatchObject({ capacity: 300 });
    expect(changeOf({ ...draft, action: 'capacity' }, false)).not.toHaveProperty('closed');
  });

  it('says how many deliveries and customers it moves, and that not all may find a slot, before it is made', () => {
    expect(effectSentences(draft, effects)).toEqual([
      '2 slots, Tuesday 1 December to Wednesday 2 December, lunch: closed.',
      '42 deliveries with 50 meals of 40 customers move to the next free slots of their plans.',
      'Meals that find no free slot stay without a date until there is one.',
      'Each customer gets one email for each changed plan.',
    ]);
    expect(effectSentences({ ...draft, windows: ['lunch', 'dinner'], until: draft.from, action: 'open' }, effects)[0]).toBe(
      '2 slots, Tuesday 1 December, lunch and dinner: open again. New deliveries may be planned here.',
    );
    expect(effectSentences({ ...draft, action: 'capacity' }, { ...effects, overbooked: 1 })[1]).toBe(
      '1 slot already holds more. No delivery moves, but no further meals fit.',
    );
    expect(effectSentences({ ...draft, action: 'capacity', capacity: '1' }, effects)).toEqual([
      '2 slots, Tuesday 1 December to Wednesday 2 December, lunch: 1 meal each.',
      'No delivery moves.',
    ]);
  });

  it('names one delivery, one meal and one customer in the singular', () => {
    const one = { ...effects, moved_deliveries: 1, moved_meals: 1, customers: 1 };
    expect(effectSentences(draft, one)).toMatchObject({
      1: '1 delivery with 1 meal of 1 customer moves to the next free slots of their plans.',
      3: 'The customer gets an email.',
    });
  });

  it('says that nothing moves where no delivery is planned', () => {
    expect(effectSentences({ ...draft, until: draft.from }, { ...effects, slots: 1, moved_deliveries: 0 })).toEqual([
      '1 slot, Tuesday 1 December, lunch: closed. No deliveries are planned here, so none moves.',
    ]);
  });
});
