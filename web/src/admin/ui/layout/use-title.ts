import { brand } from '@2x7/contracts';
import { useEffect } from 'react';

/** The name of the screen in the browser's tab; search engines are not to keep it. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand.name} Admin`;
    document.head.querySelector('meta[name="robots"]')?.setAttribute('content', 'noindex');
  }, [title]);
}
