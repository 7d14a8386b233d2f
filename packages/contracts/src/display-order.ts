/** Nothing stands further from the start of a list, before it or after it. */
export const lastDisplayOrder = 1_000_000;

/** A place in a list, as it was typed or sent; what is no whole number within the bounds counts as 0 (spec §5). */
export function displayOrderOf(value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && Math.abs(number) <= lastDisplayOrder ? number : 0;
}
