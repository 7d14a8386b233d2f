import { describe, expect, it } from '@jest/globals';
import { weekIn } from './menu-week';

const weekOf = (week: string) => weekIn(new URLSearchParams({ week }), '2026-12-02');

describe('the week of the menu', () => {
  it('is the one of the day in the address', () => expect(weekOf('2026-12-09')).toBe('2026-12-07'));

  it.each(['', 'x', '2026-02-31', '2026-13-01'])('is the week of today if the address has no such day: "%s"', (week) =>
    expect(weekOf(week)).toBe('2026-11-30'),
  );
});
