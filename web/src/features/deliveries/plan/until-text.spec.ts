import { describe, expect, it } from '@jest/globals';
import { untilText } from './until-text';

describe('the moment until which a delivery can be changed', () => {
  it.each([
    ['2026-11-29T14:30:00.000Z', 'today, 8:00 PM'],
    ['2026-11-30T04:30:00.000Z', 'tomorrow, 10:00 AM'],
    ['2026-12-02T14:30:00.000Z', 'Wednesday 2 December, 8:00 PM'],
  ])('%s is written as %s for a reader in India on 29 November', (moment, text) => {
    expect(untilText(moment, '2026-11-28T18:31:00.000Z')).toBe(text);
  });
});
