import { describe, expect, it } from '@jest/globals';
import type { KitchenSlot } from '@2x7/contracts';
import { calledOffText, durationText, slotStatus } from './slot-phase';

const slot: KitchenSlot = {
  day: '2026-12-01',
  window: 'lunch',
  phase: 'open',
  booked: 3,
  capacity: 400,
  closed_reason: null,
  cut_off: '2026-11-30T14:30:00.000Z',
  ...{ delivered: 0, failed: 0, unmarked: 0, called_off: null },
  frozen_at: null,
};

describe('the state of a slot', () => {
  it.each([
    { rule: 'counts down to the cut-off', now: '2026-11-30T11:18:00Z', says: ['Preview', '3 h 12 min to cut-off at 8:00 PM.'] },
    {
      rule: 'names the day of a later cut-off',
      now: '2026-11-28T11:30:00Z',
      says: ['Preview', '2 days 3 h to cut-off at 8:00 PM on 30 Nov.'],
    },
    {
      rule: 'says right after the cut-off that the boxes are being counted',
      now: '2026-11-30T14:30:20Z',
      says: ['Being counted', 'The cut-off has passed. The boxes are being counted.'],
    },
    {
      rule: 'reports a late count',
      now: '2026-11-30T14:42:00Z',
      says: ['Late', 'The cut-off passed 12 min ago, and the boxes are not counted yet.'],
    },
    {
      rule: 'reports no late count where no meal is booked, as in a slot whose cut-off passed before the first start of the shop',
      changes: { booked: 0 },
      now: '2026-11-30T14:42:00Z',
      says: ['Final', 'The cut-off has passed, and no meal is booked.'],
    },
    {
      rule: 'says since when it is final',
      changes: { phase: 'frozen', frozen_at: '2026-11-30T14:30:04Z' } as const,
      now: '2026-12-01T01:00:00Z',
      says: ['Final', 'Final since 8:00 PM on 30 Nov.'],
    },
    {
      rule: 'says between freezing and counting that customers can no longer change it',
      changes: { phase: 'counting', frozen_at: '2026-11-30T14:30:04Z' } as const,
      now: '2026-11-30T14:42:00Z',
      says: ['Being counted', 'Customers can no longer change it. The boxes are being counted.'],
    },
    {
      rule: 'says that the kitchen does not cook where a closure has no reason',
      changes: { phase: 'closed' } as const,
      now: '2026-11-30T11:18:00Z',
      says: ['Closed', 'The kitchen does not cook.'],
    },
    {
      rule: 'gives the reason of a closure',
      changes: { phase: 'closed', closed_reason: 'Diwali' } as const,
      now: '2026-11-30T11:18:00Z',
      says: ['Closed', 'Diwali'],
    },
    {
      rule: 'gives the reason of a slot that is called off, also after its boxes are counted',
      changes: { phase: 'frozen', called_off: 'The gas is out' } as const,
      now: '2026-12-01T01:00:00Z',
      says: ['Called off', 'The gas is out.'],
    },
    {
      rule: 'ends a reason that ends with a full stop with that one',
      changes: { called_off: 'The gas is out.' } as const,
      now: '2026-12-01T01:00:00Z',
      says: ['Called off', 'The gas is out.'],
    },
  ])('$rule', ({ changes, now, says }) => {
    const { tag, text } = slotStatus({ ...slot, ...changes }, new Date(now));
    expect([tag, text]).toEqual(says);
  });

  it('shows durations without seconds', () => {
    expect([20_000, 60_000, 3_600_000, 90_000_000].map(durationText)).toEqual(['less than a minute', '1 min', '1 h 0 min', '1 day 1 h']);
  });

  it('never shows more time than is left', () => {
    const [second, minute, day] = [1_000, 60_000, 86_400_000];
    const texts = [2 * minute - second, 61 * minute - second, day, day + 60 * minute - second].map(durationText);
    expect(texts).toEqual(['1 min', '1 h 0 min', '1 day 0 h', '1 day 0 h']);
  });
});

it('the lead of a screen names the reason of a slot that is called off, with one full stop', () => {
  expect(['The gas is out', 'The gas is out.', null].map((called_off) => calledOffText({ called_off }))).toEqual([
    ' Called off: The gas is out.',
    ' Called off: The gas is out.',
    '',
  ]);
});
