import { useEffect, useReducer, useState } from 'react';

/** ms. Longer than the pause within a double click, and than the one before a held key repeats. */
const pause = 1_000;

/**
 * A press that comes right after a text appeared was made before the text could be read.
 * @param shown the object behind the text; undefined while none is on the page
 * @returns `restart` is for such a press: it starts the time anew, so that a held Enter key never counts
 */
export function useReadingPause(shown: object | undefined): { isPausing: boolean; restart: () => void } {
  const [read, setRead] = useState<object>();
  const [restarts, restart] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setRead(shown), pause);
    return () => clearTimeout(timer);
  }, [shown, restarts]);
  return { isPausing: shown !== read && shown !== undefined, restart };
}
