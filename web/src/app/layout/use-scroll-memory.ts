import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { storeText, tabStorage } from '../../shared/browser-storage';

const storageKey = 'scroll';
type Positions = Record<string, number>;

/** True if a link or a typed address opened the document, false for Back and reload. */
const isOpened = () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type === 'navigate';

let positions: Positions | undefined;

/** Scroll positions by place. `first` is the place of the document's first page. */
function remembered(first: string): Positions {
  if (positions) return positions;
  positions = JSON.parse(tabStorage()?.getItem(storageKey) ?? '{}') as Positions;
  if (isOpened()) delete positions[first];
  return positions;
}

/** Links that change only the content below them set `state={{ stay: true }}`. */
const stays = (state: unknown) => (state as { stay?: boolean } | null)?.stay === true;

/** Scrolls a new page to its top, and restores the position after Back and reload. A document that a link opened is not scrolled. */
export function useScrollMemory(): void {
  const { key, pathname, hash, state } = useLocation();
  const arrival = useNavigationType();
  // The router gives the first page of every document the same key, so the path is added.
  const place = `${key} ${pathname}`;
  const shown = useRef(pathname);

  const scroll = useEffectEvent(() => {
    const isOther = shown.current !== pathname;
    shown.current = pathname;
    if (arrival === 'POP') window.scrollTo(0, remembered(place)[place] ?? window.scrollY);
    else if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
    else if (arrival === 'PUSH' ? !stays(state) : isOther) window.scrollTo(0, 0);
  });
  // Not where only `arrival` changes: a form or dialog has removed the history entry that it held, and the same page stays.
  useLayoutEffect(() => scroll(), [place, hash, state]);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => void (remembered(place)[place] = window.scrollY);
    const save = () => storeText(tabStorage(), storageKey, JSON.stringify(remembered(place)));
    // Sorting a list makes a new place. It needs a position even if the visitor leaves without scrolling.
    remembered(place)[place] ??= window.scrollY;
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', save);
    };
  }, [place]);
}
