import { useEffect } from 'react';

/** Forms of the page that would lose something. */
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
