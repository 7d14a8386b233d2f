import { to } from '../shared/site';

/** Keeps the page on the phone, so that it opens without a connection. Browsers have service workers on https only. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  // Where it is refused, as in private windows of some browsers, the page needs a connection to open.
  navigator.serviceWorker.register(to.runWorker, { scope: to.run, updateViaCache: 'none' }).catch(() => undefined);
}
