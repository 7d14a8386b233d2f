import type { UserAccount } from '@2x7/contracts';
import type { Page } from '@playwright/test';
import { ApiClient } from '../../../../shop/api-client.js';
import { skipWithoutOwnShop } from '../../../../shop/config.js';
import type { OwnShop } from '../../../../shop/own-shop.js';
import { invitationLink } from '../../../../shop/shop-queries.js';
import { violations } from '../../../pages/accessibility.js';
import { failedRequests } from '../../../fixtures/console-watch.js';
import { expect, test } from '../../../fixtures/test.js';

const password = 'seven warm bowls a week';

test.describe('the own role of an administrator', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));

  // The sign-in asks whether there is a session.
  test.use({ forgive: new RegExp(`${failedRequests.source}|^The profile`) });

  /** A second administrator, so that the first one is not the last. */
  async function secondAdministrator(shop: OwnShop, admin: ApiClient, email: string): Promise<ApiClient> {
    const body = { name: 'Mira Shah', email, role: 'admin' };
    await admin.data<UserAccount>('/auth/admin/users', { method: 'POST', body });
    const token = (await invitationLink(shop, email, 1)).split('#')[1];
    await admin.data('/auth/invitation/accept', { method: 'POST', body: { token, password } });
    return new ApiClient(shop.url).signIn({ email, password });
  }

  async function chooseStaff(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Edit Mira Shah' }).click();
    await page.getByRole('dialog').getByLabel('Role').selectOption('Staff');
    await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click();
  }

  test('is given up only after a question that says what is lost', async ({ shop, admin, openScreen }) => {
    const own = await secondAdministrator(shop, admin, 'mira@mail.example');
    const page = await openScreen('/admin/users', own);
    await chooseStaff(page);
    const question = page.getByRole('alertdialog');
    await expect(question.getByText('You will no longer be able to use the admin area')).toBeVisible();
    expect(await violations(page, '[role=alertdialog]')).toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog').getByLabel('Role')).toHaveValue('staff');
    expect((await own.data<UserAccount[]>('/auth/admin/users')).find(({ name }) => name === 'Mira Shah')).toMatchObject({ role: 'admin' });
  });

  test('ends in the sign-in without an error, and from there in the kitchen', async ({ shop, admin, openScreen }) => {
    const email = 'mira.two@mail.example';
    const page = await openScreen('/admin/users', await secondAdministrator(shop, admin, email));
    await page.getByRole('searchbox').fill(email);
    await chooseStaff(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Become Staff' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Admin sign in' })).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/kitchen$/);
  });

  test('is saved without a question when another user becomes Staff', async ({ shop, admin, openScreen }) => {
    await secondAdministrator(shop, admin, 'mira.three@mail.example');
    const page = await openScreen('/admin/users');
    await page.getByRole('searchbox').fill('mira.three@mail.example');
    await chooseStaff(page);
    await expect(page.getByText('Mira Shah is saved.')).toBeVisible();
  });
});
