import { dayText, type Day, type FirstDelivery, type MealPlan } from '@2x7/contracts';
import { getData } from '../shared/api';

/** When the first box of an order that is paid now can come. `text`: the day as `Tuesday 24 November`. @throws ApiError */
export async function firstDay(
  { meal_type, plan_type }: Pick<MealPlan, 'meal_type' | 'plan_type'>,
  signal: AbortSignal,
): Promise<{ day: Day; text: string }> {
  const { day } = await getData<FirstDelivery>(`/deliveries/first-delivery?meal_type=${meal_type}&plan_type=${plan_type}`, signal);
  return { day, text: dayText(day) };
}
