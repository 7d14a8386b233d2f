declare const unit: unique symbol;

/** A whole number of Indian rupees. */
export type Rupees = number & { readonly [unit]: 'rupees' };
/** A whole number of paise; 100 paise are one rupee. Razorpay counts in paise. */
export type Paise = number & { readonly [unit]: 'paise' };

/** ₹1 in paise: Razorpay charges and refunds no less. */
export const minimumPaise = 100;

const whole = (amount: number, name: string): number => {
  if (!Number.isSafeInteger(amount) || amount < 0) {
    throw new RangeError(`${amount} is not a whole, non-negative amount in ${name}`);
  }
  return amount;
};

/** @throws RangeError when `amount` is negative or not whole. */
export const rupees = (amount: number): Rupees => whole(amount, 'rupees') as Rupees;

/** @throws RangeError when `amount` is negative or not whole. */
export const paise = (amount: number): Paise => whole(amount, 'paise') as Paise;

export const toPaise = (amount: Rupees): Paise => paise(amount * 100);

const grouped = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const groupedPaise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `1999` → `₹1,999`, `100000` → `₹1,00,000`. */
export const formatRupees = (amount: number): string => `₹${grouped.format(amount)}`;

/** `199900` → `₹1,999`, `199950` → `₹1,999.50`. */
export const formatPaise = (amount: number): string =>
  amount % 100 === 0 ? formatRupees(amount / 100) : `₹${groupedPaise.format(amount / 100)}`;

/**
 * Whole percent off (spec §5). The numerator is multiplied before dividing,
 * so that 14.5 rounds to 15 (1000 → 855) and not to 14.
 * 0 when either price is unset, or the original is 0, or nothing is saved.
 */
export function discountPercent(original: number | null | undefined, discounted: number | null | undefined): number {
  if (!original || discounted == null || discounted >= original) return 0;
  return Math.round(((original - discounted) * 100) / original);
}

/** Rounded rupees for one meal (spec §2), or null when the plan has no meals. */
export function perMealPrice(discounted: number, meals: number | null | undefined): number | null {
  return meals && meals > 0 ? Math.round(discounted / meals) : null;
}
