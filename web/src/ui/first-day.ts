import { dayText, earliestDeliveryDay, type MealType } from '@2x7/contracts';

/** `Tuesday 24 November`: when the first box of an order that is paid now can come. */
export const firstDay = (mealType: MealType): string => dayText(earliestDeliveryDay(new Date(), mealType));
