import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const storageKey = 'scroll';
type Positions = Record<string, number>;

/** Private windows may refuse storage: then positions last as long as the page. */
function stored(): Positions {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Positions;
  } catch {
    return {};
  }
}

function store(positions: Positions): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions));
  } catch {
    // Nothing is lost but the place on the page after a reload.
  }
}

let positions: Positions | undefined;
const remembered = () => (positions ??= stored());

/** A new page starts at its top; Back and reload return to where the visitor was. */
export function useScrollMemory(): void {
  const { key, hash } = useLocation();
  const arrival = useNavigationType();

  useLayoutEffect(() => {
    if (arrival === 'POP') window.scrollTo(0, remembered()[key] ?? 0);
    else if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
    else if (arrival === 'PUSH') window.scrollTo(0, 0);
  }, [key, hash, arrival]);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => void (remembered()[key] = window.scrollY);
    const save = () => store(remembered());
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', save);
    };
  }, [key]);
}
