/** Positions are between -lastDisplayOrder and lastDisplayOrder. */
export const lastDisplayOrder = 1_000_000;

/** A position from a form or a request. Anything but a whole number within the bounds counts as 0 (spec §5). */
export function displayOrderOf(value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && Math.abs(number) <= lastDisplayOrder ? number : 0;
}
