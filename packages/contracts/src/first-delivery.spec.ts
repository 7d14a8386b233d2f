import { describe, expect, it } from '@jest/globals';
import { formatWeekday } from './dates.js';
import { earliestDeliveryDay } from './first-delivery.js';

describe('the earliest day of the first box', () => {
  for (const [paidAt, lunch, dinner] of [
    ['2026-11-23T06:59:59+05:30', '2026-11-24', '2026-11-24'],
    ['2026-11-23T07:00:00+05:30', '2026-11-24', '2026-11-24'],
    ['2026-11-23T07:00:01+05:30', '2026-11-25', '2026-11-24'],
    ['2026-11-23T18:00:00+05:30', '2026-11-25', '2026-11-24'],
    ['2026-11-23T18:00:01+05:30', '2026-11-25', '2026-11-25'],
    ['2026-12-31T23:59:59+05:30', '2027-01-02', '2027-01-02'],
    ['2028-02-28T00:00:00+05:30', '2028-02-29', '2028-02-29'],
  ] as const) {
    it(`of an order paid at ${paidAt} is ${lunch} for lunch, ${dinner} for dinner`, () => {
      expect([earliestDeliveryDay(paidAt, 'lunch'), earliestDeliveryDay(paidAt, 'both')]).toEqual([lunch, lunch]);
      expect(earliestDeliveryDay(new Date(paidAt), 'dinner')).toBe(dinner);
    });
  }
  it('reads with its weekday', () => expect(formatWeekday('2026-11-24')).toBe('Tuesday 24 November'));
});
