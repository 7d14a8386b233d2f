import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { forgetCustomer } from '../../features/deliveries/subscription.api';

/** The token of a mailed link, from the URL's fragment. It is removed from the address at once, so that it stays in no history. */
export function useLinkToken(): [token: string, forget: () => void] {
  const client = useQueryClient();
  const [token, setToken] = useState(() => window.location.hash.slice(1));
  useEffect(() => {
    const take = () => {
      if (!window.location.hash) return;
      setToken(window.location.hash.slice(1));
      window.history.replaceState(window.history.state, '', window.location.pathname);
    };
    take();
    // A link that is opened in a tab that already shows this page only changes the fragment.
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  const forget = () => {
    forgetCustomer(client);
    setToken('');
  };
  return [token, forget];
}
