const zone = 'Asia/Kolkata';

const day = new Intl.DateTimeFormat('en-IN', { timeZone: zone, day: 'numeric', month: 'long', year: 'numeric' });
const weekday = new Intl.DateTimeFormat('en-IN', { timeZone: zone, weekday: 'long', day: 'numeric', month: 'long' });
const month = new Intl.DateTimeFormat('en-IN', { timeZone: zone, month: 'long', year: 'numeric' });
const moment = new Intl.DateTimeFormat('en-IN', {
  timeZone: zone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

const time = new Intl.DateTimeFormat('en-IN', { timeZone: zone, hour: 'numeric', minute: '2-digit', hour12: true });

/** `21 November 2026`, the day in India. */
export const formatDay = (date: Date | string): string => day.format(new Date(date));
/** `Tuesday 24 November`, the day in India. */
export const formatWeekday = (date: Date | string): string => weekday.format(new Date(date)).replace(',', '');
/** `November 2026`, the month in India. */
export const formatMonth = (date: Date | string): string => month.format(new Date(date));
/** `21 Nov 2026, 9:40 am`, Indian time. */
export const formatMoment = (date: Date | string): string => moment.format(new Date(date));
/** `8:00 pm`, Indian time. */
export const formatTime = (date: Date | string): string => time.format(new Date(date));
