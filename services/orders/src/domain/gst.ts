import type { Day } from '@2x7/contracts';

/** A tax rate and the first day of payments to which it applies, in India. Basis points: 500 are 5 %. */
type GstRate = { from: Day; sac: string; basisPoints: number };

/**
 * Restaurant service, delivery included (SAC 996331): 2.5 % CGST and 2.5 % SGST without input tax credit, by
 * notification 46/2017-Central Tax (Rate). A new rate is a new row.
 */
const gstRates: readonly GstRate[] = [{ from: '2017-11-15', sac: '996331', basisPoints: 500 }];

/** @throws Error for a day before the first rate */
export function gstRateOn(day: Day, rates: readonly GstRate[] = gstRates): GstRate {
  const rate = rates.findLast(({ from }) => from <= day);
  if (!rate) throw new Error(`there is no GST rate for ${day}`);
  return rate;
}

/** Paise of an amount that includes tax; the three parts add up to it. */
export type TaxParts = { taxable_paise: number; cgst_paise: number; sgst_paise: number };

/** CGST and SGST are equal, each rounded half up to a paisa; the rest is the value. */
export function taxParts(totalPaise: number, basisPoints: number): TaxParts {
  const divisor = 2 * (10_000 + basisPoints);
  const half = Math.floor((2 * totalPaise * basisPoints + divisor) / (2 * divisor));
  return { taxable_paise: totalPaise - 2 * half, cgst_paise: half, sgst_paise: half };
}

/** The tax of a refund that follows earlier ones: a difference of two totals, so that refunds of everything return exactly the tax of the invoice. */
export function refundedTaxParts(earlierPaise: number, refundPaise: number, basisPoints: number): TaxParts {
  const [before, after] = [taxParts(earlierPaise, basisPoints), taxParts(earlierPaise + refundPaise, basisPoints)];
  return {
    taxable_paise: after.taxable_paise - before.taxable_paise,
    cgst_paise: after.cgst_paise - before.cgst_paise,
    sgst_paise: after.sgst_paise - before.sgst_paise,
  };
}
