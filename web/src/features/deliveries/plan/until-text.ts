import { addDays, dayOf, formatTime } from '@2x7/contracts';
import { longDay } from '../day-text';

/** `today, 8:00 pm`, `tomorrow, 10:00 am`, else `Sunday 29 November, 8:00 pm`. @param now the time of the server */
export function untilText(moment: string, now: string): string {
  const [day, today] = [dayOf(new Date(moment)), dayOf(new Date(now))];
  const name = day === today ? 'today' : day === addDays(today, 1) ? 'tomorrow' : longDay(day);
  return `${name}, ${formatTime(moment)}`;
}
