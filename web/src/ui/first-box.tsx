import type { MealPlan } from '@2x7/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';

type Plan = Pick<MealPlan, 'meal_type' | 'plan_type'>;

/** When the first box of an order that is paid now can come. Its code and date formats load after the page. */
export const firstDayQuery = (plan: Plan) =>
  queryOptions({
    queryKey: ['first-day', plan.meal_type, plan.plan_type],
    queryFn: ({ signal }) => import('./first-day').then(({ firstDay }) => firstDay(plan, signal)),
  });

/**
 * The day follows in the browser, because the server keeps its pages for longer. Until then, or where the shop does not answer, the text is true
 * without the day.
 */
export function FirstBox({ plan }: { plan: Plan }) {
  const { data } = useQuery(firstDayQuery(plan));
  return <>First box: {data ? `${data.text} at the earliest` : 'a day or two after you pay'}</>;
}
