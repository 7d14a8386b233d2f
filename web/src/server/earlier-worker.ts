import { to } from '../shared/site';

/**
 * Ends the service worker of earlier releases, in which the rider's page was at /round. That worker opens its kept page when /round
 * is answered with a redirect, and a browser does not replace a worker when the address of its script redirects. So the browser
 * finds this worker at that address. It deletes the kept pages, unregisters itself and opens the present page in each tab. Without
 * a connection it is not installed, and the earlier page still opens. IndexedDB, which holds the unsent marks, stays as it is.
 */
export const earlierWorker = {
  path: '/round/worker.js',
  text: String.raw`const page = '${to.run}';
async function findPage() {
  const { ok, status } = await fetch(page, { cache: 'reload' });
  if (!ok) throw new Error(page + ' answered ' + status);
  await skipWaiting();
}
async function leave() {
  const names = (await caches.keys()).filter((name) => name.startsWith('/round '));
  await Promise.all(names.map((name) => caches.delete(name)));
  await registration.unregister();
  const tabs = await clients.matchAll({ type: 'window' });
  await Promise.allSettled(tabs.map((tab) => tab.navigate(page)));
}
addEventListener('install', (event) => event.waitUntil(findPage()));
addEventListener('activate', (event) => event.waitUntil(leave()));
`,
};
