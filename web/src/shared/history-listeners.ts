type Listener = (event: PopStateEvent) => void;

const listeners: Listener[] = [];

/** The id of the history entry by which a form or dialog holds Back: see ui/dialog/hold-back.ts. Undefined at any other entry. */
export const heldId = (): number | undefined => (history.state as { held?: number } | null)?.held;

/** The page was loaded again, so the form or dialog is gone. Back leads from its entry to the page itself, and then at once on from there. */
function leaveWithHeldEntry(page: string): void {
  const stop = interceptHistory(() => {
    if (heldId()) return;
    stop();
    if (location.href === page) history.back();
  });
}

/** Called before the router starts: listeners of `window` run in the order in which they were added. */
export function listenBeforeRouter(): void {
  window.addEventListener('popstate', (event) => listeners.at(-1)?.(event));
  if (heldId()) leaveWithHeldEntry(location.href);
}

/** The newest listener runs before the router's, and may hide the event from it. @returns the function that removes the listener */
export function interceptHistory(listener: Listener): () => void {
  listeners.push(listener);
  return () => void listeners.splice(listeners.indexOf(listener), 1);
}
