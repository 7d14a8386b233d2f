import type { MealType } from '../../business.js';
import type { Day } from '../../dates.js';
import { firstDeliveryDay, type CutOffs } from './cut-off.js';
import { windowHours, windowsOf } from './window.js';

/** Hours. The shipping policy asks for a day between a message and the delivery that it concerns; a new order is no different. */
export const firstDeliveryNoticeHours = 24;

const windowStarts: CutOffs = {
  lunch: { daysBefore: 0, time: windowHours.lunch.from },
  dinner: { daysBefore: 0, time: windowHours.dinner.from },
};

/**
 * The earliest day of the first box, as pages and emails name it: the first day in India whose deliveries all begin at least a day
 * after the payment. Deliveries starts no plan before it.
 */
export function earliestDeliveryDay(paidAt: Date | string, mealType: MealType): Day {
  return firstDeliveryDay(new Date(paidAt), windowsOf(mealType), { cutOffs: windowStarts, noticeHours: firstDeliveryNoticeHours });
}
