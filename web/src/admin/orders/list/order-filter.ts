import { orderStates, type OrderState } from '@2x7/contracts';
import { paths } from '../../paths';
import { fragmentOf, searchIn } from '../../resource/search-fragment';

/** Which orders the list shows. It is kept in the address: `?state=paid#search=asha`. */
export type OrderFilter = { state?: OrderState; search: string };

const isState = (value: string | null): value is OrderState => orderStates.some((state) => state === value);

/** The filter in an address. An unknown state is ignored. */
export function filterOf({ search: query, hash }: Pick<Location, 'search' | 'hash'>): OrderFilter {
  const state = new URLSearchParams(query).get('state');
  const search = searchIn(hash);
  return isState(state) ? { state, search } : { search };
}

/** The filter as the query and the fragment of an address; '' for all orders. */
const addressEnd = ({ state, search }: OrderFilter): string => `${state ? `?state=${state}` : ''}${fragmentOf(search)}`;

export const listAddress = (filter: OrderFilter): string => paths.orders + addressEnd(filter);

/** The address of an order, with the filter of the list that it leads back to. */
export const orderAddress = (id: string, filter: OrderFilter): string => paths.order(id) + addressEnd(filter);
