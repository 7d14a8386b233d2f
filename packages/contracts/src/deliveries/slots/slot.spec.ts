import { describe, expect, it } from '@jest/globals';
import { slotNumber, slotOf, slotText, windowEnd, windowStart } from './slot.js';

describe('a slot', () => {
  const lunch = { day: '2026-12-01', window: 'lunch' } as const;
  const dinner = { day: '2026-12-01', window: 'dinner' } as const;

  it('begins and ends with its window, in Indian time', () => {
    expect([windowStart(lunch), windowEnd(lunch)].map((moment) => moment.toISOString())).toEqual([
      '2026-12-01T01:30:00.000Z',
      '2026-12-01T03:30:00.000Z',
    ]);
    expect([windowStart(dinner), windowEnd(dinner)].map((moment) => moment.toISOString())).toEqual([
      '2026-12-01T12:30:00.000Z',
      '2026-12-01T14:30:00.000Z',
    ]);
  });

  it('has a number, and the next slot has the next number', () => {
    expect(slotNumber(dinner)).toBe(slotNumber(lunch) + 1);
    expect([slotNumber(lunch), slotNumber(dinner)].map(slotOf)).toEqual([lunch, dinner]);
  });

  it('is written as its day and window', () => expect(slotText(dinner)).toBe('Tuesday 1 December, dinner'));
});
