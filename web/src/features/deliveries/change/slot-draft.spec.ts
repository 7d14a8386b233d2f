import { expect, it } from '@jest/globals';
import type { SubscriptionSlot } from '@2x7/contracts';
import { newSlotDraft } from './slot-draft';

const slot = (day: string, changes: Partial<SubscriptionSlot> = {}) =>
  ({ day, window: 'lunch', state: 'planned', ...changes }) as SubscriptionSlot;

it('suggests to move a delivery to the next day on which the kitchen cooks at its time', () => {
  const slots = [
    slot('2026-12-01'),
    slot('2026-12-02', { state: 'closed' }),
    slot('2026-12-03', { state: 'closed' }),
    slot('2026-12-04', { window: 'dinner', state: 'closed' }),
  ];
  expect(newSlotDraft({ slots: slots.slice(0, 1) }, slots[0]!)).toMatchObject({ day: '2026-12-02', window: 'lunch' });
  expect(newSlotDraft({ slots }, slots[0]!).day).toBe('2026-12-04');
});
