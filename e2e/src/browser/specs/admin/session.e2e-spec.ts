/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { oneTimeCode } from '../../../api/one-time-code.js';
import { addUser } from '../../../api/test-users.js';
import { ApiClient } from '../../../shop/api-client.js';
import { skipWithoutOwnShop } from '../../../shop/config.js';
import type { OwnShop } from '../../../shop/own-shop.js';
import { failedRequests } from '../../fixtures/console-watch.js';
import { holdRequests } from '../../fixtures/hold-requests.js';
import { expect, test } from '../../fixtures/test.js';

test.describe('the session of an administrator', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));
  test.use({ forgive: failedRequests });

  const passwordDialog = (page: Page) => page.getByRole('dialog', { name: 'Enter your password' });
  const signInDialog = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });
  /** The password counts as typed 16 minutes ago. */
  const agePassword = (shop: OwnShop) => shop.query('auth', `UPDATE sessions SET password_at = now() - interval '16 minutes'`);
  const endSessions = (shop: OwnShop) => shop.query('auth', 'DELETE FROM sessions');
  const typeInvitation = async (page: Page, email: string): Promise<void> => {
    await page.getByRole('button', { name: 'Invite' }).click();
    const form = page.getByRole('dialog', { name: 'Invite a user' });
    await form.getByLabel('Name').fill('Ravi Mehta');
    await form.getByLabel('Email').fill(email);
    await form.getByRole('button', { name: 'Send invitation' }).click();
  };
  const sent = (page: Page, email: string) => page.getByRole('status').getByText(`We have sent a link to ${email}.`);
  const open = async (openScreen: (path: string, session: ApiClient) => Promise<Page>, shop: OwnShop, path: string): Promise<Page> =>
    openScreen(path, await shop.signedIn());

  test('an invitation asks for the password again after 15 minutes, in place, and is then sent', async ({ shop, openScreen }) => {
    const page = await open(openScreen, shop, '/admin/users');
    await agePassword(shop);
    await typeInvitation(page, 'ravi@mail.example');
    const dialog = passwordDialog(page);
    await dialog.getByRole('textbox').fill('certainly not this');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByText('This password is incorrect.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    const form = page.getByRole('dialog', { name: 'Invite a user' });
    await expect(form.getByText('Please enter your password to continue.')).toBeVisible();
    await form.getByRole('button', { name: 'Send invitation' }).click();
    await dialog.getByRole('textbox').fill(shop.admin.password);
    await page.keyboard.press('Enter');
    await expect(sent(page, 'ravi@mail.example')).toBeVisible();
  });

  test('an export asks for it, too', async ({ shop, openScreen }) => {
    const page = await open(openScreen, shop, '/admin/orders');
    await agePassword(shop);
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await passwordDialog(page).getByRole('textbox').fill(shop.admin.password);
    const download = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await download).suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
  });

  test('that ends while a form is typed is renewed in place, and what was typed is saved', async ({ shop, openScreen }) => {
    const page = await open(openScreen, shop, '/admin/users');
    await page.waitForLoadState('networkidle');
    await endSessions(shop);
    await typeInvitation(page, 'meera@mail.example');
    await signInDialog(page).getByRole('button', { name: 'Cancel' }).click();
    const form = page.getByRole('dialog', { name: 'Invite a user' });
    await expect(form.getByText('Your session has ended, so this was not done.')).toBeVisible();
    await expect(form.getByLabel('Email')).toHaveValue('meera@mail.example');
    await form.getByRole('button', { name: 'Send invitation' }).click();
    await signInDialog(page).getByRole('textbox').fill(shop.admin.password);
    await page.keyboard.press('Enter');
    await expect(sent(page, 'meera@mail.example')).toBeVisible();
  });

  for (const held of ['**/api/v1/audit/**', '**/assets/users*.js'])
    test(`ends at once when signing out while ${held.includes('api') ? 'data' : 'the code'} of a screen is still arriving`, async ({
      shop,
      openScreen,
    }) => {
      const page = await open(openScreen, shop, '/admin/profile');
      const release = await holdRequests(page, held);
      const hold = await holdRequests(page, '**/api/v1/auth/logout');
      const menu = page.getByRole('navigation', { name: 'Admin' });
      await menu.getByRole('link', { name: held.includes('api') ? 'Activity' : 'Users' }).click();
      await page.getByRole('button', { name: /^Profile of/ }).click();
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
      hold();
      release();
      await page.waitForLoadState('networkidle');
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/admin/login');
      await expect(page.getByText('Unauthorized')).toHaveCount(0);
      await expect(page.getByText('This page did not load')).toHaveCount(0);
    });

  test('of an administrator with two-step sign-in needs a code, or a recovery code', async ({ shop, openScreen, newPage }) => {
    const { email } = await addUser(shop, { role: 'admin' });
    const page = await openScreen('/admin/account', await new ApiClient(shop.url).signIn({ email, password: shop.admin.password }));
    const panel = page.getByRole('region', { name: 'Two-step sign-in' });
    await panel.getByRole('button', { name: 'Set up' }).click();
    await expect(panel.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    const secret = await panel.locator('code').innerText();
    await panel.getByLabel('Code from the app').fill(oneTimeCode(secret, -1));
    await panel.getByRole('button', { name: 'Turn on' }).click();
    const codes = panel.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const recovery = await codes.first().innerText();
    await panel.getByRole('button', { name: 'I have saved them' }).click();
    await expect(panel.getByText('You have 10 recovery codes left.')).toBeVisible();

    const other = await newPage();
    await other.goto('/admin/login');
    await other.getByLabel('Email').fill(email);
    await other.getByLabel('Password', { exact: true }).fill(shop.admin.password);
    await other.getByRole('button', { name: 'Sign In' }).click();
    await expect(other.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible();
    await other.getByLabel('Code').fill('000000');
    await other.getByRole('button', { name: 'Sign In' }).click();
    await expect(other.getByText('This code is wrong or has been used.')).toBeVisible();
    await other.getByLabel('Code').fill(recovery);
    await other.getByRole('button', { name: 'Sign In' }).click();
    await expect(other.getByRole('heading', { level: 1, name: /^Welcome back/ })).toBeVisible();

    await panel.getByRole('button', { name: 'Turn off' }).click();
    await panel.getByRole('textbox', { name: 'Your password' }).fill(shop.admin.password);
    await panel.getByRole('button', { name: 'Turn off' }).click();
    await expect(panel.getByRole('button', { name: 'Set up' })).toBeVisible();
  });
});
