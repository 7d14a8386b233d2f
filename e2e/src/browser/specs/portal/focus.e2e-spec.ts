import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { png } from '../../../shop/test-catalogue.js';
import { expect, test } from '../../fixtures/portal.js';
import { phone } from '../../pages/visitor.js';

const main = (page: Page) => page.getByRole('main');
const down = { status: 503, json: { success: false, code: 'unavailable' } };

test.describe('keyboard focus on the pages of a customer', () => {
  test("moves to the content when 'Retry' disappears after a press", async ({ my, subscriber }) => {
    const { page } = my;
    const failures = [
      ['/my', '**/api/v1/my/plans', main(page)],
      [subscriber.path, `**/api/v1${subscriber.path}`, main(page)],
      ['/my/problems', '**/api/v1/my/problems', main(page)],
      [`${subscriber.path}/changes`, '**/documents', page.getByRole('region', { name: 'Receipts and invoices' })],
    ] as const;
    for (const [path, api, target] of failures) {
      await page.route(api, (route) => route.fulfill(down));
      await page.goto(path);
      const retry = main(page).getByRole('button', { name: 'Retry' });
      await expect(retry).toBeVisible();
      await page.unroute(api);
      await page.route(api, () => undefined);
      await retry.press('Enter');
      await expect(retry).toHaveCount(0);
      await expect(target).toBeFocused();
      await page.unroute(api);
    }
  });

  test('reaches the button of a change whose preview has failed, where Enter sends nothing', async ({ my }) => {
    const { page, dialog } = my;
    let sent = 0;
    page.on('request', (request) => (sent += request.method() === 'POST' && request.url().endsWith('/changes') ? 1 : 0));
    await page.route('**/preview', (route) => route.abort());
    const [slot] = await my.changeable();
    await my.choose(slot!, 'Skip');
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByRole('button', { name: 'Retry' }).focus();
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'Skip it' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.unroute('**/preview');
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await my.confirm('Skip it');
    expect(sent).toBe(1);
  });

  test('stays on a button whose request has failed', async ({ my }) => {
    const { page } = my;
    await page.getByRole('link', { name: /^Your data/ }).click();
    const buttons = [
      ['Download my data', '**/api/v1/my/data'],
      ['Sign out', '**/api/v1/my/session?*'],
    ] as const;
    for (const [index, [name, api]] of buttons.entries()) {
      await page.route(api, (route) => route.abort());
      const button = page.getByRole('button', { name, exact: true });
      await button.press('Enter');
      await expect(main(page).getByRole('alert').getByText('The shop could not be reached.')).toHaveCount(index + 1);
      await expect(button).toBeFocused();
      await page.unroute(api);
    }
  });

  test('moves to the photos of a report when one is retried or removed, or when no more can be added', async ({ my }) => {
    const { page } = my;
    await page.getByRole('link', { name: 'Report a problem' }).click();
    const photos = page.getByRole('group', { name: 'Photos (optional)' });
    const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: png(64, 48) });
    const choose = page.getByLabel('Photos', { exact: true });
    await choose.setInputFiles(photo('one.png'));
    await expect(photos.getByRole('progressbar')).toHaveCount(0);
    await page.route('**/upload/photo', (route) => route.abort());
    await choose.setInputFiles(photo('two.png'));
    await photos.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(photos).toBeFocused();
    await photos.getByRole('button', { name: 'Remove photo 2' }).press('Enter');
    await expect(photos.getByRole('img')).toHaveCount(1);
    await expect(photos).toBeFocused();
    const add = photos.getByRole('button', { name: 'Add photos' });
    await add.focus();
    await page.unroute('**/upload/photo');
    await choose.setInputFiles([photo('two.png'), photo('three.png'), photo('four.png')]);
    await expect(add).toHaveCount(0);
    await expect(photos).toBeFocused();
  });

  test("moves to the content after a press of 'Send another link'", async ({ page }) => {
    await page.goto('/my');
    await page.getByLabel('Email', { exact: true }).fill('asha@2x7.example');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Send another link' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible();
    await expect(main(page)).toBeFocused();
  });

  test('returns to the button that opened a dialog, or moves to the content when the change has removed that button', async ({
    my,
    subscriber,
  }) => {
    const { page } = my;
    // The dialog can be closed as soon as it says that the change is made, however slowly the plan is loaded again.
    await page.route(`**/api/v1${subscriber.path}`, (route) => setTimeout(1_000).then(() => route.continue()));
    await page.getByRole('button', { name: 'Pause', exact: true }).press('Enter');
    await my.confirm('Pause');
    await my.close();
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeFocused();
    const resume = page.getByRole('button', { name: 'Resume', exact: true });
    await resume.press('Enter');
    await my.confirm('Deliver again');
    await my.close();
    await expect(resume).toHaveCount(0);
    await expect(main(page)).toBeFocused();
  });

  test("stays in the dialog after a press of 'Undo'", async ({ my }) => {
    const { page, dialog } = my;
    const [slot] = await my.changeable();
    await my.choose(slot!, 'Skip');
    await my.confirm('Skip it');
    await dialog.getByRole('button', { name: 'Undo' }).press('Enter');
    const preview = dialog.getByRole('region', { name: 'What happens' });
    await expect(preview).toBeVisible();
    expect(await preview.evaluate((region) => document.activeElement!.contains(region) && document.activeElement !== document.body)).toBe(
      true,
    );
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'Undo' })).toBeFocused();
  });

  test('moves to the content when the button that opened a dialog has been hidden meanwhile', async ({ my }) => {
    const { page, dialog } = my;
    const [slot] = await my.changeable();
    await my.slot(slot!).press('Enter');
    await expect(dialog).toBeVisible();
    // The list takes the place of the week grid.
    await page.setViewportSize(phone);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(main(page)).toBeFocused();
  });

  test('moves to the heading of a linked page after it has loaded', async ({ my }) => {
    const { page } = my;
    const heading = (name: string) => page.getByRole('heading', { level: 1, name });
    await page.getByRole('link', { name: 'Problems' }).press('Enter');
    await expect(page.getByText('You have reported nothing.')).toBeVisible();
    await expect(heading('Problems')).toBeFocused();
    await page.getByRole('link', { name: 'Report a problem' }).press('Enter');
    await expect(page.getByLabel('Tell us more')).toBeVisible();
    await expect(heading('Report a problem')).toBeFocused();
    await page.goto('/my/problems');
    await expect(page.getByText('You have reported nothing.')).toBeVisible();
    await page.context().clearCookies();
    await page.getByRole('link', { name: 'Your plans', exact: true }).press('Enter');
    await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
    await expect(heading('Your plans')).toBeFocused();
  });
});

test('deliveries, settings and changes of a plan have a title each, also after navigation', async ({ my: { page } }) => {
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  const titles = { Deliveries: `${name} · 2x7`, Settings: `Settings · ${name} · 2x7`, Changes: `Changes · ${name} · 2x7` };
  for (const view of ['Settings', 'Changes', 'Deliveries'] as const) {
    await page.getByRole('navigation', { name: 'Your plan' }).getByRole('link', { name: view }).click();
    await expect(page).toHaveTitle(titles[view]);
  }
  await page.goto(`${page.url()}/settings`);
  await expect(page).toHaveTitle(titles.Settings);
});
