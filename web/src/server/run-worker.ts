import { createHash } from 'node:crypto';
import { to } from '../shared/site';

/**
 * The service worker of the rider's page: keeps the page and the files that it names, so that it opens without a connection.
 * The page comes from the network if that answers in time, its files from the cache. All other requests pass untouched.
 * Page and files are of one release even while two releases answer, because the page names the files that are kept with it.
 * Earlier releases kept the page under /round. `version` differs for each release; a new text is how a browser finds a new worker.
 */
const source = (page: string, version: string): string => String.raw`const page = '${page}';
const cacheName = page + ' ${version}';
/** ms that the network may take for the page before the kept one opens. */
const timeoutMs = 3000;
const kept = (address) => caches.match(address, { cacheName, ignoreVary: true });
const timeout = () => new Promise((_, reject) => setTimeout(reject, timeoutMs, new Error('no answer in time')));
async function fetchPage(request) {
  const answer = await fetch(request);
  if (!answer.ok) throw new Error(page + ' answered ' + answer.status);
  return answer;
}
async function keep() {
  const document = await fetchPage(new Request(page, { cache: 'reload' }));
  const files = [...(await document.clone().text()).matchAll(/ (?:href|src)="(\/[^"]+)"/g)].map(([, file]) => file);
  const cache = await caches.open(cacheName);
  await cache.addAll(new Set(files));
  await cache.put(page, document);
}
async function removeOthers() {
  const isOfThisPage = (name) => [page + ' ', '/round '].some((start) => name.startsWith(start));
  const others = (await caches.keys()).filter((name) => isOfThisPage(name) && name !== cacheName);
  await Promise.all(others.map((name) => caches.delete(name)));
}
async function openPage(event) {
  const saved = await kept(page);
  if (!saved) event.waitUntil(keep().catch(() => undefined));
  const answer = fetchPage(event.request);
  return saved ? Promise.race([answer, timeout()]).catch(() => saved) : answer;
}
const openFile = async (request) => (await kept(request)) ?? fetch(request);
addEventListener('install', (event) => event.waitUntil(keep().then(() => skipWaiting())));
addEventListener('activate', (event) => event.waitUntil(removeOthers().then(() => clients.claim())));
addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  if (mode === 'navigate' && pathname === page) event.respondWith(openPage(event));
  else if (mode !== 'navigate' && /^\/(assets\/|favicon)/.test(pathname)) event.respondWith(openFile(event.request));
});
`;

/** @param document the page as the server sends it; it names the files of its release */
export const runWorker = (document: string): string => source(to.run, createHash('sha256').update(document).digest('hex').slice(0, 12));
