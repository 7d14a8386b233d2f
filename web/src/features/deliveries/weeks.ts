import { addDays, dayNumber, type Day } from '@2x7/contracts';

/** The Monday of the day's week. Day 0, 1 January 1970, was a Thursday. */
export const mondayOf = (day: Day): Day => addDays(day, -((dayNumber(day) + 3) % 7));

export type Week = { monday: Day; days: Day[] };

/** The weeks, Monday to Sunday, that contain all these days. */
export function weeksOf(days: readonly Day[]): Week[] {
  const sorted = [...days].sort();
  if (!sorted.length) return [];
  const weeks: Week[] = [];
  for (let monday = mondayOf(sorted[0]!); monday <= sorted.at(-1)!; monday = addDays(monday, 7))
    weeks.push({ monday, days: Array.from({ length: 7 }, (_, index) => addDays(monday, index)) });
  return weeks;
}
