import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { isCustomerPage } from '../../shared/customer-page';
import { useGuardedClose } from '../dialog/use-guarded-close';

/** With a key or another button a link opens elsewhere, or is saved. */
const isPlainPress = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Addresses that are no page of the router. */
const isFile = (path: string): boolean => /^\/(api|media|run)(\/|$)/.test(path);
/** The router leads between pages of the admin area, between those of customers, and between those of the shop. From one to the other a document is loaded. */
const isPrivate = (path: string): boolean => /^\/(admin|kitchen)(\/|$)/.test(path);
const isSameDocument = (path: string): boolean => [isPrivate, isCustomerPage].every((isIn) => isIn(path) === isIn(location.pathname));

const addressOf = ({ pathname, search, hash }: URL): string => pathname + search + hash;

/** The link that a press follows in this tab to another page. None where another form of the page asks already. */
function followedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.defaultPrevented) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || !isPlainPress(event) || link.target || link.download) return undefined;
  return link.origin === location.origin && !isFile(link.pathname) && link.pathname !== location.pathname ? link : undefined;
}

/** Back first leads from the history entry of the guard to that of the page itself, and on from there. */
const leaveOnReturn = (page: string): void =>
  addEventListener('popstate', () => location.pathname === page && history.back(), { once: true });

/** Loads a document in place of the guard's history entry. `endGuard` would remove the entry by going back: first it gets another state. */
function replaceDocument(address: string, endGuard: () => void): void {
  history.replaceState(null, '');
  // Now, or the browser would ask as well.
  flushSync(endGuard);
  location.replace(address);
}

/** Each gives up one guarded form of the page. They are left together, so one question is enough. */
const guarded = new Set<() => void>();
const giveUpAll = (): void => guarded.forEach((giveUp) => giveUp());

/**
 * Protects a form of a page from losing its values: while `dirty`, links, Back and the browser's own ways out ask first.
 * @param question instead of the question whether to leave without saving
 */
export function useUnsavedChanges(dirty: boolean, question?: string): void {
  const navigate = useNavigate();
  const followed = useRef<URL>(undefined);
  const [isGivenUp, setIsGivenUp] = useState(false);
  const isGuarded = dirty && !isGivenUp;
  const go = (isBack: boolean) => {
    const target = followed.current;
    if (!isBack && target && !isSameDocument(target.pathname)) return replaceDocument(addressOf(target), giveUpAll);
    giveUpAll();
    if (isBack) leaveOnReturn(location.pathname);
    // The history entry of the guard becomes that of the new page.
    else if (target) void navigate(addressOf(target), { replace: true });
  };
  const leave = useGuardedClose(isGuarded, go, { question });
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = followedLink(event);
    if (!link) return;
    // The router does not follow a press that was prevented.
    event.preventDefault();
    followed.current = new URL(link.href);
    leave();
  });
  useEffect(() => {
    if (!isGuarded) return;
    const listener = (event: MouseEvent) => follow(event);
    const giveUp = () => setIsGivenUp(true);
    document.addEventListener('click', listener, { capture: true });
    guarded.add(giveUp);
    return () => {
      document.removeEventListener('click', listener, { capture: true });
      guarded.delete(giveUp);
    };
  }, [isGuarded]);
  useGuardAgain(isGivenUp, () => setIsGivenUp(false));
}

/** Back leads nowhere in a tab that was opened with the form: the form stays, and what is typed in it from then on is protected. */
function useGuardAgain(isGivenUp: boolean, guard: () => void): void {
  const guardAgain = useEffectEvent(guard);
  useEffect(() => {
    if (!isGivenUp) return;
    const listener = () => guardAgain();
    document.addEventListener('input', listener, { once: true });
    return () => document.removeEventListener('input', listener);
  }, [isGivenUp]);
}
