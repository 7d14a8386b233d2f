import { describe, expect, it } from '@jest/globals';
import { paiseOf, rupeesText } from './rupee-amount';

describe('an amount typed in rupees', () => {
  for (const [text, paise] of [
    ['3599', 359_900],
    ['3599.00', 359_900],
    ['3,599', 359_900],
    ['₹1,00,000', 1_00_00_000],
    ['100,000', 1_00_00_000],
    [' ₹ 12.5 ', 1_250],
    ['12.', 1_200],
    ['0.29', 29],
    ['1.15', 115],
    ['4.35', 435],
    ['8.2', 820],
    ['1001.10', 100_110],
    ['19999.99', 1_999_999],
    ['₹१,२३४.५०', 1_23_450],
    ['\u200e₹1,234.50\u200f', 1_23_450],
  ] as const) {
    it(`reads ${text} as exactly ${paise} paise`, () => {
      expect(paiseOf(text)).toBe(paise);
    });
  }

  for (const text of ['', ' ', 'all', '-5', '1.005', '1e3', '12,5', '99,50', '1,00', '1,00,00', '1,0000', '1 000', '.5', '∞', '0x10']) {
    it(`refuses '${text}'`, () => {
      expect(paiseOf(text)).toBeUndefined();
    });
  }

  it('reads back every amount that it writes', () => {
    for (const paise of [0, 1, 99, 100, 101, 359_900, 1_234_567]) expect(paiseOf(rupeesText(paise))).toBe(paise);
  });
});
