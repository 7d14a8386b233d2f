/** With a key or another button a link opens elsewhere, or is saved. */
const isPlainPress = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Addresses that are no page of the router. */
const isFile = (path: string): boolean => /^\/(api|media|run)(\/|$)/.test(path);

/** The link that a press follows in this tab to another page. */
export function followedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || !isPlainPress(event) || link.target || link.download) return undefined;
  return link.origin === location.origin && !isFile(link.pathname) && link.pathname !== location.pathname ? link : undefined;
}
