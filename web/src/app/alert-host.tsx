import { Suspense, useSyncExternalStore } from 'react';
import { lazyComponent } from '../shared/lazy-component';

const host = lazyComponent(async () => (await import('../ui/dialog/notify')).NotifyHost);
const never = () => () => {};

/** Shows alerts. Rendered only in the browser and loaded after the page, because no page opens with an alert. */
export function AlertHost() {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return <Suspense fallback={null}>{inBrowser && <host.Component />}</Suspense>;
}
