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

let positions: Positions | undefined;
const remembered = () => (positions ??= JSON.parse(storage()?.getItem(storageKey) ?? '{}') as Positions);

/** Set by links that change what stands below them: `state={{ stay: true }}`. */
const stays = (state: unknown) => (state as { stay?: boolean } | null)?.stay === true;

/** A new page starts at its top; Back and reload return to where the visitor was. */
export function useScrollMemory(): void {
  const { key, hash, state } = useLocation();
  const arrival = useNavigationType();

  useLayoutEffect(() => {
    if (arrival === 'POP') window.scrollTo(0, remembered()[key] ?? 0);
    else if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
    else if (arrival === 'PUSH' && !stays(state)) window.scrollTo(0, 0);
  }, [key, hash, state, arrival]);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => void (remembered()[key] = window.scrollY);
    const save = () => storage()?.setItem(storageKey, JSON.stringify(remembered()));
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', save);
    };
  }, [key]);
}
