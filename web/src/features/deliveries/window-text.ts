import { timeText, windowHours, type DeliveryWindow } from '@2x7/contracts';

export const windowLabels: Record<DeliveryWindow, string> = { lunch: 'Lunch', dinner: 'Dinner' };

/** `6:00-8:00 PM`. Both ends lie in the same half of the day. */
export function windowTime(window: DeliveryWindow): string {
  const { from, to } = windowHours[window];
  return `${timeText(from).split(' ')[0]}-${timeText(to)}`;
}
