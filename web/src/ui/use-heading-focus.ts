import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { focusHeading } from './focus-heading';
import { handOverFocus } from './handed-over-focus';

/** The path that this document showed last, in whichever layout; undefined before its first page. */
let shown: string | undefined;

/** Focuses the heading after navigation, also into another layout, so that screen readers start there. */
export function useHeadingFocus(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const isFirst = shown === undefined;
    if (shown === pathname) return;
    shown = pathname;
    if (isFirst) return;
    focusHeading({ preventScroll: true });
    // While the code of the page is loading, its main part has the focus.
    if (document.activeElement?.id === 'main') handOverFocus();
  }, [pathname]);
}
