import type { Page } from '@playwright/test';
import { addUser } from '../../../../api/test-users.js';
import { skipWithoutOwnShop } from '../../../../shop/config.js';
import { plannedOrder } from '../../../../shop/deliveries.js';
import { plans } from '../../../../shop/test-catalogue.js';
import { failedRequests } from '../../../fixtures/console-watch.js';
import { expect, test } from '../../../fixtures/test.js';

type Credentials = { email: string; password: string };

const emailField = (page: Page) => page.getByLabel('Email', { exact: true });
const formOf = (page: Page) => page.getByRole('dialog', { name: 'Edit Meal Plan' });

/** Another tab of the same browser. */
async function newTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(path);
  await expect(tab.locator('main h1')).toBeVisible();
  return tab;
}

async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  await emailField(page).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(emailField(page)).toBeVisible();
}

/** Signs out in another tab; afterwards this one has noticed that the session is over. */
async function signOutElsewhere(page: Page): Promise<void> {
  const read = page.waitForResponse('**/api/v1/auth/admin/profile');
  await signOut(await newTab(page, '/admin/users'));
  expect((await read).status()).toBe(401);
}

/** Types a new name for a plan, without saving it. */
async function renamePlan(page: Page, plan: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${plan}`, exact: true }).click();
  await formOf(page).getByLabel('Plan Name', { exact: true }).fill(name);
}

test.describe('admin session in several tabs', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));
  test.use({ forgive: failedRequests });

  test('a sign-out signs out all tabs, and a sign-in signs in all tabs', async ({ shop, openScreen }) => {
    const page = await openScreen('/admin/meal-plans', await shop.signedIn());
    await page.waitForLoadState('networkidle');
    const other = await newTab(page, '/admin/users');
    await signOut(other);
    await expect(emailField(page)).toBeVisible();
    await expect(page).toHaveURL('/admin/login');
    await signIn(page, shop.admin);
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome back/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Continue to/ })).toHaveCount(0);
    await expect(other.getByRole('heading', { level: 1, name: /^Welcome back/ })).toBeVisible();
  });

  test('a sign-in of another user closes the forms and dialogs of the first user', async ({ shop, openScreen }) => {
    const page = await openScreen('/admin/users', await shop.signedIn());
    await shop.query('auth', `UPDATE sessions SET password_at = now() - interval '16 minutes'`);
    const invite = async (email: string): Promise<void> => {
      await page.getByRole('button', { name: 'Invite' }).click();
      const form = page.getByRole('dialog', { name: 'Invite a user' });
      await form.getByLabel('Name').fill('Ravi Mehta');
      await form.getByLabel('Email').fill(email);
      await form.getByRole('button', { name: 'Send invitation' }).click();
    };
    await invite('first@mail.example');
    await expect(page.getByRole('dialog', { name: 'Enter your password' })).toBeVisible();

    await page.context().clearCookies();
    const other = await newTab(page, '/admin/login');
    await signIn(other, { email: (await addUser(shop, { role: 'admin' })).email, password: shop.admin.password });
    await expect(page.getByRole('button', { name: 'Profile of Made by a test' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await invite('second@mail.example');
    await expect(page.getByRole('status').getByText('We have sent a link to second@mail.example.')).toBeVisible();
    await expect(page.getByText('first@mail.example')).toHaveCount(0);
  });

  test('a sign-in of a user without rights hides the data of the administrator', async ({ shop, openScreen }) => {
    const page = await openScreen('/admin/users', await shop.signedIn());
    await page.waitForLoadState('networkidle');
    await page.context().clearCookies();
    const other = await newTab(page, '/admin/login');
    await signIn(other, { email: (await addUser(shop)).email, password: shop.admin.password });
    await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText(shop.admin.email)).toHaveCount(0);
  });

  test('a sign-out in another tab keeps a typed form, which is saved after the sign-in', async ({ shop, openScreen }) => {
    const page = await openScreen('/admin/meal-plans', await shop.signedIn());
    await renamePlan(page, plans[0]!.name, 'Twilight Plan');
    await signOutElsewhere(page);
    await formOf(page).getByRole('button', { name: 'Save Changes' }).click();
    await page.getByRole('dialog', { name: 'Your session has ended' }).getByRole('textbox').fill(shop.admin.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('rowheader', { name: 'Twilight Plan' })).toBeVisible();
  });

  test('a sign-out in another tab leads to the sign-in when the typed form is closed', async ({ shop, openScreen }) => {
    const page = await openScreen('/admin/meal-plans', await shop.signedIn());
    await renamePlan(page, plans[1]!.name, 'Dawn Plan');
    await signOutElsewhere(page);
    await expect(formOf(page).getByLabel('Plan Name', { exact: true })).toHaveValue('Dawn Plan');
    await formOf(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await expect(emailField(page)).toBeVisible();
  });

  test('a sign-out in another tab keeps a typed setting of a plan, which is saved after the sign-in', async ({ shop, openScreen }) => {
    const admin = await shop.signedIn();
    const { id } = await plannedOrder({ shop, admin }, {});
    const page = await openScreen(`/admin/customer-plans/${id}`, admin);
    const setting = page.getByRole('form', { name: 'Phone' });
    await setting.getByLabel('Phone number').fill('+91 98111 22233');
    await signOutElsewhere(page);
    // As after a change in another tab: the plan cannot be read.
    const read = page.waitForResponse(`**/api/v1/deliveries/admin/plans/${id}`);
    await page.evaluate(() => new BroadcastChannel('changes').postMessage('/deliveries/admin'));
    expect((await read).status()).toBe(401);
    await setting.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog', { name: 'Your session has ended' }).getByRole('textbox').fill(shop.admin.password);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Phone' }).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('region', { name: 'Customer' }).getByText('+91 98111 22233')).toBeVisible();
  });
});
