/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test';
import { addUser, createInvitation, type TestUser } from '../../../../api/test-users.js';
import { ApiClient } from '../../../../shop/api-client.js';
import { paidOrder } from '../../../../shop/admin-orders.js';
import { skipWithoutOwnShop } from '../../../../shop/config.js';
import type { OwnShop } from '../../../../shop/own-shop.js';
import { dishes, plans } from '../../../../shop/test-catalogue.js';
import { failedRequests } from '../../../fixtures/console-watch.js';
import { holdRequests } from '../../../fixtures/hold-requests.js';
import { expect, test } from '../../../fixtures/test.js';

test.describe('admin session', () => {
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

  test('an invitation asks for the password again after 15 minutes, and is then sent', async ({ shop, openScreen }) => {
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

  test('an export asks for the password again after 15 minutes', async ({ shop, openScreen }) => {
    const page = await open(openScreen, shop, '/admin/orders');
    await agePassword(shop);
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await passwordDialog(page).getByRole('textbox').fill(shop.admin.password);
    const download = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await download).suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
  });

  const signInAgain = async (page: Page, shop: OwnShop): Promise<void> => {
    await signInDialog(page).getByRole('textbox').fill(shop.admin.password);
    await page.keyboard.press('Enter');
  };

  test('a session that ends while the password is asked for is renewed, and the invitation is sent', async ({ shop, openScreen }) => {
    const page = await open(openScreen, shop, '/admin/users');
    await agePassword(shop);
    await typeInvitation(page, 'anil@mail.example');
    await expect(passwordDialog(page)).toBeVisible();
    await endSessions(shop);
    await passwordDialog(page).getByRole('textbox').fill(shop.admin.password);
    await page.keyboard.press('Enter');
    await signInAgain(page, shop);
    await expect(sent(page, 'anil@mail.example')).toBeVisible();
  });

  test('the focus moves to the password when it is asked for', async ({ shop, openScreen }) => {
    const page = await open(openScreen, shop, '/admin/users');
    await agePassword(shop);
    await typeInvitation(page, 'anil@mail.example');
    await expect(passwordDialog(page).getByRole('textbox')).toBeFocused();
    await page.keyboard.press('Escape');
    await endSessions(shop);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(signInDialog(page).getByRole('textbox')).toBeFocused();
  });

  test('a session that ends before a download is renewed in place, in a dialog and without one', async ({ shop, openScreen }) => {
    const page = await open(openScreen, shop, '/admin/orders');
    const dialog = page.getByRole('dialog', { name: 'For the accountant' });
    await page.getByRole('button', { name: 'For the accountant' }).click();
    await endSessions(shop);
    await dialog.getByRole('button', { name: 'Download CSV' }).click();
    await signInAgain(page, shop);
    await expect(dialog.getByText(/^There are no invoices of /)).toBeVisible();
    const order = await paidOrder({ shop, admin: await shop.signedIn() }, {});
    await page.goto(`/admin/orders/${order.id}`);
    const receipt = page.getByRole('button', { name: /^Payment receipt/ });
    await expect(receipt).toBeVisible();
    await endSessions(shop);
    await receipt.click();
    const download = page.waitForEvent('download');
    await signInAgain(page, shop);
    expect((await download).suggestedFilename()).toBe(`${order.number}-payment-receipt.pdf`);
  });

  type Form = { button: string; title: string; typed: Record<string, string> };
  const typeInForm = async (page: Page, { button, title, typed }: Form): Promise<Locator> => {
    await page.getByRole('button', { name: button, exact: true }).click();
    const form = page.getByRole('dialog', { name: title });
    for (const [label, text] of Object.entries(typed)) await form.getByLabel(label, { exact: true }).fill(text);
    return form;
  };

  const forms: (Form & { name: string; screen: string; list: string; save: string })[] = [
    {
      name: 'an invitation',
      screen: '/admin/users',
      list: '/auth/admin/users',
      button: 'Invite',
      title: 'Invite a user',
      typed: { Name: 'Meera Das', Email: 'meera@mail.example' },
      save: 'Send invitation',
    },
    {
      name: 'a plan',
      screen: '/admin/meal-plans',
      list: '/meal-plans/admin/all',
      button: `Edit ${plans[0]!.name}`,
      title: 'Edit Meal Plan',
      typed: { 'Plan Name': 'Evening Plan' },
      save: 'Save Changes',
    },
    {
      name: 'a dish',
      screen: '/admin/sample-menu',
      list: '/sample-menu/admin/all',
      button: `Edit ${dishes[0]!.dish_name}`,
      title: 'Edit Dish',
      typed: { 'Dish Name': 'Evening Bowl' },
      save: 'Save Changes',
    },
  ];
  for (const { name, screen, list, save, ...fields } of forms)
    test(`a session that ends while ${name} is edited is renewed in place, and the input is saved`, async ({ shop, openScreen }) => {
      const page = await open(openScreen, shop, screen);
      await page.waitForLoadState('networkidle');
      const form = await typeInForm(page, fields);
      await endSessions(shop);
      const reads: number[] = [];
      page.on('response', (response) => {
        const isRead = response.request().method() === 'GET' && response.url().endsWith(list);
        if (isRead) reads.push(response.status());
      });
      await form.getByRole('button', { name: save }).click();
      await signInDialog(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(form.getByText('Your session has ended, so this was not done.')).toBeVisible();
      for (const [label, text] of Object.entries(fields.typed)) await expect(form.getByLabel(label, { exact: true })).toHaveValue(text);
      await form.getByRole('button', { name: save }).click();
      await signInAgain(page, shop);
      await expect(form).toBeHidden();
      await expect(page.getByRole('rowheader', { name: Object.values(fields.typed)[0]! })).toBeVisible();
      // The list was not read without a session: other tabs would read theirs, too, and leave to the sign-in.
      await expect.poll(() => reads).toEqual([200]);
    });

  test('a form stays open when a reload of its list finds the session ended, and its input is saved', async ({ shop, openScreen }) => {
    const page = await open(openScreen, shop, '/admin/meal-plans');
    const typed = { 'Plan Name': 'Night Plan' };
    const form = await typeInForm(page, { button: `Edit ${plans[1]!.name}`, title: 'Edit Meal Plan', typed });
    await endSessions(shop);
    const read = page.waitForResponse('**/api/v1/meal-plans/admin/all');
    // As after a change in another tab.
    await page.evaluate(() => new BroadcastChannel('changes').postMessage('/meal-plans'));
    expect((await read).status()).toBe(401);
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await signInAgain(page, shop);
    await expect(page.getByRole('rowheader', { name: 'Night Plan' })).toBeVisible();
  });

  for (const held of ['**/api/v1/audit/**', '**/assets/users*.js'])
    test(`signing out leads to the sign-in without an error while ${held.includes('api') ? 'data' : 'the code'} of a screen is loading`, async ({
      shop,
      openScreen,
    }) => {
      const page = await open(openScreen, shop, '/admin/profile');
      const release = await holdRequests(page, held);
      const hold = await holdRequests(page, '**/api/v1/auth/logout');
      const menu = page.getByRole('navigation', { name: 'Admin' });
      const asked = page.waitForRequest(held);
      await menu.getByRole('link', { name: held.includes('api') ? 'Activity' : 'Users' }).click();
      await asked;
      await page.getByRole('button', { name: /^Profile of/ }).click();
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
      await hold();
      await release();
      await page.waitForLoadState('networkidle');
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/admin/login');
      await expect(page.getByText('Unauthorized')).toHaveCount(0);
      await expect(page.getByText('This page did not load')).toHaveCount(0);
    });

  test.describe('sign-out without an answer of the shop', () => {
    test.use({ forgive: new RegExp(`${failedRequests.source}|^The sign-out`) });

    test('says that the session may go on, which a repeat ends', async ({ shop, openScreen }) => {
      const session = await shop.signedIn();
      const page = await openScreen('/admin/users', session);
      const logOut = async (): Promise<void> => {
        await page.getByRole('button', { name: /^Profile of/ }).click();
        await page.getByRole('button', { name: 'Logout' }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'Admin sign in' })).toBeVisible();
      };
      const warning = page.getByText('The shop did not answer, so you may still be signed in with this browser.');
      await page.route('**/api/v1/auth/logout', (route) => route.abort(), { times: 1 });
      await logOut();
      await expect(warning).toBeVisible();
      await page.reload();
      const answered = page.waitForResponse('**/api/v1/auth/logout');
      await logOut();
      await answered;
      await expect(warning).toHaveCount(0);
      expect((await session.call('/api/v1/auth/sessions')).status).toBe(401);
    });
  });

  test.describe('password link in the browser of an administrator', () => {
    test.use({ forgive: new RegExp(`${failedRequests.source}|^The sign-out`) });
    const password = 'seven warm bowls a week';
    const choosePassword = async (page: Page, token: string): Promise<void> => {
      await page.goto(`/admin/invitation#${token}`);
      for (const label of ['Password', 'Password again']) await page.getByLabel(label, { exact: true }).fill(password);
      await page.waitForLoadState('networkidle');
      await page.getByRole('button', { name: 'Set password' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Your password is set' })).toBeVisible();
      await page.getByRole('link', { name: 'Go to sign in' }).click();
    };
    const signIn = async (page: Page, { email }: TestUser): Promise<void> => {
      await page.getByLabel('Email').fill(email);
      await expect(page.getByText('Unauthorized')).toHaveCount(0);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign In' }).click();
    };

    test('ends the session, and the user of the link signs in with their own account', async ({ shop, openScreen }) => {
      const session = await shop.signedIn();
      const page = await openScreen('/admin/users', session);
      const user = await addUser(shop);
      await choosePassword(page, await createInvitation(shop, user));
      await signIn(page, user);
      await expect(page.getByRole('navigation', { name: 'Sheets' })).toBeVisible();
      expect((await session.call('/api/v1/auth/sessions')).status).toBe(401);
    });

    test('ends the session of its own user too, also when the sign-out request fails', async ({ shop, openScreen }) => {
      const user = await addUser(shop, { role: 'admin' });
      const session = await new ApiClient(shop.url).signIn({ email: user.email, password: shop.admin.password });
      const page = await openScreen('/admin/users', session);
      await page.route('**/api/v1/auth/logout', (route) => route.abort());
      await choosePassword(page, await createInvitation(shop, user));
      await signIn(page, user);
      await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Made by a test' })).toBeVisible();
    });
  });
});
