type Listener = (event: PopStateEvent) => void;

const listeners: Listener[] = [];

/** Called before the router starts: listeners of `window` run in the order in which they were added. */
export const listenBeforeRouter = (): void => window.addEventListener('popstate', (event) => listeners.at(-1)?.(event));

/** The newest listener runs before the router's, and may hide the event from it. @returns the function that removes the listener */
export function interceptHistory(listener: Listener): () => void {
  listeners.push(listener);
  return () => void listeners.splice(listeners.indexOf(listener), 1);
}
