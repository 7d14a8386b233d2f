import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Focuses the heading after navigation, so that screen readers start there. */
export function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const current = useRef(pathname);
  useEffect(() => {
    if (current.current === pathname) return;
    current.current = pathname;
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [pathname]);
}
