import type { MealType } from '@2x7/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** When the first box of an order that is paid now can come. Its code and date formats load after the page. */
export const firstDayQuery = (mealType: MealType) =>
  queryOptions({
    queryKey: ['first-day', mealType],
    queryFn: ({ signal }) => import('./first-day').then(({ firstDay }) => firstDay(mealType, signal)),
  });

/**
 * The day follows in the browser, because the server keeps its pages for longer. Until then, or where the shop does not answer, the text is true
 * without the day.
 */
export function FirstBox({ mealType }: { mealType: MealType }) {
  const { data } = useQuery(firstDayQuery(mealType));
  return <>First box: {data ? `${data.text} at the earliest` : 'a day or two after you pay'}</>;
}
