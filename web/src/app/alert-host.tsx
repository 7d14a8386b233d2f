import { Suspense, useSyncExternalStore } from 'react';
import { lazyComponent } from '../shared/lazy-component';

const host = lazyComponent(async () => (await import('../ui/dialog/notify')).NotifyHost);
const never = () => () => {};

/** Draws the shop's alerts; only in the browser, and after the page, for no page opens with one. */
export function AlertHost() {
  const inBrowser = useSyncExternalStore(never, () => true, () => false);
  return <Suspense fallback={null}>{inBrowser && <host.Component />}</Suspense>;
}
