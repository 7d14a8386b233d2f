import { brand } from '@2x7/contracts';
import { useEffect } from 'react';

/** Sets the browser tab's title, and asks search engines not to index the page. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand.name} Admin`;
    document.head.querySelector('meta[name="robots"]')?.setAttribute('content', 'noindex');
  }, [title]);
}
