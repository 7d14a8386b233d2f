import { describe, expect, it } from '@jest/globals';
import { gstRateOn, refundedTaxParts, taxParts } from './gst.js';
import { isGstin } from './gstin.js';
import { invoiceNumber, seriesOf } from './invoice-number.js';

const sumOf = (parts: object): number => Object.values(parts).reduce((sum: number, part: number) => sum + part, 0);

describe('the tax in a price', () => {
  it('adds up with the taxable value to every price from 1 to 100,000 paise, as equal CGST and SGST within a paisa of 2.5 %', () => {
    const wrong: number[] = [];
    for (let price = 1; price <= 100_000; price += 1) {
      const parts = taxParts(price, 500);
      const isRight = sumOf(parts) === price && parts.cgst_paise === parts.sgst_paise && Math.abs(parts.cgst_paise - price / 42) <= 0.5;
      if (!isRight || !Number.isInteger(parts.cgst_paise)) wrong.push(price);
    }
    expect(wrong).toEqual([]);
    expect(taxParts(359_900, 500)).toEqual({ taxable_paise: 342_762, cgst_paise: 8_569, sgst_paise: 8_569 });
  });
  it('is returned exactly by refunds of any sizes from ₹1 that add up to the price', () => {
    const wrong: [price: number, earlier: number, refund: number][] = [];
    for (let price = 200; price <= 100_000; price += 97) {
      const returned = { taxable_paise: 0, cgst_paise: 0, sgst_paise: 0 };
      for (let earlier = 0, size = 100; earlier < price; size += 37) {
        const left = price - earlier;
        const refund = left - size < 100 ? left : size;
        const parts = refundedTaxParts(earlier, refund, 500);
        if (sumOf(parts) !== refund || Math.min(...Object.values(parts)) <= 0) wrong.push([price, earlier, refund]);
        for (const name of Object.keys(parts) as (keyof typeof parts)[]) returned[name] += parts[name];
        earlier += refund;
      }
      expect(returned).toEqual(taxParts(price, 500));
    }
    expect(wrong).toEqual([]);
  });
  it('has the rate of the day of the payment', () => {
    const rates = [
      { from: '2017-11-15', sac: '996331', basisPoints: 500 },
      { from: '2027-04-01', sac: '996331', basisPoints: 600 },
    ];
    expect(['2027-03-31', '2027-04-01'].map((day) => gstRateOn(day, rates).basisPoints)).toEqual([500, 600]);
    expect(() => gstRateOn('2017-11-14', rates)).toThrow('there is no GST rate for 2017-11-14');
  });
});

describe('the number of a document', () => {
  it.each([
    ['2027-03-31T18:29:59.999Z', '2X7I2627', '2X7C2627'],
    ['2027-03-31T18:30:00.000Z', '2X7I2728', '2X7C2728'],
    ['2099-12-31T00:00:00.000Z', '2X7I9900', '2X7C9900'],
    ['2009-01-01T00:00:00.000Z', '2X7I0809', '2X7C0809'],
  ])('issued at %s has the series %s for an invoice and %s for a credit note', (moment, invoices, creditNotes) => {
    const at = new Date(moment);
    expect([seriesOf('invoice', at), seriesOf('credit-note', at)]).toEqual([invoices, creditNotes]);
  });
  it('has at most 16 characters', () => {
    expect([1, 999_999, 1_000_000].map((sequence) => invoiceNumber('2X7I2627', sequence))).toEqual([
      '2X7I2627-000001',
      '2X7I2627-999999',
      '2X7I2627-1000000',
    ]);
    expect(() => invoiceNumber('2X7I2627', 10_000_000)).toThrow('more than 16 characters');
  });
});

describe('a GSTIN', () => {
  it.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM'])('%s is valid', (gstin) => expect(isGstin(gstin)).toBe(true));
  it.each(['27AAPFU0939F1ZW', '27AAPFU0993F1ZV', '27aapfu0939f1zv', '27AAPFU0939F1AV', '27AAPFU0939F1Z', '', '08'])(
    '%s is not valid',
    (text) => expect(isGstin(text)).toBe(false),
  );
});
