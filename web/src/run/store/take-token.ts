/**
 * Takes the token of a scanned link from the fragment of the address, now and when another link is opened in this tab.
 * It is removed from the address at once, so that it stays in no history.
 */
export function takeToken(open: (token: string) => void): void {
  const take = (): void => {
    const token = location.hash.slice(1);
    if (!token) return;
    history.replaceState(history.state, '', location.pathname);
    open(token);
  };
  take();
  addEventListener('hashchange', take);
}
