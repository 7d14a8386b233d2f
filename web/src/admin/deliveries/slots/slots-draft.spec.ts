import { describe, expect, it } from '@jest/globals';
import type { KitchenSlot, SlotsChanged } from '@2x7/contracts';
import { changeOf, effectSentences, newDaysDraft, type SlotsDraft } from './slots-draft';

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
  });
});
