import { describe, expect, it } from '@jest/globals';
import { deliveryWindows } from '@2x7/contracts';
import { longDay, mondayOf, slotText, weeksOf, windowTime } from './day-text';

describe('the texts of days', () => {
  it('name the date itself, whatever the time zone of the browser', () => {
    expect(longDay('2026-11-30')).toBe('Monday 30 November');
    expect(slotText({ day: '2026-12-01', window: 'dinner' })).toBe('Tuesday 1 December, dinner');
  });

  it('give the hours of the windows as the other pages promise them', () => {
    expect([windowTime('lunch'), windowTime('dinner')]).toEqual([...deliveryWindows]);
  });
});

describe('the weeks of a calendar', () => {
  it('begin on Monday', () => {
    expect(['2026-11-29', '2026-11-30', '2026-12-06'].map(mondayOf)).toEqual(['2026-11-23', '2026-11-30', '2026-11-30']);
  });

  it('contain every day, also weeks between without a delivery', () => {
    const weeks = weeksOf(['2026-12-15', '2026-11-29']);
    expect(weeks.map(({ monday }) => monday)).toEqual(['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14']);
    expect(weeks[0]!.days).toHaveLength(7);
    expect(weeksOf([])).toEqual([]);
  });
});
