import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useGuardedClose } from '../dialog/use-guarded-close';

/** With a key or another button a link opens elsewhere, or is saved. */
const isPlainPress = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Addresses that are no page of the router. */
const isFile = (path: string): boolean => /^\/(api|media|run)(\/|$)/.test(path);
/** The router leads between pages of the admin area, and between those of the shop. The browser itself asks before it leaves them. */
const isPrivate = (path: string): boolean => /^\/(admin|kitchen)(\/|$)/.test(path);
const isRouted = (path: string): boolean => !isFile(path) && isPrivate(path) === isPrivate(location.pathname);

/** The link that a press follows in this tab to another of these pages. */
function followedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || !isPlainPress(event) || link.target || link.download) return undefined;
  return link.origin === location.origin && isRouted(link.pathname) && link.pathname !== location.pathname ? link : undefined;
}

/** Back first leads from the history entry of the guard to that of the page itself, and on from there. */
const leaveOnReturn = (page: string): void =>
  addEventListener('popstate', () => location.pathname === page && history.back(), { once: true });

/** Protects a form of a page from losing its values: while `dirty`, links, Back and the browser's own ways out ask first. */
export function useUnsavedChanges(dirty: boolean): void {
  const navigate = useNavigate();
  const followed = useRef('');
  const [isGivenUp, setIsGivenUp] = useState(false);
  const isGuarded = dirty && !isGivenUp;
  const leave = useGuardedClose(isGuarded, (isBack) => {
    setIsGivenUp(true);
    if (isBack) leaveOnReturn(location.pathname);
    // The history entry of the guard becomes that of the new page.
    else void navigate(followed.current, { replace: true });
  });
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = followedLink(event);
    if (!link) return;
    // The router does not follow a press that was prevented.
    event.preventDefault();
    followed.current = link.pathname + link.search + link.hash;
    leave();
  });
  useEffect(() => {
    if (!isGuarded) return;
    const listener = (event: MouseEvent) => follow(event);
    document.addEventListener('click', listener, { capture: true });
    return () => document.removeEventListener('click', listener, { capture: true });
  }, [isGuarded]);
}
