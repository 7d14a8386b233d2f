import { describe, expect, it } from '@jest/globals';
import { daysOf, monthIn, nextMonth, previousMonth } from './month';

describe('a month of the calendar', () => {
  it('has its first and last day, also in February and December', () => {
    expect(['2026-12', '2027-02', '2028-02'].map((month) => daysOf(month).to)).toEqual(['2026-12-31', '2027-02-28', '2028-02-29']);
    expect([nextMonth('2026-12'), previousMonth('2027-01')]).toEqual(['2027-01', '2026-12']);
  });

  it('is taken from the address if it names a valid month', () => {
    expect(monthIn(new URLSearchParams('month=2027-03'), '2026-12-31')).toBe('2027-03');
    expect(monthIn(new URLSearchParams('month=2027-13'), '2026-12-31')).toBe('2026-12');
  });
});
