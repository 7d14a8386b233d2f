/// <reference lib="dom" />
import { holdRequests } from '../../fixtures/hold-requests.js';
import { expect, test } from '../../fixtures/rider.js';

const notHere = 'The stops of the link that you have opened are not here yet. Keep this page open: they come as soon as the shop answers.';

test.describe('a new link that is opened without a connection says that its stops are not here yet', () => {
  test('on a phone without a run, until the connection is back', async ({ page, server }) => {
    await page.clock.install();
    await page.route('**/api/v1/run/session', (route) => route.abort(), { times: 1 });
    await page.goto(`/run#${[...server.links][0]}`);
    await expect(page.getByText(notHere)).toBeVisible();
    await page.clock.fastForward(10_000);
    await expect(page.getByText('0 of 3 delivered')).toBeVisible();
    await expect(page.getByText(notHere)).toBeHidden();
  });

  test('also while the shop answers that there were too many calls', async ({ page, server }) => {
    await page.clock.install();
    const json = { success: false, error: 'Too many requests', code: 'rate_limited' };
    await page.route('**/api/v1/run/session', (route) => route.fulfill({ status: 429, json }), { times: 1 });
    await page.goto(`/run#${[...server.links][0]}`);
    await expect(page.getByText(notHere)).toBeVisible();
    await page.clock.fastForward(10_000);
    await expect(page.getByText('0 of 3 delivered')).toBeVisible();
  });

  test('also where the run before it has ended, and after a reload if only the run is missing', async ({ page, server }) => {
    const next = { ...server.run, id: server.run.id.replace(/aa$/, 'ab') };
    await page.goto('/run#first-link');
    await expect(page.getByText('0 of 3 delivered')).toBeVisible();
    server.run = { ...server.run, closes_at: new Date().toISOString() };
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Run ended' })).toBeVisible();

    server.run = next;
    server.links.add('next-link');
    await page.route('**/api/v1/run', (route) => route.abort());
    const isMissing = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/v1/run'));
    await page.goto('/run#next-link');
    await isMissing;
    for (const again of [true, false]) {
      await expect(page.getByRole('heading', { name: 'Your run' })).toBeVisible();
      await expect(page.getByText(notHere)).toBeVisible();
      if (again) await page.reload();
    }
  });

  test('also where the link before it was withdrawn, while the answer takes long', async ({ page, server }) => {
    await page.goto('/run#first-link');
    await expect(page.getByText('0 of 3 delivered')).toBeVisible();
    server.withdraw();
    await page.reload();
    await expect(page.getByText('This link has ended or was withdrawn.')).toBeVisible();
    server.links.add('second-link');
    const release = await holdRequests(page, '**/api/v1/run/session');
    await page.evaluate(() => (location.hash = 'second-link'));
    await expect(page.getByText(notHere)).toBeVisible();
    await release();
    await expect(page.getByText('0 of 3 delivered')).toBeVisible();
  });

  test('above the stops that are on the phone, which may be those of another run', async ({ page, server }) => {
    await page.goto('/run#first-link');
    await expect(page.getByText('0 of 3 delivered')).toBeVisible();
    server.links.add('second-link');
    await page.route('**/api/v1/run/session', (route) => route.abort());
    await page.evaluate(() => (location.hash = 'second-link'));
    const notAnswered = 'The shop has not answered the link that you have opened. Until it does, you see the run that is on this phone.';
    await expect(page.getByRole('status').filter({ hasText: notAnswered })).toBeVisible();
    await expect(page.getByText('0 of 3 delivered')).toBeVisible();
  });
});
