import { useSyncExternalStore } from 'react';

/** Pixels: further down the header turns opaque (spec §9). */
const threshold = 20;

function subscribe(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
}

/** Whether the page is scrolled so far that the header covers content. */
export const useScrolled = (): boolean =>
  useSyncExternalStore(subscribe, () => window.scrollY > threshold, () => false);
