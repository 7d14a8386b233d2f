/** What a person means by `₹1,234.5`: rupees, grouped or not, with at most two decimals. */
const written = /^₹?\s*(\d{1,3}(?:,\d{2,3})*|\d{1,8})(?:\.(\d{0,2}))?$/;

/**
 * The paise that `text` says, exactly: it is never a fraction in between.
 * @returns undefined where `text` says no amount of rupees
 */
export function paiseOf(text: string): number | undefined {
  const [, whole, decimals = ''] = written.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  return Number(whole.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'));
}

/** `359900` → `3599.00`, to be changed by hand. */
export function rupeesText(paise: number): string {
  const digits = String(paise).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
