import { dayText, earliestDeliveryDay, type Day, type FirstDelivery, type MealType } from '@2x7/contracts';
import { getData } from '../shared/api';

/**
 * When the first box of an order that is paid now can come: `text` is the day as `Tuesday 24 November`. Deliveries knows the closed and the full slots;
 * without its answer, it is the earliest day by the clock.
 */
export async function firstDay(mealType: MealType, signal: AbortSignal): Promise<{ day: Day; text: string }> {
  const answer = await getData<FirstDelivery>(`/deliveries/first-delivery?meal_type=${mealType}`, signal).catch(() => undefined);
  const day = answer?.day ?? earliestDeliveryDay(new Date(), mealType);
  return { day, text: dayText(day) };
}
