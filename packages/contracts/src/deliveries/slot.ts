import type { MealType, PlanType } from '../business.js';

/** The two delivery windows of a day, in their order. */
export const windows = ['lunch', 'dinner'] as const;
export type DeliveryWindow = (typeof windows)[number];

/** The hours of each window, Indian time: the times that the pages promise (`deliveryWindows`). */
export const windowHours: Record<DeliveryWindow, { from: string; to: string }> = {
  lunch: { from: '07:00', to: '09:00' },
  dinner: { from: '18:00', to: '20:00' },
};

/** A calendar date in India: `2026-11-30`. Never a timestamp. */
export type Day = string;
/** A window on a date. */
export type DeliverySlot = { day: Day; window: DeliveryWindow };

/** India has no daylight saving time. */
const offset = '+05:30';
const dayMs = 86_400_000;
const offsetMs = 5.5 * 3_600_000;

/** The moment of a time of day in India. @param time `20:00` */
export const instantOf = (day: Day, time: string): Date => new Date(`${day}T${time}:00${offset}`);

const inIndia = (moment: Date): string => new Date(moment.getTime() + offsetMs).toISOString();

/** The date in India at this moment. */
export const dayOf = (moment: Date): Day => inIndia(moment).slice(0, 10);

/** Time of a moment in India: `17:00`. */
export const timeOf = (moment: Date): string => inIndia(moment).slice(11, 16);

/** A slot as a number that counts windows since 1970: lunch is even, dinner is odd. Slots in numbers sort and compare fast. */
export type SlotNumber = number;

/** Days since 1970. */
export const dayNumber = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / dayMs;
export const dayOfNumber = (days: number): Day => new Date(days * dayMs).toISOString().slice(0, 10);

export const slotNumber = ({ day, window }: DeliverySlot): SlotNumber => 2 * dayNumber(day) + windows.indexOf(window);
export const slotOf = (number: SlotNumber): DeliverySlot => ({ day: dayOfNumber(Math.floor(number / 2)), window: windows[number % 2]! });

export const addDays = (day: Day, count: number): Day => dayOfNumber(dayNumber(day) + count);

/** The windows in which a plan of this meal type is delivered. */
export const windowsOf = (mealType: MealType): readonly DeliveryWindow[] => (mealType === 'both' ? windows : [mealType]);

/** The meals of one delivery of a plan: one for each person. */
export const personsOf = (planType: PlanType): 1 | 2 => (planType === 'couple' ? 2 : 1);

/** The slots of these windows in order, without end. @param from days since 1970 */
export function* slotsFrom(from: number, chosen: readonly DeliveryWindow[]): Generator<SlotNumber> {
  const indexes = chosen.map((window) => windows.indexOf(window)).sort();
  for (let day = from; ; day += 1) for (const index of indexes) yield 2 * day + index;
}
