import type { MealPlanStats, OrderStats } from '@2x7/contracts';
import { useQuery } from '@tanstack/react-query';
import { getData } from '../../shared/api';

const useStats = <Stats>(path: string) => useQuery({ queryKey: [path], queryFn: ({ signal }) => getData<Stats>(path, signal) });

/** Figures about the orders; asked once for all parts of the dashboard. */
export const useOrderStats = () => useStats<OrderStats>('/orders/admin/stats');
export const usePlanStats = () => useStats<MealPlanStats>('/meal-plans/admin/stats');

export const figuresFailed = 'The figures could not be loaded.';
