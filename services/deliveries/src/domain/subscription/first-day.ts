import { earliestDeliveryDay, firstDeliveryDay, windowsOf, type Day, type FirstDeliveryRule, type MealType } from '@2x7/contracts';

/** The first day of a plan: the one that pages and emails have named, or a later one where the cut-offs are too early for it. */
export function firstDayOf({ paidAt, mealType }: { paidAt: Date; mealType: MealType }, rule: FirstDeliveryRule): Day {
  const possible = firstDeliveryDay(paidAt, windowsOf(mealType), rule);
  const promised = earliestDeliveryDay(paidAt, mealType);
  return promised > possible ? promised : possible;
}
