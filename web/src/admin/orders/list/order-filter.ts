import { orderStates, type OrderState } from '@2x7/contracts';
import { paths } from '../../paths';

/**
 * Which orders the list shows. It is kept in the address: `?state=paid#search=asha`. Browsers do not send the fragment, so
 * a customer's email or phone is in no log of a proxy.
 */
export type OrderFilter = { state?: OrderState; search: string };

/** Characters; the orders service refuses a longer search. */
export const longestSearch = 100;

const isState = (value: string | null): value is OrderState => orderStates.some((state) => state === value);

/** The filter in an address. An unknown state is ignored. */
export function filterOf({ search: query, hash }: Pick<Location, 'search' | 'hash'>): OrderFilter {
  const state = new URLSearchParams(query).get('state');
  const search = (new URLSearchParams(hash.slice(1)).get('search') ?? '').trim().slice(0, longestSearch);
  return isState(state) ? { state, search } : { search };
}

/** The filter as the query and the fragment of an address; '' for all orders. */
export const addressEnd = ({ state, search }: OrderFilter): string =>
  `${state ? `?state=${state}` : ''}${search && `#${new URLSearchParams({ search }).toString()}`}`;

export const listAddress = (filter: OrderFilter): string => paths.orders + addressEnd(filter);

/** The address of an order, with the filter of the list that it leads back to. */
export const orderAddress = (id: string, filter: OrderFilter): string => paths.order(id) + addressEnd(filter);
