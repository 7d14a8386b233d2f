import { to } from '../shared/site';

/**
 * The service worker of earlier releases, in which the rider's page was at /round. That worker opens its kept page when /round is
 * answered with a redirect, and a browser does not replace a worker when the address of its script redirects. So the browser finds
 * this worker at that address. It leads to the present page, also without a connection once that page is kept, and opens the earlier
 * page until then. Links keep their fragment, which is their token. The worker of the present page deletes the kept earlier one.
 * IndexedDB, which holds the unsent marks, stays as it is.
 */
export const earlierWorker = {
  path: '/round/worker.js',
  text: String.raw`const page = '${to.run}';
const kept = (address) => caches.match(address, { ignoreVary: true });
const answers = (address) => fetch(address, { cache: 'reload' }).then(({ ok }) => ok, () => false);
async function openPage() {
  if ((await kept(page)) || (await answers(page))) return Response.redirect(page);
  return (await kept('/round')) ?? Response.error();
}
const openFile = async (request) => (await kept(request)) ?? fetch(request);
addEventListener('install', (event) => event.waitUntil(skipWaiting()));
addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  if (mode === 'navigate' && pathname === '/round') event.respondWith(openPage());
  else if (mode !== 'navigate' && /^\/(assets\/|favicon)/.test(pathname)) event.respondWith(openFile(event.request));
});
`,
};
