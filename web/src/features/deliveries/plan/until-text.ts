import { addDays, dayOf, dayText, formatTime } from '@2x7/contracts';

/** `today, 8:00 PM`, `tomorrow, 10:00 AM`, else `Sunday 29 November, 8:00 PM`. @param now the time of the server */
export function untilText(moment: string, now: string): string {
  const [day, today] = [dayOf(new Date(moment)), dayOf(new Date(now))];
  const name = day === today ? 'today' : day === addDays(today, 1) ? 'tomorrow' : dayText(day);
  return `${name}, ${formatTime(moment)}`;
}
