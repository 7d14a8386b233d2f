import { orderStates, type OrderState } from '@2x7/contracts';
import { paths } from '../../paths';

/** Which orders are looked at. It lives in the address: `?state=paid&search=asha`. */
export type OrderFilter = { state?: OrderState; search: string };

/** The longest search that the orders service takes. */
export const longestSearch = 100;

const isState = (value: string | null): value is OrderState => orderStates.some((state) => state === value);

/** What an address asks for; a state that there is not is no wish. */
export function filterOf(params: URLSearchParams): OrderFilter {
  const state = params.get('state');
  const search = (params.get('search') ?? '').trim().slice(0, longestSearch);
  return isState(state) ? { state, search } : { search };
}

/** The filter as an address has it, with its question mark; empty for all orders. */
export function queryOf({ state, search }: OrderFilter): string {
  const params = new URLSearchParams({ ...(state && { state }), ...(search && { search }) }).toString();
  return params && `?${params}`;
}

/** The list, looked at this way. */
export const listAddress = (filter: OrderFilter): string => paths.orders + queryOf(filter);

/** One order; the way back to the list as it was travels along. */
export const orderAddress = (id: string, filter: OrderFilter): string => paths.order(id) + queryOf(filter);

/** Where the browser downloads these orders as CSV. */
export const exportAddress = (filter: OrderFilter): string => `/api/v1/orders/admin/export.csv${queryOf(filter)}`;
