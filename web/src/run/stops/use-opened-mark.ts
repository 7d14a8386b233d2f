import { useEffect } from 'react';

/** Measures for tests and for a browser's tools how long the page took from the navigation to the stops. */
export function useOpenedMark(): void {
  useEffect(() => {
    if (performance.getEntriesByName('run opened').length === 0) performance.measure('run opened', { start: 0 });
  }, []);
}
