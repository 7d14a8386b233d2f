import type { MealPlan } from '@2x7/contracts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { ApiError, getData } from '../../shared/api';

const all = '/meal-plans';

/** All plans, in display order. */
export const plansQuery = queryOptions({
  queryKey: [all],
  queryFn: ({ signal }) => getData<MealPlan[]>(all, signal),
});

/** One plan; `null` if it does not exist. */
export const planQuery = (id: string) => {
  const path = `${all}/${encodeURIComponent(id)}`;
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => fetchPlan(path, signal), enabled: id !== '' });
};

/** The plan from the cached list, shown until its own response arrives. */
export function useListedPlan(id: string): MealPlan | undefined {
  return useQueryClient()
    .getQueryData(plansQuery.queryKey)
    ?.find((plan) => plan.id === id);
}

async function fetchPlan(path: string, signal: AbortSignal): Promise<MealPlan | null> {
  try {
    return await getData<MealPlan>(path, signal);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** True for a 4xx response except 429. Network errors, 5xx and 429 do not prove that the plan is missing. */
const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status > 0 && error.status < 500 && error.status !== 429;
