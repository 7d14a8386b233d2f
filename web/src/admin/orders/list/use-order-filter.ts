import { useSearchParams } from 'react-router-dom';
import { filterOf, queryOf, type OrderFilter } from './order-filter';

/** The filter in the address, and how to look for something else. Typing leaves no trail of half words behind Back. */
export function useOrderFilter(): { filter: OrderFilter; search: (text: string) => void } {
  const [params, setParams] = useSearchParams();
  const filter = filterOf(params);
  return { filter, search: (text) => setParams(queryOf({ ...filter, search: text }), { replace: true }) };
}
