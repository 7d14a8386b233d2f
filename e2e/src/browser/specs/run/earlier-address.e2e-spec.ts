/// <reference lib="dom" />
import type { BrowserContext, Page } from '@playwright/test';
import { failedRequests } from '../../fixtures/console-watch.js';
import { RiderServer } from '../../fixtures/rider-server.js';
import { expect, test } from '../../fixtures/test.js';

test.use({ forgive: failedRequests, viewport: { width: 390, height: 844 } });

const earlierHeading = (page: Page) => page.getByRole('heading', { name: 'Earlier page' });

/** Serves the page and its worker as earlier releases did, at /round, until a phone has kept them. */
async function keepEarlierPage(page: Page, context: BrowserContext): Promise<void> {
  const worker = (await (await page.request.get('/run/worker.js')).text()).replaceAll('/run', '/round');
  const document = '<!doctype html><link rel="icon" href="data:,"><title>Round</title><h1>Earlier page</h1>';
  const headers = { 'service-worker-allowed': '/round' };
  await context.route('**/round', (route) => route.fulfill({ contentType: 'text/html', body: document }));
  await context.route('**/round/worker.js', (route) => route.fulfill({ contentType: 'text/javascript', headers, body: worker }));
  await page.goto('/round');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/round/worker.js', { scope: '/round', updateViaCache: 'none' });
    await navigator.serviceWorker.ready;
  });
  await context.unroute('**/round');
  await context.unroute('**/round/worker.js');
}

/** Stores the run and one mark that is not sent, as earlier releases did, with a session at the server. */
async function markFirstStop(page: Page, { run }: RiderServer): Promise<void> {
  const mark = {
    delivery_id: run.stops[0]!.delivery_id,
    result: 'delivered',
    place: 'guard',
    cause: null,
    phone_at: new Date().toISOString(),
  };
  const onPhone = { run: { id: run.id, name: run.name, closes_at: run.closes_at }, name: 'Customer1', held_until: 0, is_sent: false };
  const marks = [{ id: '0190a0a0-0000-7000-8000-0000000000bb', seq: 1, ...mark, ...onPhone, refusal: null }];
  const state = { run: { ...run, clock_error: 0, last_seq: 1 }, marks, end: null, awaits_run: false };
  await page.evaluate(async (stored) => {
    await fetch('/api/v1/run/session', { method: 'POST', body: JSON.stringify({ token: 'first-link' }) });
    await new Promise<unknown>((resolve) => {
      const request = indexedDB.open('round', 1);
      request.onupgradeneeded = () => request.result.createObjectStore('round');
      request.onsuccess = () => {
        const transaction = request.result.transaction('round', 'readwrite');
        transaction.objectStore('round').put(stored, 'state');
        transaction.oncomplete = resolve;
      };
    });
  }, state);
}

test.describe("rider's page at its earlier address", () => {
  test('a printed link opens its run at the current address', async ({ page, context }) => {
    await new RiderServer(2).listen(context);
    await page.goto('/round#first-link');
    await expect(page.getByRole('heading', { name: 'North', exact: true })).toBeVisible();
    expect(new URL(page.url())).toMatchObject({ pathname: '/run', hash: '' });
  });

  test('a phone with the cached page of an earlier release moves to the current address, sends its mark and opens the run offline', async ({
    page,
    context,
  }) => {
    const server = new RiderServer(2);
    await server.listen(context);
    await keepEarlierPage(page, context);
    await markFirstStop(page, server);
    await context.setOffline(true);
    await page.reload();
    await expect(earlierHeading(page)).toBeVisible();
    await context.setOffline(false);
    // The browser finds the worker of the present release while the earlier page is open.
    await expect
      .poll(async () => {
        await page.goto('/round');
        return new URL(page.url()).pathname;
      })
      .toBe('/run');
    await expect(page.getByText('Online, all marks sent')).toBeVisible();
    expect(server.received).toMatchObject([{ delivery_id: server.run.stops[0]!.delivery_id, result: 'delivered', place: 'guard' }]);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([expect.stringMatching(/^\/run [0-9a-f]{12}$/)]);
    await context.setOffline(true);
    await page.goto('/round#printed-link');
    await expect(page.getByRole('heading', { name: 'North', exact: true })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/run');
    await context.setOffline(false);
  });
});
