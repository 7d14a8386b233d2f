import { useEffect } from 'react';

/** While `isHeld`, the browser asks before it leaves the page, because something on it would be lost. */
export function useUnloadQuestion(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [isHeld]);
}
