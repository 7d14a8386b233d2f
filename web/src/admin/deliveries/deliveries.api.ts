import type {
  AdjustMeals,
  ChangeEmail,
  ChangeSlots,
  ConfirmImport,
  DecideRefund,
  DeliveriesToday,
  KitchenSlot,
  MenuEntry,
  MealPlanDiet,
  MealPlanDiets,
  PlanRefund,
  SetMenuEntry,
  SlotsChanged,
  SubscriptionChange,
  SubscriptionPage,
} from '@2x7/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call, getData } from '../../shared/api';
import { invalidateBelow, notifyOtherTabs } from '../../shared/tabs';
import { sendData } from '../send-data';

const path = '/deliveries/admin';
/** ms between two fetches of the board. */
const refresh = 30_000;

/** The start of every query key about deliveries: a change makes all of them outdated. */
export const deliveriesKey = path;

/** After a change of deliveries: what is on the screen is fetched again, in this tab and in the others. */
export function invalidateDeliveries(client: QueryClient): void {
  notifyOtherTabs(deliveriesKey);
  void invalidateBelow(client, deliveriesKey);
}

/** Makes a change and loads what it changes again, also after a failure: it may be stored although its answer was lost. */
export async function reloadingAfter<T>(client: QueryClient, change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } finally {
    invalidateDeliveries(client);
  }
}

export const todayQuery = queryOptions({
  queryKey: [`${path}/today`],
  queryFn: ({ signal }) => getData<DeliveriesToday>(`${path}/today`, signal),
  staleTime: 0,
  refetchInterval: refresh,
});

type Range = { from: string; to: string };

export const calendarQuery = ({ from, to }: Range) =>
  queryOptions({
    queryKey: [`${path}/calendar`, from, to],
    queryFn: ({ signal }) => getData<KitchenSlot[]>(`${path}/calendar?from=${from}&to=${to}`, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const menuQuery = ({ from, to }: Range) =>
  queryOptions({
    queryKey: [`${path}/menu`, from, to],
    queryFn: ({ signal }) => getData<MenuEntry[]>(`${path}/menu?from=${from}&to=${to}`, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const mealPlanDietsQuery = queryOptions({
  queryKey: [`${path}/plan-settings`],
  queryFn: ({ signal }) => getData<MealPlanDiets>(`${path}/plan-settings`, signal),
  staleTime: 0,
});

/** Newest first, in pages. The search is in no address, because proxies log addresses. */
export const customerPlansQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [`${path}/plans`, search],
    queryFn: async ({ pageParam, signal }) => {
      const body = { search, ...(pageParam !== null && { after: pageParam }) };
      return (await call<{ data: SubscriptionPage }>(`${path}/plans/search`, { method: 'POST', body, signal })).data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** With `dry_run` nothing changes, and the answer says what would. @throws ApiError */
export const changeSlots = (change: ChangeSlots): Promise<SlotsChanged> => sendData('PUT', `${path}/slots`, change);

/** @throws ApiError */
export const setMenuEntry = (entry: SetMenuEntry): Promise<MenuEntry[]> => sendData('PUT', `${path}/menu`, entry);

/** @throws ApiError */
export const setMealPlanDiet = (setting: MealPlanDiet): Promise<MealPlanDiets> => sendData('PUT', `${path}/plan-settings`, setting);

/** The address of a plan below /api/v1; customers have the same calls below /my/plans. */
export const planPath = (id: string): string => `${path}/plans/${encodeURIComponent(id)}`;

/** Adds meals, or withdraws them. A repeated `key` is the same change. @throws ApiError */
export const adjustMeals = (plan: string, body: AdjustMeals): Promise<SubscriptionChange> => sendData('POST', `${plan}/meals`, body);

/** The customer of another address sees the plan from then on. A repeated `key` is the same change. @throws ApiError */
export const changeEmail = (plan: string, body: ChangeEmail): Promise<SubscriptionChange> => sendData('POST', `${plan}/email`, body);

/** The meals that are left in an imported plan. @throws ApiError */
export const confirmImport = (plan: string, body: ConfirmImport): Promise<SubscriptionChange> =>
  sendData('POST', `${plan}/confirmation`, body);

/** The refunds of the plan's order. */
export const planRefundsQuery = (plan: string) =>
  queryOptions({
    queryKey: [`${plan}/refunds`],
    queryFn: ({ signal }) => getData<PlanRefund[]>(`${plan}/refunds`, signal),
    staleTime: 0,
  });

/** How many meals a partial refund takes back. @throws ApiError */
export const decideRefund = (plan: string, body: DecideRefund): Promise<PlanRefund[]> => sendData('POST', `${plan}/refunds`, body);
