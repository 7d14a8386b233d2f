import { dayText, type Day, type FirstDelivery, type MealType } from '@2x7/contracts';
import { getData } from '../shared/api';

/** When the first box of an order that is paid now can come. `text`: the day as `Tuesday 24 November`. @throws ApiError */
export async function firstDay(mealType: MealType, signal: AbortSignal): Promise<{ day: Day; text: string }> {
  const { day } = await getData<FirstDelivery>(`/deliveries/first-delivery?meal_type=${mealType}`, signal);
  return { day, text: dayText(day) };
}
