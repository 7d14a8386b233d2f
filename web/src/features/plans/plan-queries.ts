import type { MealPlan } from '@2x7/contracts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { ApiError, getData } from '../../shared/api';

const all = '/meal-plans';

/** Every plan, in the shop's order. */
export const plansQuery = queryOptions({
  queryKey: [all],
  queryFn: ({ signal }) => getData<MealPlan[]>(all, signal),
});

/** One plan; `null` where there is none. */
export const planQuery = (id: string) => {
  const path = `${all}/${encodeURIComponent(id)}`;
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => fetchPlan(path, signal), enabled: id !== '' });
};

/** The plan as the list knows it, to show for as long as its own answer is not here. */
export function useListedPlan(id: string): MealPlan | undefined {
  return useQueryClient().getQueryData(plansQuery.queryKey)?.find((plan) => plan.id === id);
}

async function fetchPlan(path: string, signal: AbortSignal): Promise<MealPlan | null> {
  try {
    return await getData<MealPlan>(path, signal);
  } catch (error) {
    if (saysThereIsNone(error)) return null;
    throw error;
  }
}

/** The server answered and has no such plan; no answer, or a broken server, says nothing about the plan. */
const saysThereIsNone = (error: unknown): boolean =>
  error instanceof ApiError && error.status > 0 && error.status < 500 && error.status !== 429;
