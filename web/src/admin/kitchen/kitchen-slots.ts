import { windowEnd, windows, type DeliverySlot, type KitchenSlots } from '@2x7/contracts';
import { paths } from '../paths';

/** The slot that the kitchen works on: the first whose window has not ended. */
export const currentSlot = ({ slots, now }: Pick<KitchenSlots, 'now'> & { slots: readonly DeliverySlot[] }): DeliverySlot | undefined =>
  slots.find((slot) => windowEnd(slot) > new Date(now)) ?? slots.at(-1);

/** The slot in the address: `?day=2026-12-01&window=lunch`. */
export function slotIn(params: URLSearchParams): DeliverySlot | undefined {
  const day = params.get('day') ?? '';
  const window = windows.find((one) => one === params.get('window'));
  return window && /^\d{4}-\d\d-\d\d$/.test(day) ? { day, window } : undefined;
}

export const sheetAddress = ({ day, window }: DeliverySlot): string => `/kitchen?day=${day}&window=${window}`;
export const runsAddress = ({ day, window }: DeliverySlot): string => `${paths.runs}?day=${day}&window=${window}`;
export const marksAddress = ({ day, window }: DeliverySlot): string => `${paths.marks}?day=${day}&window=${window}`;
export const labelsAddress = ({ day, window }: DeliverySlot): string => `${paths.labels}?day=${day}&window=${window}`;
