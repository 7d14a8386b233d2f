import type { OrderDetail, OrderPage, OrderStats, Refund, RequestRefund } from '@2x7/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { ApiError, call, getData } from '../../shared/api';
import { notifyOtherTabs } from '../../shared/tabs';
import { sendData } from '../send-data';
import type { OrderFilter } from './list/order-filter';
import { hasPendingChanges } from './pending-changes';

const path = '/orders/admin';
const pageSize = 50;
/** ms between two fetches of an order that is about to change. */
const pollInterval = 2_000;

/** Customers order while the tab is in the background: what is older than a minute is fetched again when the user returns to it. */
const refreshed = { refetchOnWindowFocus: true } as const;

/** The start of every query key about orders: a changed order makes all of them outdated. */
const ordersKey = [path] as const;

/** After a change of an order: what is on the screen is fetched again, in this tab and in the others. */
export function invalidateOrders(client: QueryClient): void {
  notifyOtherTabs(path);
  void client.invalidateQueries({ queryKey: ordersKey });
}

/** Newest first, in pages. The previous filter's orders stay visible while the new ones are loaded. */
export const ordersQuery = (filter: OrderFilter) =>
  infiniteQueryOptions({
    queryKey: [...ordersKey, 'list', filter],
    queryFn: ({ pageParam, signal }) => fetchPage(filter, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    ...refreshed,
  });

/** The number of orders in each state, and the other statistics of the dashboard. */
export const orderCountsQuery = queryOptions({
  queryKey: [...ordersKey, 'stats'],
  queryFn: ({ signal }) => getData<OrderStats>(`${path}/stats`, signal),
  ...refreshed,
});

/** One order, null when it does not exist. It is polled while a refund or an email is pending. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'order', id],
    queryFn: ({ signal }) => fetchOrder(id, signal),
    refetchInterval: ({ state }) => (hasPendingChanges(state.data, Date.now()) ? pollInterval : false),
    ...refreshed,
  });

/** Emails the confirmation again. @throws ApiError */
export async function resendConfirmation(id: string): Promise<void> {
  await call(`${path}/${id}/resend-confirmation`, { method: 'POST' });
}

/** Requests a refund. A repeated `key` is the same refund. @throws ApiError */
export const requestRefund = (id: string, body: RequestRefund): Promise<Refund> => sendData('POST', `${path}/${id}/refunds`, body);

/** The body of a request for the orders of a filter. The search is in no address, because proxies log addresses. */
export const filterBody = ({ state, search }: OrderFilter): object => ({ ...(state && { state }), ...(search && { search }) });

async function fetchPage(filter: OrderFilter, after: string | null, signal: AbortSignal): Promise<OrderPage> {
  const body = { ...filterBody(filter), limit: pageSize, ...(after !== null && { after }) };
  const { data } = await call<{ data: OrderPage }>(`${path}/search`, { method: 'POST', body, signal });
  return data;
}

async function fetchOrder(id: string, signal: AbortSignal): Promise<OrderDetail | null> {
  try {
    return await getData<OrderDetail>(`${path}/${encodeURIComponent(id)}`, signal);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
