import { useEffect, useRef, useState } from 'react';

/** Milliseconds that a menu stays after the pointer has left it (spec §9). */
const closeDelay = 100;

/** At most one menu is open; one that the pointer left closes a moment later. */
export function useHoverMenus() {
  const [open, setOpen] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = () => clearTimeout(timer.current);
  useEffect(() => stay, []);

  const show = (name: string) => {
    stay();
    setOpen(name);
  };
  // Only its own: what happens at one menu does not close the other.
  const hide = (name: string) => setOpen((shown) => (shown === name ? null : shown));
  const hideSoon = (name: string) => {
    stay();
    timer.current = setTimeout(() => hide(name), closeDelay);
  };
  return { open, show, hide, hideSoon };
}
