/// <reference lib="dom" />
import type { UserAccount } from '@2x7/contracts';
import type { Locator, Page } from '@playwright/test';
import { ApiClient } from '../../../../shop/api-client.js';
import type { OwnShop } from '../../../../shop/own-shop.js';
import { invitationLink } from '../../../../shop/shop-queries.js';
import { failedRequests } from '../../../fixtures/console-watch.js';
import { expect, test } from '../../../fixtures/test.js';
import { skipWithoutOwnShop } from '../../../../shop/config.js';
import { violations } from '../../../pages/accessibility.js';
import { phone, wide } from '../../../pages/visitor.js';

const password = 'seven warm bowls a week';
const forgiven = new RegExp(`${failedRequests.source}|^The (profile|sign-in)`);

test.describe('users and sessions in the admin area', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));

  test.use({ forgive: forgiven });

  const invite = (admin: ApiClient, email: string, name = 'Ravi Mehta', role = 'staff'): Promise<UserAccount> =>
    admin.data<UserAccount>('/auth/admin/users', { method: 'POST', body: { name, email, role } });
  const linkFor = (shop: OwnShop, email: string, count = 1): Promise<string> => invitationLink(shop, email, count);
  const rowOf = (page: Page, email: string): Locator => page.getByRole('row').filter({ hasText: email });
  const choose = async (page: Page, text: string, again = text): Promise<void> => {
    await page.getByLabel('Password', { exact: true }).fill(text);
    await page.getByLabel('Password again', { exact: true }).fill(again);
    await page.getByRole('button', { name: 'Set password' }).click();
  };

  test('an invited user chooses a password by the link in the email, and signs in', async ({ shop, openScreen, newPage }) => {
    const email = 'ravi@mail.example';
    const page = await openScreen('/admin/users');
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite a user' });
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(dialog.getByText('Name is required')).toBeVisible();
    await dialog.getByLabel('Name').fill('Ravi Mehta');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Role').selectOption('Administrator');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByRole('status').getByText(`We have sent a link to ${email}.`)).toBeVisible();
    await expect(rowOf(page, email).getByText('Invited')).toBeVisible();
    await expect(rowOf(page, email).getByText(/^Link works until/)).toBeVisible();
    const guest = await newPage();
    await guest.goto(await linkFor(shop, email));
    await expect(guest.getByText('Welcome, Ravi Mehta.')).toBeVisible();
    await expect(guest.getByText('At least 12 characters')).toBeVisible();
    await choose(guest, 'short');
    await expect(guest.getByText('Password must have at least 12 characters')).toBeVisible();
    await choose(guest, 'x'.repeat(129));
    await expect(guest.getByText('Password can have at most 128 characters')).toBeVisible();
    expect(await guest.getByLabel('Password', { exact: true }).inputValue()).toHaveLength(129);
    await choose(guest, password, `${password}!`);
    await expect(guest.getByText('The two passwords differ')).toBeVisible();
    await guest.getByLabel('Password', { exact: true }).fill(`${password}!`);
    await expect(guest.getByText('The two passwords differ')).toBeHidden();
    await choose(guest, 'password1234');
    await expect(guest.getByText(/too common/)).toBeVisible();
    await choose(guest, password);
    await expect(guest.getByRole('heading', { level: 1, name: 'Your password is set' })).toBeVisible();
    await guest.getByRole('link', { name: 'Go to sign in' }).click();
    await guest.getByLabel('Email').fill(email);
    await guest.getByLabel('Password', { exact: true }).fill(password);
    await guest.getByRole('button', { name: 'Sign In' }).click();
    await expect(guest.getByRole('heading', { level: 1, name: 'Welcome back, Ravi Mehta' })).toBeVisible();
  });

  test('a replaced or incomplete link shows why it does not work', async ({ shop, admin, newPage }) => {
    const email = 'used@mail.example';
    const { id } = await invite(admin, email);
    const first = await linkFor(shop, email);
    await admin.data(`/auth/admin/users/${id}/invitation`, { method: 'POST' });
    const guest = await newPage();
    await guest.goto(first);
    await expect(guest.getByRole('alert').getByText('This link has expired or has already been used. Ask for a new one.')).toBeVisible();
    await expect(guest.getByRole('button', { name: 'Set password' })).toHaveCount(0);
    await guest.goto('/admin/invitation');
    await expect(guest.getByRole('alert').getByText('This link is incomplete.')).toBeVisible();
  });

  test("an invitation of an existing email address shows the server's error in the dialog", async ({ shop, openScreen }) => {
    const page = await openScreen('/admin/users');
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite a user' });
    await dialog.getByLabel('Name').fill('Twice');
    await dialog.getByLabel('Email').fill(shop.admin.email);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(dialog.getByRole('alert').getByText('A user with this email address already exists.')).toBeVisible();
  });

  test('name and role can be edited, and an unedited role stays as another administrator has changed it', async ({ admin, openScreen }) => {
    const { id, email } = await invite(admin, 'role@mail.example', 'Rola', 'admin');
    const page = await openScreen('/admin/users');
    const dialog = page.getByRole('dialog', { name: /^Edit Rola/ });
    const save = (): Promise<void> => dialog.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByRole('button', { name: 'Edit Rola' }).click();
    await admin.data(`/auth/admin/users/${id}`, { method: 'PUT', body: { role: 'staff' } });
    await dialog.getByLabel('Name').fill('Rola Rao');
    await save();
    await expect(rowOf(page, email).filter({ hasText: 'Rola Rao' }).getByText('Staff')).toBeVisible();
    await page.getByRole('button', { name: 'Edit Rola Rao' }).click();
    await dialog.getByLabel('Role').selectOption('Administrator');
    await save();
    await expect(rowOf(page, email).getByText('Administrator')).toBeVisible();
  });

  test('a server error at a field disappears when the field is changed', async ({ admin, openScreen }) => {
    await invite(admin, 'fault@mail.example', 'Fara');
    const page = await openScreen('/admin/users');
    await page.route('**/auth/admin/users/*', (route) => {
      const details = [{ path: 'name', message: 'That is no name.' }];
      return route.fulfill({ status: 400, json: { success: false, error: 'Something is not right.', code: 'invalid', details } });
    });
    await page.getByRole('button', { name: 'Edit Fara' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Fara' });
    await dialog.getByLabel('Name').fill('?');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog.getByText('That is no name.')).toBeVisible();
    await dialog.getByLabel('Name').fill('Fara Rao');
    await expect(dialog.getByText('That is no name.')).toHaveCount(0);
  });

  test('the badge shows a changed own name at once', async ({ shop, admin, openScreen }) => {
    const page = await openScreen('/admin/users');
    const own = (await admin.data<UserAccount[]>('/auth/admin/users')).find(({ email }) => email === shop.admin.email)!;
    await rowOf(page, own.email)
      .getByRole('button', { name: `Edit ${own.name}` })
      .click();
    await page.getByRole('dialog').getByLabel('Name').fill('Anita Rao');
    await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('button', { name: 'Profile of Anita Rao' })).toBeVisible();
    await admin.data(`/auth/admin/users/${own.id}`, { method: 'PUT', body: { name: own.name } });
  });

  test('an invitation that is sent offline fails at once and is not sent later', async ({ openScreen }) => {
    const page = await openScreen('/admin/users');
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite a user' });
    await dialog.getByLabel('Name').fill('Later');
    await dialog.getByLabel('Email').fill('later@mail.example');
    await page.context().setOffline(true);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(dialog.getByRole('alert').getByText('The invitation could not be sent.')).toBeVisible();
    await page.context().setOffline(false);
    await expect(dialog.getByRole('button', { name: 'Send invitation' })).toBeVisible();
  });

  test('disabling a user asks for confirmation, and enabling does not', async ({ admin, openScreen }) => {
    const email = 'gone@mail.example';
    await invite(admin, email, 'Gita');
    const page = await openScreen('/admin/users');
    await page.getByRole('button', { name: 'Disable Gita' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question.getByText('Disable Gita?')).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(rowOf(page, email).getByText('Invited')).toBeVisible();
    await page.getByRole('button', { name: 'Disable Gita' }).click();
    await question.getByRole('button', { name: 'Disable' }).click();
    await expect(rowOf(page, email).getByText('Disabled')).toBeVisible();
    const enable = page.getByRole('button', { name: 'Enable Gita' });
    await expect(enable).toBeFocused();
    await enable.click();
    await expect(rowOf(page, email).getByText('Disabled')).toBeHidden();
    await expect(page.getByText('Gita is enabled. Send a new link so that they can choose a password.')).toBeVisible();
  });

  test("administrators cannot disable themselves, and the server's error says so", async ({ shop, openScreen }) => {
    const page = await openScreen('/admin/users');
    await rowOf(page, shop.admin.email)
      .getByRole('button', { name: /^Disable/ })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
    await expect(page.getByRole('main').getByRole('alert').getByText('You cannot disable yourself.')).toBeVisible();
  });

  test('a new invitation link can be emailed', async ({ shop, admin, openScreen }) => {
    const email = 'again@mail.example';
    await invite(admin, email, 'Anu');
    await linkFor(shop, email);
    const page = await openScreen('/admin/users');
    await page.getByRole('button', { name: 'Send Anu a new link' }).click();
    await expect(page.getByText(`We have sent a new link to ${email}.`)).toBeVisible();
    await linkFor(shop, email, 2);
  });

  test("the user list can be searched, and 'Retry' loads it after an error", async ({ shop, openScreen }) => {
    const page = await openScreen('/admin/users');
    await page.getByRole('searchbox', { name: 'Search users' }).fill('no such user');
    await expect(page.getByText('No user matches your search.')).toBeVisible();
    await page.route('**/api/v1/auth/admin/users', (route) =>
      route.fulfill({ status: 503, json: { success: false, error: 'The shop is resting.' } }),
    );
    await page.reload();
    await expect(page.getByRole('alert').getByText('The shop is resting.')).toBeVisible();
    await page.unroute('**/api/v1/auth/admin/users');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(rowOf(page, shop.admin.email)).toBeVisible();
  });

  const expectFocusKept = async (page: Page): Promise<void> =>
    expect(await page.getByRole('region', { name: 'Your sessions' }).evaluate((region) => region.contains(document.activeElement))).toBe(
      true,
    );

  test('users can end one of their own sessions, or all others', async ({ shop, openScreen }) => {
    const [second, third] = [await shop.signedIn(), await shop.signedIn()];
    const page = await openScreen('/admin/account');
    const rows = page.getByRole('region', { name: 'Your sessions' }).getByRole('listitem');
    await expect(rows.filter({ hasText: 'This session' })).toBeVisible();
    const before = await rows.count();
    expect(before).toBeGreaterThan(2);
    await rows.getByRole('button', { name: /^End/ }).first().click();
    await expect(rows).toHaveCount(before - 1);
    await expectFocusKept(page);
    await page.getByRole('button', { name: 'End all others' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End all others' }).click();
    await expect(page.getByText('You are signed in nowhere else.')).toBeVisible();
    await expect(rows).toHaveCount(1);
    await expectFocusKept(page);
    for (const ended of [second, third]) expect((await ended.call('/api/v1/auth/sessions')).status).toBe(401);
  });

  test('users can change their own password, and a wrong current one is marked at its field', async ({ shop, admin, openScreen }) => {
    const email = 'own@mail.example';
    await invite(admin, email, 'Omi', 'admin');
    const token = (await linkFor(shop, email)).split('#')[1];
    await admin.data('/auth/invitation/accept', { method: 'POST', body: { token, password } });
    const own = await new ApiClient(shop.url).signIn({ email, password });
    const page = await openScreen('/admin/account', own);
    const change = async (current: string, next: string): Promise<void> => {
      await page.getByLabel('Current password', { exact: true }).fill(current);
      await page.getByLabel('New password', { exact: true }).fill(next);
      await page.getByLabel('New password again', { exact: true }).fill(next);
      await page.getByRole('button', { name: 'Change password' }).click();
    };
    await change('not my password', `${password} and more`);
    await expect(page.getByLabel('Current password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await change(password, `${password} and more`);
    await expect(page.getByText('Your password is changed.')).toBeVisible();
    await new ApiClient(shop.url).signIn({ email, password: `${password} and more` });
  });

  for (const [path, ready] of [
    ['/admin/profile', 'Recent Activity'],
    ['/admin/users', 'People who can sign in'],
    ['/admin/account', 'Your sessions'],
    ['/admin/activity', 'All activity'],
    ['/admin/nowhere', 'Page not found'],
  ] as const) {
    test(`${path} passes axe with its dialogs and the badge, and does not scroll horizontally at 1440 and 390 px`, async ({
      openScreen,
    }) => {
      const page = await openScreen(path);
      await expect(page.getByText(ready).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      for (const size of [wide, phone]) {
        await page.setViewportSize(size);
        expect([size.width, await violations(page)]).toEqual([size.width, []]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      }
      await page.getByRole('button', { name: /^Profile of/ }).click();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      for (const [opener, role] of path === '/admin/users'
        ? ([
            ['Invite', 'dialog'],
            [/^Edit/, 'dialog'],
            [/^Disable/, 'alertdialog'],
          ] as const)
        : []) {
        await page.getByRole('button', { name: opener }).first().click();
        await expect(page.getByRole(role)).toBeVisible();
        expect(await violations(page, 'dialog[open]')).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(page.getByRole(role)).toBeHidden();
      }
    });
  }

  test('the sign-in with its error and the page of a link pass axe at 1440 and 390 px', async ({ shop, admin, newPage }) => {
    const email = 'axe@mail.example';
    await invite(admin, email);
    for (const path of ['/admin/login?error=Unauthorized', '/admin/invitation', await linkFor(shop, email)]) {
      const guest = await newPage();
      await guest.goto(path);
      await expect(guest.locator('main h1')).toBeVisible();
      await guest.waitForLoadState('networkidle');
      for (const size of [wide, phone]) {
        await guest.setViewportSize(size);
        expect([path, size.width, await violations(guest)]).toEqual([path, size.width, []]);
      }
    }
  });
});
