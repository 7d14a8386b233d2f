import { useEffect, useRef, useState } from 'react';

/** ms between the pointer leaving a menu and its closing (specification, section 9). */
const closeDelay = 100;

/** Keeps at most one menu open, and closes it `closeDelay` after the pointer has left it. */
export function useHoverMenus() {
  const [open, setOpen] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = () => clearTimeout(timer.current);
  useEffect(() => stay, []);

  const show = (name: string) => {
    stay();
    setOpen(name);
  };
  // Another menu may have opened meanwhile; it stays open.
  const hide = (name: string) => setOpen((shown) => (shown === name ? null : shown));
  const hideSoon = (name: string) => {
    stay();
    timer.current = setTimeout(() => hide(name), closeDelay);
  };
  return { open, show, hide, hideSoon };
}
