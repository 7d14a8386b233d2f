import { dayNumber, dayOfNumber, shortDayText, slotNumber, windowEnd, windows, type DeliverySlot, type KitchenSlots } from '@2x7/contracts';
import { windowLabels } from '../../features/deliveries/window-text';
import { paths } from '../paths';

/** The slot that the kitchen works on: the first whose window has not ended. */
export const currentSlot = ({ slots, now }: Pick<KitchenSlots, 'now'> & { slots: readonly DeliverySlot[] }): DeliverySlot | undefined =>
  slots.find((slot) => windowEnd(slot) > new Date(now)) ?? slots.at(-1);

/** True for a date that exists, in the years that the service accepts. `Date` counts 31 February as 3 March, and month 13 as NaN. */
export function isDay(text: string): boolean {
  const days = dayNumber(text);
  return /^20\d\d-\d\d-\d\d$/.test(text) && Number.isInteger(days) && dayOfNumber(days) === text;
}

/** The slot in the address: `?day=2026-12-01&window=lunch`. */
export function slotIn(params: URLSearchParams): DeliverySlot | undefined {
  const day = params.get('day') ?? '';
  const window = windows.find((one) => one === params.get('window'));
  return window && isDay(day) ? { day, window } : undefined;
}

export const sheetAddress = ({ day, window }: DeliverySlot): string => `/kitchen?day=${day}&window=${window}`;
export const runsAddress = ({ day, window }: DeliverySlot): string => `${paths.runs}?day=${day}&window=${window}`;
export const marksAddress = ({ day, window }: DeliverySlot): string => `${paths.marks}?day=${day}&window=${window}`;
export const labelsAddress = ({ day, window }: DeliverySlot): string => `${paths.labels}?day=${day}&window=${window}`;

/** The slots as links of a `ChipLinks`, such as `Lunch, Mon 30 Nov`. @param shown the current one */
export const slotLinks = (slots: readonly DeliverySlot[], shown: DeliverySlot | undefined, addressOf: (slot: DeliverySlot) => string) =>
  slots.map((slot) => ({
    name: `${windowLabels[slot.window]}, ${shortDayText(slot.day)}`,
    to: addressOf(slot),
    current: shown !== undefined && slotNumber(shown) === slotNumber(slot),
  }));
