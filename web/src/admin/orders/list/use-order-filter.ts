import { useLocation, useNavigate } from 'react-router-dom';
import { addressEnd, filterOf, type OrderFilter } from './order-filter';

/** The filter in the address. A search replaces the history entry, so that Back does not go through half-typed words. */
export function useOrderFilter(): { filter: OrderFilter; search: (text: string) => void } {
  const location = useLocation();
  const navigate = useNavigate();
  const filter = filterOf(location);
  const search = (text: string) => void navigate(location.pathname + addressEnd({ ...filter, search: text }), { replace: true });
  return { filter, search };
}
