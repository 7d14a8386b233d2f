import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const storageKey = 'scroll';
type Positions = Record<string, number>;

/** Null where the visitor's settings refuse it: then positions last as long as the page. */
function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** Opened by a link or an address, rather than by Back or reload: the visitor has not been here yet. */
const isOpened = () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type === 'navigate';

let positions: Positions | undefined;

/** Where the visitor was, by place; `first` is the place of the document's first page. */
function remembered(first: string): Positions {
  if (positions) return positions;
  positions = JSON.parse(storage()?.getItem(storageKey) ?? '{}') as Positions;
  if (isOpened()) delete positions[first];
  return positions;
}

/** Set by links that change what stands below them: `state={{ stay: true }}`. */
const stays = (state: unknown) => (state as { stay?: boolean } | null)?.stay === true;

/** A new page starts at its top; Back and reload return to where the visitor was. A page just opened is left where it is. */
export function useScrollMemory(): void {
  const { key, pathname, hash, state } = useLocation();
  const arrival = useNavigationType();
  // Every document's first page has the same key.
  const place = `${key} ${pathname}`;

  useLayoutEffect(() => {
    if (arrival === 'POP') window.scrollTo(0, remembered(place)[place] ?? window.scrollY);
    else if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
    else if (arrival === 'PUSH' && !stays(state)) window.scrollTo(0, 0);
  }, [place, hash, state, arrival]);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => void (remembered(place)[place] = window.scrollY);
    const save = () => storage()?.setItem(storageKey, JSON.stringify(remembered(place)));
    // Sorting a list makes a new place, where nobody may scroll before leaving.
    remembered(place)[place] ??= window.scrollY;
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', save);
    };
  }, [place]);
}
