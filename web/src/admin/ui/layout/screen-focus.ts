import { useLayoutEffect } from 'react';
import { focusHeading } from '../../../ui/focus-heading';

/** Whether something that had the focus has been removed since. */
let isLost = false;

/** For a page that is left with the focus in it, such as the sign-in: the heading of the next screen gets it. */
export const handOverFocus = (): void => void (isLost = true);

/** Focuses the heading of a screen that replaces another one with the focus in it, such as the loading state of its data. */
export function useHandedOverFocus(): void {
  useLayoutEffect(() => {
    if (isLost && document.activeElement === document.body) focusHeading({ preventScroll: true });
    isLost = false;
    // React calls this while the elements of the screen are still in the document.
    return () => void (isLost = document.activeElement?.matches('main *') === true);
  }, []);
}
