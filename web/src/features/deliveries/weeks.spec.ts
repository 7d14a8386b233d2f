import { describe, expect, it } from '@jest/globals';
import { mondayOf, weeksOf } from './weeks';

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

  it('contain a last day that is a Monday', () => {
    expect(weeksOf(['2026-11-30', '2026-11-25', '2026-11-29']).map(({ monday }) => monday)).toEqual(['2026-11-23', '2026-11-30']);
  });
});
