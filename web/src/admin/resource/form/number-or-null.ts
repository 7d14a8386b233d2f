/** `' 12 '` → 12; null while nothing is typed: what is not known is never 0. */
export const numberOrNull = (text: string): number | null => (text.trim() === '' ? null : Number(text));
