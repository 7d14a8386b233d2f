import { addDays, dayOf, type OrderDetail } from '@2x7/contracts';
import type { Locator, Page } from '@playwright/test';
import { addUser, createInvitation } from '../../../api/test-users.js';
import { paidOrder } from '../../../shop/admin-orders.js';
import { skipWithoutOwnShop } from '../../../shop/config.js';
import { plansOf } from '../../../shop/shop-queries.js';
import { failedRequests } from '../../fixtures/console-watch.js';
import { holdRequests } from '../../fixtures/hold-requests.js';
import { expect, test } from '../../fixtures/test.js';

const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { level: 1, name });

test.describe('keyboard focus in the admin area', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));
  test.use({ forgive: failedRequests });

  let order: OrderDetail;
  test.beforeAll(async ({ shop, admin }) => {
    order = await paidOrder({ shop, admin });
  });

  test('moves to the heading after the sign-in', async ({ page, shop }) => {
    await page.goto('/admin/login');
    await page.getByLabel('Email').fill(shop.admin.email);
    await page.getByLabel('Password', { exact: true }).fill(shop.admin.password);
    await page.keyboard.press('Enter');
    await expect(heading(page, /^Welcome back/)).toBeFocused();
  });

  test('moves to the heading of the kitchen sheet after the sign-in of the staff', async ({ page, shop }) => {
    const { email } = await addUser(shop);
    await page.goto('/admin/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(shop.admin.password);
    await page.keyboard.press('Enter');
    await expect(heading(page, /^(Lunch|Dinner), /)).toBeFocused();
  });

  test('moves to the heading between the admin area and the kitchen', async ({ openScreen }) => {
    const page = await openScreen('/kitchen');
    await page.getByRole('banner').getByRole('link', { name: 'Admin' }).press('Enter');
    await expect(heading(page, 'Today')).toBeFocused();
    await page.getByRole('link', { name: 'Kitchen sheet' }).first().press('Enter');
    await expect(heading(page, /^(Lunch|Dinner), /)).toBeFocused();
  });

  test('stays on the heading when the data of a screen replace its loading state', async ({ openScreen }) => {
    const page = await openScreen('/admin/orders');
    const release = await holdRequests(page, `**/api/v1/orders/admin/${order.id}`);
    await page.getByRole('link', { name: order.number }).press('Enter');
    await expect(heading(page, 'Order')).toBeFocused();
    await release();
    await expect(heading(page, `Order ${order.number}`)).toBeFocused();
  });

  test('starts at the skip link when a screen is opened by its URL', async ({ openScreen }) => {
    const page = await openScreen(`/admin/orders/${order.id}`);
    await expect(heading(page, `Order ${order.number}`)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  });

  test("moves to the first new entry after a press of 'Show earlier'", async ({ openScreen, shop, admin }) => {
    const plan = (await plansOf(shop.url))[0]!;
    for (let n = 1; n <= 35; n += 1) await admin.data(`/meal-plans/admin/${plan.id}`, { method: 'PUT', body: { number_of_meals: n } });
    const page = await openScreen('/admin/activity');
    const entries = page.getByRole('region', { name: 'All activity' }).getByRole('listitem');
    await expect(entries).toHaveCount(30);
    const earlier = page.getByRole('button', { name: 'Show earlier' });
    await earlier.press('Enter');
    await expect(earlier).toHaveCount(0);
    await expect(entries.nth(30)).toBeFocused();
  });

  test('stays on the button of a dialog that first shows what a change does', async ({ openScreen }) => {
    // On its last day, the present month may have no slot that can still be changed.
    const page = await openScreen(`/admin/deliveries?month=${addDays(dayOf(new Date()), 31).slice(0, 7)}`);
    await page.getByRole('button', { name: 'Change several days' }).click();
    await page.getByRole('radio', { name: 'Close the kitchen' }).check();
    await page.getByLabel('Reason').fill('Diwali');
    await page.getByRole('button', { name: 'Show what happens' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Close the kitchen' })).toBeFocused();
  });

  test('moves to the first invalid field of the zones, and to their panel when a zone is removed', async ({ openScreen }) => {
    const page = await openScreen('/admin/zones');
    await page.getByLabel('Name').fill('Tonk Road');
    await page.getByLabel('PIN codes').fill('30201');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(page.getByLabel('PIN codes')).toBeFocused();
    await page.getByRole('button', { name: 'Add a zone' }).click();
    await page.getByRole('button', { name: 'Remove Zone 2' }).press('Enter');
    await expect(page.getByLabel('Name')).toHaveCount(1);
    await expect(page.getByRole('main').locator('section', { has: page.getByRole('form', { name: 'Zones' }) })).toBeFocused();
  });

  test('moves to the note when the version of another administrator is loaded, and stays in it while conflicts are settled', async ({
    openScreen,
    shop,
    admin,
  }) => {
    const plan = (await plansOf(shop.url))[1]!;
    const page = await openScreen('/admin/meal-plans');
    await page.getByRole('button', { name: `Edit ${plan.name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Meal Plan' });
    await dialog.getByLabel('Description').fill('Mine');
    await admin.data(`/meal-plans/admin/${plan.id}`, { method: 'PUT', body: { description: 'Theirs' } });
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await dialog.getByRole('button', { name: 'Load their version' }).press('Enter');
    const note = dialog.getByRole('group', { name: 'Their version' });
    await expect(note).toBeFocused();
    await note.getByRole('button', { name: /^Use theirs/ }).press('Enter');
    await expect(dialog.getByLabel('Description')).toHaveValue('Theirs');
    await expect(note).toBeFocused();
  });

  test('moves to the refused field of the password form, and stays on the button otherwise', async ({ openScreen, shop }) => {
    const page = await openScreen('/admin/account', await shop.signedIn());
    const button = page.getByRole('button', { name: 'Change password' });
    const change = async (current: string, next: string): Promise<void> => {
      await page.getByLabel('Current password', { exact: true }).fill(current);
      for (const label of ['New password', 'New password again']) await page.getByLabel(label, { exact: true }).fill(next);
      await button.press('Enter');
    };
    await change(shop.admin.password, 'password1234');
    await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
    await change('not my password', 'nine quiet elephants');
    await expect(page.getByLabel('Current password', { exact: true })).toBeFocused();
    const release = await holdRequests(page, '**/api/v1/auth/password');
    await change('not my password', 'nine quiet elephants');
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeFocused();
    await release();
  });

  test('moves to the refused password of an invitation, then to the heading that says that it is set', async ({ page, shop }) => {
    const user = await addUser(shop);
    await page.goto(`/admin/invitation#${await createInvitation(shop, user)}`);
    const choose = async (password: string): Promise<void> => {
      for (const label of ['Password', 'Password again']) await page.getByLabel(label, { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Set password' }).press('Enter');
    };
    await choose('password1234');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await choose('nine quiet elephants');
    await expect(heading(page, 'Your password is set')).toBeFocused();
  });

  test('moves to the panel of the two-step sign-in when its setup is started or cancelled', async ({ openScreen, shop }) => {
    const page = await openScreen('/admin/account', await shop.signedIn());
    const panel = page.getByRole('region', { name: 'Two-step sign-in' });
    await panel.getByRole('button', { name: 'Set up' }).press('Enter');
    await expect(panel).toBeFocused();
    await panel.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(panel.getByRole('button', { name: 'Set up' })).toBeVisible();
    await expect(panel).toBeFocused();
  });

  test('moves to the choice of an image when the image of a form is removed', async ({ openScreen, shop }) => {
    const plan = (await plansOf(shop.url))[0]!;
    const page = await openScreen('/admin/meal-plans');
    await page.getByRole('button', { name: `Edit ${plan.name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Meal Plan' });
    await dialog.getByRole('button', { name: 'Remove image' }).press('Enter');
    await expect(dialog.getByLabel('Choose image')).toBeFocused();
  });
});
