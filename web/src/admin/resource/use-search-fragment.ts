import { useLocation, useNavigate } from 'react-router-dom';
import { fragmentOf, searchIn } from './search-fragment';

/** The search in the address. A search replaces the history entry, so that Back does not go through half-typed words. */
export function useSearchFragment(): { search: string; setSearch: (text: string) => void } {
  const { pathname, search: query, hash } = useLocation();
  const navigate = useNavigate();
  const setSearch = (text: string) => void navigate({ pathname, search: query, hash: fragmentOf(text) }, { replace: true });
  return { search: searchIn(hash), setSearch };
}
