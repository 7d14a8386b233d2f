import { dayNumber, type Day, type DeliverySlot } from './slot.js';

const weekdays = ['Thursday', 'Friday', 'Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday'];
const months = 'January February March April May June July August September October November December'.split(' ');

/** `Monday 30 November`. Written without Intl, so that every server and browser writes the same text. */
export function dayText(day: Day): string {
  const [, month, date] = day.split('-').map(Number);
  return `${weekdays[dayNumber(day) % 7]} ${date} ${months[month! - 1]}`;
}

/** `Monday 30 November, lunch` */
export const slotText = ({ day, window }: DeliverySlot): string => `${dayText(day)}, ${window}`;

/** `8:00 PM`. @param time `20:00` */
export function timeText(time: string): string {
  const [hours, minutes] = time.split(':');
  return `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}`;
}
