import { useEffect, useRef } from 'react';
import { notify } from './notify';

const question = 'Your changes are not saved. Leave without saving?';

/**
 * For a form whose values would be lost. @returns the function to close with: it asks first when
 * `dirty`. Meanwhile the browser asks too before the page is left.
 */
export function useGuardedClose(dirty: boolean, close: () => void): () => void {
  const asking = useRef(false);

  useEffect(() => {
    if (!dirty) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [dirty]);

  return async () => {
    if (!dirty) return close();
    if (asking.current) return;
    asking.current = true;
    const leave = await notify.confirm(question, { action: 'Leave' });
    asking.current = false;
    if (leave) close();
  };
}
