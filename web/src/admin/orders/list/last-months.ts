import { dayOf } from '@2x7/contracts';

/** The current month in India and those before it: `2026-11`, `2026-10`. */
export function lastMonths(now: Date, count: number): string[] {
  const [year, month] = dayOf(now).split('-').map(Number) as [number, number];
  return Array.from({ length: count }, (_, index) => new Date(Date.UTC(year, month - 1 - index, 1)).toISOString().slice(0, 7));
}
