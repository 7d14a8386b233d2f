/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { holdRequests } from '../../fixtures/hold-requests.js';
import { expect, test } from '../../fixtures/rider.js';
import { deliver, heading, openRun } from '../../pages/rider-run.js';

const runPath = '**/api/v1/run';
const marksPath = '**/api/v1/run/marks';

/** As when the rider comes back to the page from another app. */
const comeBack = (page: Page): Promise<boolean> => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test.describe("rider's page calls the server", () => {
  test('when the rider returns to it', async ({ page, server }) => {
    await openRun(page);
    server.run.name = 'South';
    await comeBack(page);
    await expect(heading(page, 'South')).toBeVisible();
  });

  test('when the connection is back, and shows at once that it is lost', async ({ page, context, server }) => {
    await openRun(page);
    await context.setOffline(true);
    await expect(page.getByText('No connection, all marks sent')).toBeVisible();
    server.run.name = 'South';
    await context.setOffline(false);
    await expect(page.getByText('Online, all marks sent')).toBeVisible();
    await expect(heading(page, 'South')).toBeVisible();
  });

  test('after twice the time when it has failed again, and soon when the rider returns', async ({ page, server: _ }) => {
    await page.clock.install();
    await openRun(page);
    let calls = 0;
    await page.route(runPath, (route) => {
      calls += 1;
      return route.abort();
    });
    await comeBack(page);
    for (const [after, ms] of [0, 2_000, 4_000, 8_000].entries()) {
      await page.clock.fastForward(ms);
      await expect.poll(() => calls).toBe(after + 1);
      await expect(page.getByText('No connection, all marks sent')).toBeVisible();
    }
    await comeBack(page);
    await expect.poll(() => calls).toBe(5);
    await page.clock.fastForward(2_000);
    await expect.poll(() => calls).toBe(6);
  });

  test('once more for all that is asked for while a call runs', async ({ page, server }) => {
    await openRun(page);
    await deliver(page, 'At the door');
    const release = await holdRequests(page, runPath);
    await comeBack(page);
    await comeBack(page);
    await page.getByRole('button', { name: 'Send 1 mark' }).click();
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await release();
    await expect(page.getByText('Online, all marks sent')).toBeVisible();
    await expect.poll(() => fetched).toEqual(['/api/v1/run/marks', '/api/v1/run']);
    expect(server.received).toHaveLength(1);
  });

  test('once with a mark that the server does not answer, and keeps the mark', async ({ page, server }) => {
    await openRun(page);
    await deliver(page, 'At the door');
    let calls = 0;
    await page.route(marksPath, (route) => {
      calls += 1;
      return route.fulfill({ json: { success: true, data: [] } });
    });
    const send = page.getByRole('button', { name: 'Send 1 mark' });
    await send.click();
    await expect.poll(() => calls).toBe(1);
    await expect(send).toHaveAttribute('aria-busy', 'false');
    await expect(page.getByText('Online, 1 mark not sent')).toBeVisible();
    expect(calls).toBe(1);
    await page.unroute(marksPath);
    await send.click();
    await expect(page.getByText('Online, all marks sent')).toBeVisible();
    expect(server.received).toHaveLength(1);
  });

  test('with the marks of its run before it opens the link of another one, which ends that session', async ({ page, server }) => {
    await openRun(page);
    await deliver(page, 'At the door');
    server.links.add('second-link');
    await page.route('**/api/v1/run/session', (route) => {
      server.run = { ...server.run, id: server.run.id.replace(/aa$/, 'ab'), name: 'South' };
      return route.fallback();
    });
    await page.evaluate(() => (location.hash = 'second-link'));
    await expect(heading(page, 'South')).toBeVisible();
    expect(server.received.map(({ place }) => place)).toEqual(['doorstep']);
    await expect(heading(page, 'Of another run')).toBeHidden();
  });
});

test("the rider's page shows a mark that was made in another tab", async ({ page, context, server: _ }) => {
  await openRun(page);
  const other = await context.newPage();
  await other.goto('/run');
  await deliver(other, 'At the door');
  await expect(other.getByText('1 of 3 delivered')).toBeVisible();
  await expect(page.getByText('1 of 3 delivered')).toBeVisible();
});
