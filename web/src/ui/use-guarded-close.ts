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

  const ask = async () => {
    if (asking.current) return;
    asking.current = true;
    const isAgreed = await notify.confirm(question, { action: 'Leave' });
    asking.current = false;
    if (isAgreed) close();
  };

  return () => (dirty ? void ask() : close());
}
