import type { MealType, PlanType } from '../../business.js';

/** The two delivery windows of a day, in their order. */
export const windows = ['lunch', 'dinner'] as const;
export type DeliveryWindow = (typeof windows)[number];

/** The hours of each window, Indian time: the times that the pages promise (`deliveryWindows`). */
export const windowHours: Record<DeliveryWindow, { from: string; to: string }> = {
  lunch: { from: '07:00', to: '09:00' },
  dinner: { from: '18:00', to: '20:00' },
};

/** The windows in which a plan of this meal type is delivered. */
export const windowsOf = (mealType: MealType): readonly DeliveryWindow[] => (mealType === 'both' ? windows : [mealType]);

/** The meals of one delivery of a plan: one for each person. */
export const personsOf = (planType: PlanType): 1 | 2 => (planType === 'couple' ? 2 : 1);
