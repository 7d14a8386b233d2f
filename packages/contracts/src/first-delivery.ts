import type { MealType } from './business.js';

const hour = 3_600_000;
const day = 24 * hour;
/** India has no daylight saving time. */
const indiaOffset = 5.5 * hour;
/** ms after midnight in India when the first delivery of a day begins: the windows of `deliveryWindows`. */
const firstWindow: Record<MealType, number> = { lunch: 7 * hour, dinner: 18 * hour, both: 7 * hour };
/** ms. The shipping policy asks for a day between a message and the delivery that it concerns; a new order is no different. */
const notice = day;

/**
 * The earliest day of the first box: the first day in India whose deliveries all begin at least a day after the payment.
 * @returns a date such as `2026-11-24`
 */
export function earliestDeliveryDay(paidAt: Date | string, mealType: MealType): string {
  const earliest = new Date(paidAt).getTime() + indiaOffset + notice;
  const days = Math.ceil((earliest - firstWindow[mealType]) / day);
  return new Date(days * day).toISOString().slice(0, 10);
}
