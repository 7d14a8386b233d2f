import { addDays, dayNumber, windowHours, type Day, type DeliveryWindow } from '@2x7/contracts';

export { dayText as longDay, slotText } from '@2x7/contracts';

// A day is a calendar date without a time, so it is formatted in the time zone that `new Date(day)` assumes.
const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', ...options });
  return (day: Day): string => formatter.format(new Date(day));
};

/** `Mon, 30 Nov` */
export const shortDay = format({ weekday: 'short', day: 'numeric', month: 'short' });
/** `Mon` */
export const weekday = format({ weekday: 'short' });
/** `30 Nov` */
export const dayAndMonth = format({ day: 'numeric', month: 'short' });
/** `November 2026` */
export const monthName = format({ month: 'long', year: 'numeric' });

export const windowLabels: Record<DeliveryWindow, string> = { lunch: 'Lunch', dinner: 'Dinner' };

const hour = (time: string): number => Number(time.slice(0, 2));
const half = (time: string): string => (hour(time) < 12 ? 'AM' : 'PM');
const clock = (time: string): string => `${hour(time) % 12 || 12}:${time.slice(3)}`;

/** `6:00-8:00 PM` */
export const windowTime = (window: DeliveryWindow): string =>
  `${clock(windowHours[window].from)}-${clock(windowHours[window].to)} ${half(windowHours[window].to)}`;

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
