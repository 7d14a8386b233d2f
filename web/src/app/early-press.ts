import { useEffect } from 'react';

/** A control that was pressed before the page's scripts were there; `value` is what was chosen in a select. */
type EarlyPress = { control: HTMLElement; value?: string };

declare global {
  interface Window {
    /** Defined by the inline script of `server/early-press.ts`. Ends the listening. */
    takeEarlyPress?: () => EarlyPress | undefined;
  }
}

function repeat({ control, value }: EarlyPress): void {
  control.removeAttribute('aria-busy');
  // At this event React hydrates the part of the page that contains the control.
  control.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  if (control instanceof HTMLSelectElement) {
    control.value = value!;
    control.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  // A radio that is checked already would report no change.
  if (control instanceof HTMLInputElement) control.checked = false;
  control.click();
}

/** Answers the last press that came before hydration. */
export function useEarlyPress(): void {
  useEffect(() => {
    const press = window.takeEarlyPress?.();
    // In a task of its own, because React cannot hydrate within an effect.
    if (press?.control.isConnected) setTimeout(() => repeat(press));
  }, []);
}
