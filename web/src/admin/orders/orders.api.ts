import type { OrderDetail, OrderPage, OrderStats, Refund, RequestRefund } from '@2x7/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ApiError, call, getData } from '../../shared/api';
import { queryOf, type OrderFilter } from './list/order-filter';
import { hasPendingChanges } from './pending-changes';

const desk = '/orders/admin';
const pageSize = 50;
/** ms: how soon something that is coming is looked for again. */
const lookAgain = 2_000;

/** Begins the key of everything here: what changes an order makes all of it old. */
export const ordersKey = [desk] as const;

/** Newest first, page by page. The pages before stay in sight while other orders are asked for. */
export const ordersQuery = (filter: OrderFilter) =>
  infiniteQueryOptions({
    queryKey: [...ordersKey, 'list', filter],
    queryFn: ({ pageParam, signal }) => getData<OrderPage>(pageAddress(filter, pageParam), signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  });

/** How many orders there are in each state. */
export const orderCountsQuery = queryOptions({
  queryKey: [...ordersKey, 'stats'],
  queryFn: ({ signal }) => getData<OrderStats>(`${desk}/stats`, signal),
});

/** One order; `null` where there is none. Asked for again by itself while a refund or a mail is on its way. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'order', id],
    queryFn: ({ signal }) => fetchOrder(id, signal),
    refetchInterval: ({ state }) => (hasPendingChanges(state.data, Date.now()) ? lookAgain : false),
  });

/** Mails the confirmation once more. @throws ApiError */
export async function resendConfirmation(id: string): Promise<void> {
  await call(`${desk}/${id}/resend-confirmation`, { method: 'POST' });
}

/** Gives money back; the same `key` again is the same refund. @throws ApiError */
export async function requestRefund(id: string, body: RequestRefund): Promise<Refund> {
  const { data } = await call<{ data: Refund }>(`${desk}/${id}/refunds`, { method: 'POST', body });
  return data;
}

function pageAddress(filter: OrderFilter, after: string | null): string {
  const params = new URLSearchParams(queryOf(filter));
  params.set('limit', String(pageSize));
  if (after !== null) params.set('after', after);
  return `${desk}/all?${params.toString()}`;
}

async function fetchOrder(id: string, signal: AbortSignal): Promise<OrderDetail | null> {
  try {
    return await getData<OrderDetail>(`${desk}/${encodeURIComponent(id)}`, signal);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
