import { useEffect } from 'react';

/** How many forms of the page would lose values. */
let held = 0;
export const wouldLoseValues = (): boolean => held > 0;

/** While `isHeld`, the browser asks before it leaves the page, because something on it would be lost. */
export function useUnloadQuestion(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    held += 1;
    return () => {
      window.removeEventListener('beforeunload', hold);
      held -= 1;
    };
  }, [isHeld]);
}
