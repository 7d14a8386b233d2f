import { timeText } from '../../dates.js';
import { windowHours, type DeliveryWindow } from './window.js';

/** `6:00-8:00 PM`. Both ends lie in the same half of the day. */
export function windowTime(window: DeliveryWindow): string {
  const { from, to } = windowHours[window];
  return `${timeText(from).split(' ')[0]}-${timeText(to)}`;
}
