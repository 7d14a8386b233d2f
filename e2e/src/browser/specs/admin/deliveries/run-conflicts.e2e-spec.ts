/// <reference lib="dom" />
import type { RunsOfSlot } from '@2x7/contracts';
import type { Locator, Page } from '@playwright/test';
import { skipWithoutOwnShop } from '../../../../shop/config.js';
import { passCutOff, tomorrowsDinner } from '../../../../shop/deliveries.js';
import { failedRequests } from '../../../fixtures/console-watch.js';
import { holdRequests } from '../../../fixtures/hold-requests.js';
import { pressTwice } from '../../../fixtures/press-twice.js';
import { expect, test } from '../../../fixtures/test.js';

const dinner = tomorrowsDinner();
const query = `day=${dinner.day}&window=${dinner.window}`;
const dialog = (page: Page): Locator => page.getByRole('dialog');
const run = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

test.describe('a run that is changed twice at once', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));
  test.use({ forgive: failedRequests });

  test.beforeAll(async ({ shop, admin }) => {
    await passCutOff(shop, dinner);
    await admin.data('/deliveries/admin/runs/empty', { method: 'POST', body: { ...dinner, name: 'Spare' } });
  });

  test('after a refused change, the dialog of a run opens with what another administrator has entered, and can be saved', async ({
    openScreen,
    admin,
  }) => {
    const page = await openScreen(`/admin/runs?${query}`);
    await page.getByRole('button', { name: 'Rider of Spare' }).click();
    const { runs } = await admin.data<RunsOfSlot>(`/deliveries/admin/runs?${query}`);
    const { id, version, name, trained_on, stops: before } = runs.find((found) => found.name === 'Spare')!;
    const body = { version, name, rider: 'Hari Om', trained_on, stops: before.map(({ delivery_id }) => delivery_id) };
    await admin.data(`/deliveries/admin/runs/${id}`, { method: 'PUT', body });
    await dialog(page).getByLabel('Rider').fill('Sita Devi');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('This run was changed meanwhile.');
    await expect(dialog(page).getByLabel('Rider')).toHaveValue('Sita Devi');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('button', { name: 'Rider of Spare' }).click();
    await expect(dialog(page).getByLabel('Rider')).toHaveValue('Hari Om');
    await dialog(page).getByLabel('Rider').fill('Sita Devi');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(run(page, 'Spare')).toContainText('Sita Devi');
  });

  test('a link that another administrator has replaced by a new one is not shown any more', async ({ openScreen, admin }) => {
    const page = await openScreen(`/admin/runs?${query}`);
    await page.getByRole('button', { name: 'Link of Spare' }).click();
    await dialog(page).getByRole('button', { name: 'Issue the link' }).click();
    const code = dialog(page).getByRole('img', { name: 'QR code of the link of Spare' });
    await expect(code).toBeVisible();
    const { runs } = await admin.data<RunsOfSlot>(`/deliveries/admin/runs?${query}`);
    await admin.data(`/deliveries/admin/runs/${runs.find(({ name }) => name === 'Spare')!.id}/link`, { method: 'POST' });
    await page.evaluate(() => new BroadcastChannel('changes').postMessage('/deliveries'));
    await expect(dialog(page).getByRole('button', { name: 'Issue a new link' })).toBeVisible();
    await expect(code).toHaveCount(0);
    // The own newest link stays when the runs are loaded again.
    await dialog(page).getByRole('button', { name: 'Issue a new link' }).click();
    await expect(code).toBeVisible();
    const loaded = page.waitForResponse((response) => response.url().includes('/deliveries/admin/runs?'));
    await page.evaluate(() => new BroadcastChannel('changes').postMessage('/deliveries'));
    await loaded;
    await expect(code).toBeVisible();
  });

  test('an empty run that another administrator has deleted disappears with the focus kept in the page', async ({ openScreen, admin }) => {
    const page = await openScreen(`/admin/runs?${query}`);
    await page.getByRole('button', { name: 'Add a run' }).click();
    await dialog(page).getByLabel('Name of the run').fill('Second spare');
    await page.keyboard.press('Enter');
    const button = page.getByRole('button', { name: 'Delete Second spare' });
    await expect(button).toBeVisible();
    const { runs } = await admin.data<RunsOfSlot>(`/deliveries/admin/runs?${query}`);
    await admin.data(`/deliveries/admin/runs/${runs.find(({ name }) => name === 'Second spare')!.id}`, { method: 'DELETE' });
    await button.press('Enter');
    await expect(page.getByRole('alert')).toContainText('There is no such run.');
    await expect(button).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('is deleted once when the page was busy and handles both presses after it', async ({ openScreen, admin }) => {
    await admin.data('/deliveries/admin/runs/empty', { method: 'POST', body: { ...dinner, name: 'Third spare' } });
    const page = await openScreen(`/admin/runs?${query}`);
    const sent: string[] = [];
    page.on('request', (request) => void (request.method() === 'DELETE' && sent.push(request.url())));
    await pressTwice(page.getByRole('button', { name: 'Delete Third spare' }));
    await expect(run(page, 'Third spare')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Delete Spare' })).toHaveAttribute('aria-disabled', 'false');
    expect(sent).toHaveLength(1);
  });

  test('the error of the last attempt is gone while a run is added again', async ({ openScreen }) => {
    const page = await openScreen(`/admin/runs?${query}`);
    await page.getByRole('button', { name: 'Add a run' }).click();
    await dialog(page).getByLabel('Name of the run').fill('Fourth spare');
    await page.route('**/runs/empty', (route) => route.abort(), { times: 1 });
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('alert')).toBeVisible();
    const answer = await holdRequests(page, '**/runs/empty');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('button', { name: 'Saving...' })).toBeVisible();
    await expect(dialog(page).getByRole('alert')).toHaveCount(0);
    await answer();
    await expect(run(page, 'Fourth spare')).toBeVisible();
  });
});
