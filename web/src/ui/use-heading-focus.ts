import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { focusHeading } from './focus-heading';

/** Focuses the heading after navigation, so that screen readers start there. */
export function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const current = useRef(pathname);
  useEffect(() => {
    if (current.current === pathname) return;
    current.current = pathname;
    focusHeading({ preventScroll: true });
  }, [pathname]);
}
