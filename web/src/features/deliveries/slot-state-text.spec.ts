import { describe, expect, it } from '@jest/globals';
import type { SubscriptionSlot } from '@2x7/contracts';
import { slotLine, slotNotes, slotStateText } from './slot-state-text';

const now = new Date('2026-11-26T12:00:00.000Z');
const names = ['Asha', 'Ravi'];

const slot = (facts: Partial<SubscriptionSlot>): SubscriptionSlot =>
  ({
    day: '2026-11-26',
    window: 'dinner',
    state: 'planned',
    meals: 1,
    persons: [],
    moved_from: null,
    moved_to: null,
    reason: null,
    ...facts,
  }) as SubscriptionSlot;

describe('the text of a slot', () => {
  it('counts the meals that are planned', () => {
    expect([1, 2].map((meals) => slotStateText(slot({ meals }), now))).toEqual(['1 meal', '2 meals']);
  });
  it('says that a delivery past its cut-off is being prepared until its window has ended', () => {
    const locked = slot({ state: 'locked', meals: 2 });
    const texts = (['lunch', 'dinner'] as const).map((window) => slotStateText({ ...locked, window }, now));
    expect(texts).toEqual(['2 meals, done', '2 meals, being prepared']);
  });
  it('says what became of the meals', () => {
    const texts = (['delivered', 'failed', 'paused'] as const).map((state) => slotStateText(slot({ state }), now));
    expect(texts).toEqual(['1 meal, delivered', 'Not delivered', 'Paused']);
  });
  it('names the one who eats by number where no name is given', () => {
    expect(slotNotes(slot({ persons: [2] }), [])).toEqual(['only person 2']);
  });
  it.each(['There was no room left in the kitchen', 'Maintenance of the gas line'])(
    'says that there is no delivery, and why: %s',
    (reason) => {
      const closed = slot({ state: 'closed', meals: 0, reason });
      expect([slotStateText(closed, now), slotNotes(closed, names)]).toEqual(['No delivery', [reason]]);
    },
  );
  it('names the reason after a colon where everything stands in one line', () => {
    const closed = slot({ state: 'closed', meals: 0, reason: 'There was no room left in the kitchen' });
    const single = slot({ persons: [2], moved_from: { day: '2026-11-25', window: 'lunch' } });
    const lines = [closed, single, slot({})].map((one) => slotLine(one, names, now));
    expect(lines).toEqual(['No delivery: There was no room left in the kitchen', '1 meal, moved from 25 Nov, lunch, only Ravi', '1 meal']);
  });
  it('names the new slot of a moved delivery in its old slot, and the old slot in the new one', () => {
    const left = slot({ state: 'skipped', meals: 0, moved_to: { day: '2026-12-28', window: 'lunch' } });
    const target = slot({ ...left.moved_to, moved_from: { day: left.day, window: left.window } });
    expect(slotStateText(left, now)).toBe('Moved to 28 Dec, lunch');
    expect([slotStateText(target, now), slotNotes(target, names)]).toEqual(['1 meal', ['moved from 26 Nov, dinner']]);
    expect(slotStateText(slot({ state: 'skipped', meals: 0 }), now)).toBe('Skipped');
  });
  it('names the old slots of all deliveries that were moved to it', () => {
    const [from, other] = (['2026-11-26', '2026-11-27'] as const).map((day) => ({ day, window: 'lunch' as const }));
    expect(slotNotes(slot({ meals: 2, moved_from: from, also_moved_from: [other!] }), names)).toEqual([
      'moved from 26 Nov, lunch and 27 Nov, lunch',
    ]);
  });
});
