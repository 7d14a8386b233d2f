/** A calendar date in India: `2026-11-30`. Never a timestamp. */
export type Day = string;

/** India has no daylight saving time. */
const offset = '+05:30';
const offsetMs = 5.5 * 3_600_000;
/** ms */
export const dayMs = 86_400_000;

/** The moment of a time of day in India. @param time `20:00` */
export const instantOf = (day: Day, time: string): Date => new Date(`${day}T${time}:00${offset}`);

const inIndia = (moment: Date): string => new Date(moment.getTime() + offsetMs).toISOString();

/** The date in India at this moment. */
export const dayOf = (moment: Date): Day => inIndia(moment).slice(0, 10);

/** Time of a moment in India: `17:00`. */
export const timeOf = (moment: Date): string => inIndia(moment).slice(11, 16);

/** Days since 1970. */
export const dayNumber = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / dayMs;
export const dayOfNumber = (days: number): Day => new Date(days * dayMs).toISOString().slice(0, 10);

export const addDays = (day: Day, count: number): Day => dayOfNumber(dayNumber(day) + count);

// The texts are written without Intl: every server and browser writes the same, and a phone needs 40 ms to load the Indian locale.
/** Day 0, 1 January 1970, was a Thursday. */
const weekdays = ['Thursday', 'Friday', 'Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday'];
const months = 'January February March April May June July August September October November December'.split(' ');
const shortMonths = 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' ');

const monthIn = (day: Day, names: readonly string[]): string => names[Number(day.slice(5, 7)) - 1]!;
const weekdayOf = (day: Day): string => weekdays[dayNumber(day) % 7]!;
const dateIn = (day: Day, names: readonly string[]): string => `${Number(day.slice(8))} ${monthIn(day, names)}`;

/** `30 November` */
export const dateText = (day: Day): string => dateIn(day, months);
/** `30 Nov` */
export const shortDateText = (day: Day): string => dateIn(day, shortMonths);
/** `Mon` */
export const weekdayText = (day: Day): string => weekdayOf(day).slice(0, 3);
/** `Monday 30 November` */
export const dayText = (day: Day): string => `${weekdayOf(day)} ${dateText(day)}`;
/** `Mon, 30 Nov` */
export const shortDayText = (day: Day): string => `${weekdayText(day)}, ${shortDateText(day)}`;

/** `8:00 PM`. @param time `20:00` */
export function timeText(time: string): string {
  const [hours, minutes] = time.split(':');
  return `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}`;
}

const dayAt = (date: Date | string): Day => dayOf(new Date(date));
const yearIn = (day: Day): string => day.slice(0, 4);

/** `21 November 2026`, the day in India. */
export const formatDay = (date: Date | string): string => `${dateText(dayAt(date))} ${yearIn(dayAt(date))}`;
/** `November 2026`, the month in India. */
export const formatMonth = (date: Date | string): string => `${monthIn(dayAt(date), months)} ${yearIn(dayAt(date))}`;
/** `8:00 PM`, Indian time. */
export const formatTime = (date: Date | string): string => timeText(timeOf(new Date(date)));
/** `21 Nov 2026, 9:40 AM`, Indian time. */
export const formatMoment = (date: Date | string): string => `${shortDateText(dayAt(date))} ${yearIn(dayAt(date))}, ${formatTime(date)}`;
