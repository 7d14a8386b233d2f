import { useEffect, useEffectEvent, useRef } from 'react';
import { notify } from './notify';

const question = 'Your changes are not saved. Leave without saving?';

/** While active, Back calls `ask` instead of leaving the page. It adds a history entry of its own for that. */
function useHeldBack(active: boolean, ask: () => void): void {
  const onBack = useEffectEvent(ask);
  useEffect(() => {
    if (!active) return;
    const { href } = location;
    const isHeld = () => (history.state as { held?: true } | null)?.held === true;
    const hold = () => history.pushState({ ...(history.state as object | null), held: true }, '');
    const onPop = () => {
      if (location.href !== href || isHeld()) return;
      hold();
      onBack();
    };
    hold();
    window.addEventListener('popstate', onPop);
    return () => {
      window.removeEventListener('popstate', onPop);
      if (isHeld()) history.back();
    };
  }, [active]);
}

/**
 * Protects a form from losing its values. While `dirty`, closing and Back ask for confirmation, and the browser
 * asks before it leaves the page.
 * @returns the function that closes the form
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
  useHeldBack(dirty, () => void ask());

  return () => (dirty ? void ask() : close());
}
