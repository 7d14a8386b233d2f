import { useEffect, useRef } from 'react';

/**
 * Focuses a field of the form each time the form waits for it: an input loses the focus when it is disabled while the shop is asked.
 * @param name of the input
 */
export function useFieldFocus(name: string, isWaiting: boolean) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isWaiting) form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  }, [name, isWaiting]);
  return form;
}
