import { withAsciiDigits } from '@2x7/contracts';

/** `₹1,234.5`, `1234.50`: rupees, grouped or not, with at most two decimals. The last group has three digits, so `99,50` is no amount. */
const rupees = /^₹?\s*(\d{1,3}(?:,\d{2,3})*,\d{3}|\d{1,8})(?:\.(\d{0,2}))?$/;

/**
 * The paise in an amount of rupees, also in digits of Devanagari and with the invisible marks that are copied along.
 * No floating-point fraction is involved, so the result is exact.
 * @returns undefined where `text` is not an amount
 */
export function paiseOf(text: string): number | undefined {
  const [, whole, decimals = ''] =
    rupees.exec(
      withAsciiDigits(text)
        .replace(/\p{Cf}/gu, '')
        .trim(),
    ) ?? [];
  if (whole === undefined) return undefined;
  return Number(whole.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'));
}

/** `359900` → `3599.00`, as the text of an input. */
export function rupeesText(paise: number): string {
  const digits = String(paise).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
