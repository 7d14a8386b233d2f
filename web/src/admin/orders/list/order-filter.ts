import { orderStates, type OrderState } from '@2x7/contracts';
import { paths } from '../../paths';

/** Which orders the list shows. It is kept in the address: `?state=paid&search=asha`. */
export type OrderFilter = { state?: OrderState; search: string };

/** Characters; the orders service refuses a longer search. */
export const longestSearch = 100;

const isState = (value: string | null): value is OrderState => orderStates.some((state) => state === value);

/** The filter in an address. An unknown state is ignored. */
export function filterOf(params: URLSearchParams): OrderFilter {
  const state = params.get('state');
  const search = (params.get('search') ?? '').trim().slice(0, longestSearch);
  return isState(state) ? { state, search } : { search };
}

/** The filter as a query string with its question mark; '' for all orders. */
export function queryOf({ state, search }: OrderFilter): string {
  const params = new URLSearchParams({ ...(state && { state }), ...(search && { search }) }).toString();
  return params && `?${params}`;
}

export const listAddress = (filter: OrderFilter): string => paths.orders + queryOf(filter);

/** The address of an order, with the filter of the list that it leads back to. */
export const orderAddress = (id: string, filter: OrderFilter): string => paths.order(id) + queryOf(filter);

/** The CSV file with these orders, below /api/v1. */
export const exportPath = (filter: OrderFilter): string => `/orders/admin/export.csv${queryOf(filter)}`;
export const exportAddress = (filter: OrderFilter): string => `/api/v1${exportPath(filter)}`;
