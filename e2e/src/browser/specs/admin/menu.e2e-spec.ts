import { addDays, dayOf, type Dish } from '@2x7/contracts';
import { skipWithoutOwnShop } from '../../../shop/config.js';
import { failedRequests } from '../../fixtures/console-watch.js';
import { holdRequests } from '../../fixtures/hold-requests.js';
import { expect, test } from '../../fixtures/test.js';

test.describe('menu and calendar in the admin area', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));
  test.use({ forgive: failedRequests });

  test("'Copy the last week' copies its dishes, except those that have left the sample menu", async ({ openScreen, admin }) => {
    const day = addDays(dayOf(new Date()), 14);
    const dishes = await admin.data<Dish[]>('/sample-menu/admin/all');
    const [first, second] = dishes.filter(({ is_active, categories }) => is_active && categories.includes('vegetarian'));
    const retired = await admin.data<Dish>('/sample-menu/admin/create', {
      method: 'POST',
      body: { dish_name: 'Rajma Bowl', ingredients: ['Rajma'], quantity: '350g', categories: ['vegetarian'] },
    });
    for (const [window, diet, { id: dish_id }] of [
      ['lunch', 'egg', first!],
      ['lunch', 'vegetarian', retired],
      ['dinner', 'egg', second!],
    ] as const)
      await admin.data('/deliveries/admin/menu', { method: 'PUT', body: { day, window, diet, dish_id } });
    const page = await openScreen(`/admin/menu?week=${addDays(day, 7)}`);
    const copy = page.getByRole('button', { name: 'Copy the last week' });
    await expect(copy).toBeVisible();
    await admin.data(`/sample-menu/admin/${retired.id}`, { method: 'PUT', body: { is_active: false } });
    await copy.click();
    await expect(page.getByText('2 dishes were copied. Not on the sample menu any more: Rajma Bowl.', { exact: true })).toBeVisible();
    const copied = page.getByRole('button', { name: `, dinner, Vegetarian with egg: ${second!.dish_name}` });
    await expect(copied).toBeVisible();
    await expect(copy).toHaveCount(0);
    await expect(page.getByRole('main'), 'the pressed button is gone').toBeFocused();
    await page.emulateMedia({ media: 'print' });
    await expect(copied, 'the printed menu names the dish').toBeVisible();
    await page.emulateMedia({ media: null });
    await copied.click();
    await expect(page.getByRole('dialog').getByText('Without meat and fish.')).toBeVisible();
  });

  test("a dialog whose dishes or diets cannot be loaded shows an error, and 'Retry' loads them", async ({ openScreen, page }) => {
    const fail = (api: string) => page.route(api, (route) => route.fulfill({ status: 500, body: '' }));
    // The page itself asks for the dishes, to copy a week.
    await fail('**/sample-menu/admin/all');
    await openScreen(`/admin/menu?week=${addDays(dayOf(new Date()), 14)}`);
    const dialog = page.getByRole('dialog');
    const dialogs = [
      [page.getByRole('button', { name: /dinner, Vegetarian: Set dish$/ }).first(), '**/sample-menu/admin/all', 'The dishes'],
      [page.getByRole('button', { name: 'Default diets' }), '**/deliveries/admin/plan-settings', 'The diets'],
    ] as const;
    for (const [button, api, what] of dialogs) {
      await fail(api);
      await button.click();
      await expect(dialog.getByRole('alert')).toContainText(`${what} could not be loaded`);
      await page.unroute(api);
      await dialog.getByRole('button', { name: 'Retry' }).press('Enter');
      await expect(dialog.getByRole('combobox').first()).toBeVisible();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    }
  });

  test('a week of the menu cannot be changed or copied to while its dishes are loading', async ({ openScreen, admin }) => {
    const first = addDays(dayOf(new Date()), 28);
    const [dish, other] = (await admin.data<Dish[]>('/sample-menu/admin/all')).filter(({ is_active }) => is_active);
    for (const [day, { id: dish_id }] of [
      [first, dish!],
      [addDays(first, 7), other!],
    ] as const)
      await admin.data('/deliveries/admin/menu', { method: 'PUT', body: { day, window: 'lunch', diet: 'egg', dish_id } });
    const page = await openScreen(`/admin/menu?week=${first}`);
    const cells = page.getByRole('table').getByRole('button');
    await expect(cells).toHaveCount(42);
    await page.waitForLoadState('networkidle');
    const release = await holdRequests(page, '**/deliveries/admin/menu**');
    const calendar = page.waitForResponse('**/deliveries/admin/calendar**');
    await page.getByRole('link', { name: 'Next week' }).click();
    await calendar;
    await expect(cells).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Copy the last week' })).toHaveCount(0);
    await release();
    await expect(page.getByRole('button', { name: new RegExp(`, lunch, Vegetarian with egg: ${other!.dish_name}`) })).toBeVisible();
  });

  test('the days of the calendar cannot be changed while another month is loading', async ({ openScreen }) => {
    const page = await openScreen('/admin/deliveries');
    const change = page.getByRole('button', { name: 'Change several days' });
    await page.getByRole('link', { name: 'Next month' }).click();
    await expect(change).toBeVisible();
    const release = await holdRequests(page, '**/deliveries/admin/calendar**');
    await page.getByRole('link', { name: 'Next month' }).click();
    await expect(change).toHaveCount(0);
    await expect(page.getByRole('table').getByRole('button')).toHaveCount(0);
    await release();
    await expect(change).toBeVisible();
  });
});
