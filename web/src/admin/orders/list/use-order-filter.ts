import { useSearchParams } from 'react-router-dom';
import { filterOf, queryOf, type OrderFilter } from './order-filter';

/** The filter in the address. A search replaces the history entry, so that Back does not go through half-typed words. */
export function useOrderFilter(): { filter: OrderFilter; search: (text: string) => void } {
  const [params, setParams] = useSearchParams();
  const filter = filterOf(params);
  return { filter, search: (text) => setParams(queryOf({ ...filter, search: text }), { replace: true }) };
}
