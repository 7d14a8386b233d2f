import { describe, expect, it } from '@jest/globals';
import type { KitchenSlot } from '@2x7/contracts';
import { countsText } from './outcome-text';

const final: KitchenSlot = {
  ...{ day: '2026-12-01', window: 'lunch', booked: 5, capacity: 400, closed_reason: null, called_off: null },
  ...{ phase: 'frozen', cut_off: '2026-11-30T14:30:00.000Z', frozen_at: '2026-11-30T14:30:04.000Z' },
  ...{ delivered: 3, failed: 1, unmarked: 1 },
};

describe('the results of a slot', () => {
  it.each<{ rule: string; changes: Partial<KitchenSlot>; text: string | undefined }>([
    { rule: 'are counted once the boxes are', changes: {}, text: '3 delivered, 1 not delivered, 1 not marked' },
    {
      rule: 'are counted where a closed slot kept deliveries, and was called off',
      changes: { phase: 'closed', closed_reason: 'No water', called_off: 'No water', delivered: 0, failed: 2, unmarked: 0 },
      text: '2 not delivered',
    },
    { rule: 'are not counted before', changes: { phase: 'counting', delivered: 0, failed: 0, unmarked: 0 }, text: undefined },
    { rule: 'are none before the cut-off', changes: { phase: 'open', frozen_at: null }, text: undefined },
  ])('$rule', ({ changes, text }) => {
    expect(countsText({ ...final, ...changes })).toBe(text);
  });
});
