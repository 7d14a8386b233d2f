import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Another screen starts at its top; Back is left to the browser. */
export function useScrollToTop(): void {
  const { pathname } = useLocation();
  const arrival = useNavigationType();
  useLayoutEffect(() => {
    if (arrival !== 'POP') window.scrollTo(0, 0);
  }, [pathname, arrival]);
}
