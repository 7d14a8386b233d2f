import type { MealPlanStats } from '@2x7/contracts';
import { useQuery } from '@tanstack/react-query';
import { getData } from '../../shared/api';
import { orderCountsQuery } from '../orders/orders.api';

const plans = '/meal-plans/admin/stats';

/** Figures about the orders; asked once for all parts of the dashboard, and for the order desk. */
export const useOrderStats = () => useQuery(orderCountsQuery);
export const usePlanStats = () => useQuery({ queryKey: [plans], queryFn: ({ signal }) => getData<MealPlanStats>(plans, signal) });

export const figuresFailed = 'The figures could not be loaded.';
