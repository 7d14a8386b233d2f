import { describe, expect, it } from '@jest/globals';
import { discountPercent, formatPaise, formatRupees, paise, perMealPrice, rupees, toPaise } from './money.js';

describe('an amount', () => {
  it('is a whole number that is not negative', () => {
    expect([rupees(0), rupees(3599), paise(359_900), toPaise(rupees(3599))]).toEqual([0, 3599, 359_900, 359_900]);
    for (const wrong of [-1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1]) {
      expect(() => rupees(wrong)).toThrow(new RangeError(`${wrong} is not a whole, non-negative amount in rupees`));
      expect(() => paise(wrong)).toThrow(RangeError);
    }
  });
  it('is grouped as in India, with paise only where there are some', () => {
    expect([0, 1999, 100_000, 12_345_678].map(formatRupees)).toEqual(['₹0', '₹1,999', '₹1,00,000', '₹1,23,45,678']);
    expect([199_900, 199_950, 199_905, 5].map(formatPaise)).toEqual(['₹1,999', '₹1,999.50', '₹1,999.05', '₹0.05']);
  });
});

describe('the discount of a price', () => {
  it.each([
    [4499, 3599, 20],
    [1000, 855, 15],
    [1000, 856, 14],
    [3, 1, 67],
    [1000, 0, 100],
  ])('from ₹%i to ₹%i is %i %', (original, discounted, percent) => {
    expect(discountPercent(original, discounted)).toBe(percent);
  });
  it('is 0 where nothing is saved or a price is missing', () => {
    const pairs = [
      [1000, 1000],
      [1000, 1200],
      [0, 0],
      [null, 500],
      [undefined, 500],
      [1000, null],
      [1000, undefined],
    ] as const;
    expect(pairs.map(([original, discounted]) => discountPercent(original, discounted))).toEqual(pairs.map(() => 0));
  });
});

describe('the price of one meal', () => {
  it('is rounded to whole rupees', () => {
    expect([perMealPrice(3599, 14), perMealPrice(999, 6), perMealPrice(3, 2), perMealPrice(999, 1)]).toEqual([257, 167, 2, 999]);
  });
  it('is absent for a plan without meals', () => {
    expect([0, -1, null, undefined].map((meals) => perMealPrice(3599, meals))).toEqual([null, null, null, null]);
  });
});
