/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { openedRun, runsOf } from '../../../shop/runs.js';
import { expect, test } from '../../fixtures/rider.js';
import { expectAccessible, expectFitsPhone } from '../../pages/accessibility.js';
import { deliver, heading, nextStop, openRun } from '../../pages/rider-run.js';

const linkEnded = 'This link has ended or was withdrawn. Ask the kitchen for a new one.';

/** Waits until the page can be opened without a connection. */
const kept = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(({ scope }) => new URL(scope).pathname));

test.describe("rider's page without a connection, with 40 stops", () => {
  test.use({ stops: 40 });

  test('opens within a second, keeps the marks of a closed page, and sends each mark once when the connection is back', async ({
    page,
    context,
    server,
  }) => {
    await openRun(page);
    expect(new URL(page.url()).hash).toBe('');
    expect(await kept(page)).toBe('/run');
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('0 of 40 delivered')).toBeVisible();
    const [opened] = await page.evaluate(() => performance.getEntriesByName('run opened').map(({ duration }) => duration));
    console.error(`A run of 40 stops opened offline after ${Math.round(opened!)} ms.`);
    expect(opened).toBeLessThan(1_000);
    await deliver(page, 'At the door');
    await expect(page.getByText('1 of 40 delivered')).toBeVisible();
    await deliver(page, 'Handed over');
    await expect(page.getByText('No connection, 2 marks not sent')).toBeVisible();
    await page.close();

    const [again, other] = [await context.newPage(), await context.newPage()];
    for (const tab of [again, other]) {
      await tab.goto('/run');
      await expect(tab.getByText('2 of 40 delivered')).toBeVisible();
    }
    expect(server.received).toEqual([]);
    await context.setOffline(false);
    for (const tab of [again, other]) await expect(tab.getByText('Online, all marks sent')).toBeVisible();
    expect(server.received.map(({ delivery_id, place }) => [delivery_id, place])).toEqual([
      [server.run.stops[0]!.delivery_id, 'doorstep'],
      [server.run.stops[1]!.delivery_id, 'handed-over'],
    ]);
    expect(server.received[1]!.seq).toBeGreaterThan(server.received[0]!.seq);
  });
});

test("the rider's page repeats a failed request for a session with the same phone id", async ({ page, server }) => {
  const phones: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/run/session')) phones.push((request.postDataJSON() as { phone: unknown }).phone);
  });
  await page.route('**/api/v1/run/session', (route) => route.abort(), { times: 1 });
  await openRun(page);
  expect(phones).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), phones[0]]);
  expect(server.received).toEqual([]);
});

test("the rider's page fetches the run again within 10 s of a failed request, also when it has no mark to send", async ({
  page,
  server,
}) => {
  await page.clock.install();
  await openRun(page);
  await page.route('**/api/v1/run', (route) => route.abort(), { times: 1 });
  server.run.name = 'South';
  await page.reload();
  await expect(page.getByText('No connection, all marks sent')).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(page.getByText('Online, all marks sent')).toBeVisible();
  await expect(heading(page, 'South')).toBeVisible();
});

test("the rider's page shows the mark of the label where it knows the label's: on boxes of vegetarians", async ({ page, server }) => {
  await openRun(page);
  expect(server.run.stops.map(({ boxes }) => boxes[0]!.diet)).toEqual(['vegetarian', 'vegetarian', 'egg']);
  await expect(nextStop(page).getByRole('img', { name: 'Vegetarian', exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^3. Customer3/ }).click();
  const third = page.getByRole('listitem').filter({ hasText: '3. Customer3' });
  await expect(third.getByText('Customer3, vegetarian with egg')).toBeVisible();
  await expect(third.getByRole('img')).toHaveCount(0);
});

test.describe("rider's mark", () => {
  test("'Undo' drops a mark before it is sent; undoing a sent mark or changing a mark sends a further mark", async ({ page, server }) => {
    await openRun(page);
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await deliver(page, 'With the guard');
    await expect(heading(page, 'Next stop')).toBeFocused();
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
    await undo.click();
    await expect(page.getByText('0 of 3 delivered')).toBeVisible();

    await nextStop(page)
      .getByRole('button', { name: /^Not delivered/ })
      .click();
    await expectFitsPhone(page);
    await expectAccessible(page);
    await nextStop(page).getByRole('button', { name: 'No one home' }).click();
    await page.getByRole('button', { name: 'Send 1 mark' }).click();
    await expect(page.getByText('Online, all marks sent')).toBeVisible();
    expect(server.received).toMatchObject([{ result: 'failed', cause: 'not-home', place: null }]);
    await undo.click();

    await page.getByRole('button', { name: /^2. Customer2/ }).press('Enter');
    const second = page.getByRole('listitem').filter({ hasText: '2. Customer2' });
    await second.getByRole('button', { name: /^Delivered/ }).press('Enter');
    await second.getByRole('button', { name: 'Handed over' }).press('Enter');
    await page.getByRole('button', { name: 'Change Customer2' }).click();
    await expectAccessible(page);
    await second.getByRole('button', { name: /^Not done yet/ }).click();
    await page.getByRole('button', { name: /^Send \d marks$/ }).click();
    await expect(page.getByText('Online, all marks sent')).toBeVisible();
    expect(server.received.slice(1).map(({ result }) => result)).toEqual(['undone', 'delivered', 'undone']);
    await expect(page.getByText('0 of 3 delivered')).toBeVisible();
  });

  test("a double tap makes one mark, which one 'Undo' removes", async ({ page, server }) => {
    await openRun(page);
    await nextStop(page)
      .getByRole('button', { name: /^Delivered/ })
      .click();
    await nextStop(page)
      .getByRole('button', { name: 'At the door' })
      .evaluate((button: HTMLElement) => [1, 2].forEach(() => button.click()));
    await expect(page.getByText('1 of 3 delivered')).toBeVisible();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('0 of 3 delivered')).toBeVisible();
    expect(server.received).toEqual([]);
  });

  test('a mark is sent again within 10 s after its request has failed', async ({ page, server }) => {
    await page.clock.install();
    await openRun(page);
    await deliver(page, 'At the door');
    await page.route('**/api/v1/run/marks', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Send 1 mark' }).click();
    await expect(page.getByText('No connection, 1 mark not sent')).toBeVisible();
    await page.clock.fastForward(10_000);
    await expect(page.getByText('Online, all marks sent')).toBeVisible();
    expect(server.received).toHaveLength(1);
  });

  test("an unsent mark stays listed as 'Not sent yet' when the link is withdrawn, and a refused mark as 'Not accepted'", async ({
    page,
    server,
    context,
  }) => {
    await openRun(page);
    await deliver(page, 'At the reception');
    server.withdraw();
    await page.getByRole('button', { name: 'Send 1 mark' }).click();
    await expect(page.getByText(linkEnded)).toBeVisible();
    const unsent = page.getByRole('region', { name: 'Not sent yet' });
    await expect(unsent.getByRole('listitem')).toHaveText('Customer1, North. Delivered: at the reception');
    await expectAccessible(page);
    await page.goto('/run#wrong-link');
    await expect(page.getByText(linkEnded)).toBeVisible();
    await expect(unsent).toBeVisible();

    server.links.add('second-link');
    server.answer = 'unknown_stop';
    await openRun(page, 'second-link');
    const refused = page.getByRole('region', { name: 'Not accepted' });
    await expect(refused).toContainText('Customer1, North. Delivered: at the reception is no longer on your run. Please tell the kitchen.');
    await expectAccessible(page);
    await deliver(page, 'At the door');
    await refused.getByRole('button', { name: 'Got it' }).click();
    await expect(refused).toBeHidden();
    await expect(page.getByText('1 of 3 delivered')).toBeVisible();
    await expect(page.getByText('Online, 1 mark not sent')).toBeVisible();
    expect(await context.cookies()).toEqual([]);
  });
});

test.describe("rider's page with a run of the shop", () => {
  test('the link opens the run, and marks made offline are stored once, on time by the clock of the server', async ({
    page,
    context,
    shop,
    admin,
  }) => {
    const session = { shop, admin };
    const { run, link } = await openedRun(session, [{ customerName: 'Asha Rao' }, { customerName: 'Vikram Singh' }]);
    await page.clock.install();
    await page.goto(link);
    await expect(page.getByText('0 of 2 delivered')).toBeVisible();
    await expect(page.getByText(/^The clock of this phone is \d+ (hours|days) behind\.$/)).toBeVisible();
    await kept(page);
    await context.setOffline(true);
    await deliver(page, 'With a neighbour');
    await nextStop(page)
      .getByRole('button', { name: /^Not delivered/ })
      .click();
    await nextStop(page).getByRole('button', { name: 'Box damaged' }).click();
    await expect(page.getByText('No connection, 2 marks not sent')).toBeVisible();
    await page.reload();
    await expect(page.getByText('1 of 2 delivered, 1 not')).toBeVisible();
    await context.setOffline(false);
    // The second mark is sent when it cannot be undone any more.
    await page.clock.fastForward(10_000);
    await expect(page.getByText('Online, all marks sent')).toBeVisible();

    const { runs } = await runsOf(session, run);
    expect(runs[0]!.stops.map(({ outcome }) => outcome)).toMatchObject([
      { result: 'delivered', place: 'neighbour', source: 'rider', is_clock_wrong: true, is_late: false },
      { result: 'failed', cause: 'damaged', is_forfeited: false },
    ]);
    expect(await shop.query('deliveries', 'SELECT id FROM marks WHERE run_id = $1', [run.id])).toHaveLength(2);
    await admin.data(`/deliveries/admin/runs/${run.id}/link`, { method: 'DELETE' });
    await page.reload();
    await expect(page.getByText(linkEnded)).toBeVisible();
  });
});

test.describe('end of a run', () => {
  test('the stops are deleted from the phone when the run ends by the clock of the server', async ({ page, server }) => {
    server.ahead = 3 * 3_600_000;
    await page.clock.install();
    await openRun(page);
    await expect(page.getByText('The clock of this phone is 3 hours behind.')).toBeVisible();
    await deliver(page, 'At the door');
    await expect(page.getByText('1 of 3 delivered')).toBeVisible(); // the phone has stored the mark
    server.ahead = Date.parse(server.run.closes_at) - Date.now() + 60_000;
    const answered = page.waitForResponse('**/api/v1/run');
    await page.reload();
    await answered;
    await page.clock.fastForward(10_000);
    await expect(page.getByText('Thank you. This run has ended, and its stops are no longer on this phone.')).toBeVisible();
    expect(server.received).toHaveLength(1);
    expect(Math.round(server.received[0]!.clock_error! / 3_600_000)).toBe(-3);
    const stored = await page.evaluate(
      () =>
        new Promise((resolve) => {
          indexedDB.open('round').onsuccess = ({ target }) => {
            const { result } = target as IDBOpenDBRequest;
            result.transaction('round').objectStore('round').getAll().onsuccess = (read) => resolve((read.target as IDBRequest).result);
          };
        }),
    );
    expect(stored).toEqual([{ run: null, marks: [], end: 'over', awaits_run: false }]);
    await expectAccessible(page);
  });
});

test.describe("service worker of the rider's page", () => {
  test('controls no other page, and an update deletes only the cache of the earlier release', async ({ page }) => {
    await page.goto('/run');
    await expect(page.getByText('Scan the QR code on your run sheet to see your stops.')).toBeVisible();
    await kept(page);
    const cached = () => page.evaluate(() => caches.keys());
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).unregister();
      await caches.open('/run of-before');
      await caches.open('another');
    });
    await page.reload();
    await expect.poll(cached).toEqual([expect.stringMatching(/^\/run [0-9a-f]{12}$/), 'another']);
    await page.goto('/faq');
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/site.webmanifest');
    expect(await page.locator('a[href*="/run"]').count()).toBe(0);
  });
});
