/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { failedRequests } from '../../fixtures/console-watch.js';
import { RiderServer } from '../../fixtures/rider-server.js';
import { expect, test as base } from '../../fixtures/test.js';
import { expectAccessible, expectFitsPhone } from '../../pages/accessibility.js';

const linkEnded = 'This link has ended or was withdrawn. Ask the kitchen for a new one.';

const test = base.extend<{ server: RiderServer; stops: number }>({
  forgive: failedRequests,
  stops: [3, { option: true }],
  server: async ({ context, stops }, use) => {
    const server = new RiderServer(stops);
    await server.listen(context);
    await use(server);
  },
  viewport: { width: 390, height: 844 },
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const nextStop = (page: Page) => page.getByRole('region', { name: 'Next stop' });

async function openRun(page: Page, link = 'first-link'): Promise<void> {
  await page.goto(`/round#${link}`);
  await expect(heading(page, 'North')).toBeVisible();
}

async function deliver(page: Page, place: string): Promise<void> {
  await nextStop(page)
    .getByRole('button', { name: /^Delivered/ })
    .click();
  await nextStop(page).getByRole('button', { name: place }).click();
}

/** Waits until the page can be opened without a connection. */
const kept = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(({ scope }) => new URL(scope).pathname));

test.describe('a run of 40 stops', () => {
  test.use({ stops: 40 });

  test('opens in a second without a connection, keeps marks of a closed page, and sends each once', async ({ page, context, server }) => {
    await openRun(page);
    expect(new URL(page.url()).hash).toBe('');
    expect(await kept(page)).toBe('/round');
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('0 of 40 delivered')).toBeVisible();
    const [opened] = await page.evaluate(() => performance.getEntriesByName('round opened').map(({ duration }) => duration));
    console.error(`A run of 40 stops opened offline after ${Math.round(opened!)} ms.`);
    expect(opened).toBeLessThan(1_000);
    await deliver(page, 'At the door');
    await expect(page.getByText('1 of 40 delivered')).toBeVisible();
    await deliver(page, 'Handed over');
    await expect(page.getByText('No connection, 2 marks not sent')).toBeVisible();
    await page.close();

    const [again, other] = [await context.newPage(), await context.newPage()];
    for (const tab of [again, other]) {
      await tab.goto('/round');
      await expect(tab.getByText('2 of 40 delivered')).toBeVisible();
    }
    expect(server.received).toEqual([]);
    await context.setOffline(false);
    for (const tab of [again, other]) await expect(tab.getByText('Online, all marks sent')).toBeVisible();
    expect(server.received.map(({ delivery_id, place }) => [delivery_id, place])).toEqual([
      [server.run.stops[0]!.delivery_id, 'door'],
      [server.run.stops[1]!.delivery_id, 'handed-over'],
    ]);
    expect(server.received[1]!.seq).toBeGreaterThan(server.received[0]!.seq);
  });
});
