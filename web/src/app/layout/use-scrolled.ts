import { useSyncExternalStore } from 'react';

/** px of scrolling after which the header becomes opaque (specification, section 9). */
const threshold = 20;

function subscribe(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
}

/** True when the page is scrolled beyond `threshold`. */
export const useScrolled = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.scrollY > threshold,
    () => false,
  );
