import type { MealPlanStats } from '@2x7/contracts';
import { useQuery } from '@tanstack/react-query';
import { getData } from '../../shared/api';
import { orderCountsQuery } from '../orders/orders.api';

const planStatsPath = '/meal-plans/admin/stats';

/** Statistics of all orders. The panels of the dashboard and the order list share one request. */
export const useOrderStats = () => useQuery(orderCountsQuery);
export const usePlanStats = () =>
  useQuery({ queryKey: [planStatsPath], queryFn: ({ signal }) => getData<MealPlanStats>(planStatsPath, signal) });

export const figuresFailed = 'The figures could not be loaded.';
