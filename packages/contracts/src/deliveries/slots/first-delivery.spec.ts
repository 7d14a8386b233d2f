import { describe, expect, it } from '@jest/globals';
import { mealTypes } from '../../business.js';
import { dayText } from '../../dates.js';
import { defaultCutOffs, firstDeliveryDay } from './cut-off.js';
import { earliestDeliveryDay } from './first-delivery.js';
import { windowsOf } from './window.js';

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
    it(`is ${lunch} for lunch and ${dinner} for dinner of an order paid at ${paidAt}`, () => {
      expect([earliestDeliveryDay(paidAt, 'lunch'), earliestDeliveryDay(paidAt, 'both')]).toEqual([lunch, lunch]);
      expect(earliestDeliveryDay(new Date(paidAt), 'dinner')).toBe(dinner);
    });
  }
  it('is never before the first day that the cut-offs allow', () => {
    const rule = { cutOffs: defaultCutOffs, noticeHours: 12 };
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      const paidAt = new Date(Date.parse('2026-11-23T00:00:00+05:30') + minute * 60_000);
      for (const mealType of mealTypes)
        expect(earliestDeliveryDay(paidAt, mealType) >= firstDeliveryDay(paidAt, windowsOf(mealType), rule)).toBe(true);
    }
  });
  it('is written with its weekday', () => expect(dayText('2026-11-24')).toBe('Tuesday 24 November'));
});
