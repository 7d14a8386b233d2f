import { useLayoutEffect } from 'react';
import { focusHeading } from './focus-heading';

/** Whether something that had the focus has been removed since. */
let isLost = false;

const isWaiting = (element: Element | null): boolean => element === document.body || element?.id === 'main';

/** For a page that is left with the focus in it, such as the sign-in: the heading of the next page gets it. */
export const handOverFocus = (): void => void (isLost = true);

/** Focuses the heading of a page that replaces another one with the focus in it, such as the loading state of its data. */
export function useHandedOverFocus(): void {
  useLayoutEffect(() => {
    if (isLost && isWaiting(document.activeElement)) focusHeading({ preventScroll: true });
    isLost = false;
    // React calls this while the elements of the page are still in the document.
    return () => void (isLost = document.activeElement?.matches('main *') === true);
  }, []);
}
