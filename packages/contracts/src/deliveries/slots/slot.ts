import { dayNumber, dayOfNumber, dayText, instantOf, type Day } from '../../dates.js';
import { windowHours, windows, type DeliveryWindow } from './window.js';

/** A window on a date. */
export type DeliverySlot = { day: Day; window: DeliveryWindow };

/** A slot as a number that counts windows since 1970: lunch is even, dinner is odd. Slots in numbers sort and compare fast. */
export type SlotNumber = number;

export const slotNumber = ({ day, window }: DeliverySlot): SlotNumber => 2 * dayNumber(day) + windows.indexOf(window);
export const slotOf = (number: SlotNumber): DeliverySlot => ({ day: dayOfNumber(Math.floor(number / 2)), window: windows[number % 2]! });

/** The first slot of a day. */
export const lunchOf = (day: Day): SlotNumber => slotNumber({ day, window: 'lunch' });
/** The last slot of a day. */
export const dinnerOf = (day: Day): SlotNumber => slotNumber({ day, window: 'dinner' });

/** The moment at which the window of the slot begins. */
export const windowStart = ({ day, window }: DeliverySlot): Date => instantOf(day, windowHours[window].from);
/** The moment at which the window of the slot ends. */
export const windowEnd = ({ day, window }: DeliverySlot): Date => instantOf(day, windowHours[window].to);

/** `Monday 30 November, lunch` */
export const slotText = ({ day, window }: DeliverySlot): string => `${dayText(day)}, ${window}`;
