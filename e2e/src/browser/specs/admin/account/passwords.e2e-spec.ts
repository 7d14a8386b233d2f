import type { Page } from '@playwright/test';
import { addUser, createInvitation } from '../../../../api/test-users.js';
import { ApiClient } from '../../../../shop/api-client.js';
import { skipWithoutOwnShop } from '../../../../shop/config.js';
import { failedRequests } from '../../../fixtures/console-watch.js';
import { loseAnswer } from '../../../fixtures/lose-answer.js';
import { expect, test } from '../../../fixtures/test.js';

const password = 'seven warm bowls a week';

test.describe('password of a user', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));
  test.use({ forgive: failedRequests });

  const choose = async (page: Page): Promise<void> => {
    for (const label of ['Password', 'Password again']) await page.getByLabel(label, { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Set password' }).click();
  };

  test('two invitation links set passwords one after the other in the same tab', async ({ shop, page }) => {
    for (let link = 0; link < 2; link += 1) {
      const user = await addUser(shop);
      await page.goto(`/admin/invitation#${await createInvitation(shop, user)}`);
      await expect(page.getByText(`You will sign in as ${user.email}.`)).toBeVisible();
      await choose(page);
      await expect(page.getByRole('heading', { level: 1, name: 'Your password is set' })).toBeVisible();
    }
  });

  test('the token of a valid link leaves the address, and a reload keeps the form', async ({ shop, page }) => {
    const user = await addUser(shop);
    await page.goto(`/admin/invitation#${await createInvitation(shop, user)}`);
    for (let load = 0; load < 2; load += 1) {
      await expect(page.getByText(`You will sign in as ${user.email}.`)).toBeVisible();
      await expect(page).toHaveURL(/\/admin\/invitation$/);
      await page.reload();
    }
    await choose(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Your password is set' })).toBeVisible();
  });

  test('a used link leads to the sign-in and has no Retry, which only a failed check of the link has', async ({ shop, page }) => {
    const token = await createInvitation(shop, await addUser(shop));
    await page.route('**/auth/invitation', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto(`/admin/invitation#${token}`);
    await expect(page.getByRole('alert')).toContainText('The link could not be checked.');
    await page.unroute('**/auth/invitation');
    await page.getByRole('button', { name: 'Retry' }).click();
    await choose(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Your password is set' })).toBeVisible();
    await page.goto('/admin/login');
    await page.goto(`/admin/invitation#${token}`);
    await expect(page.getByRole('alert')).toContainText('This link has expired or has already been used.');
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Go to sign in' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Admin sign in' })).toBeVisible();
  });

  test('a lost response says that the password may be set already, and the user of the link can sign in', async ({ shop, openScreen }) => {
    const page = await openScreen('/admin/users', await shop.signedIn());
    const user = await addUser(shop);
    await page.goto(`/admin/invitation#${await createInvitation(shop, user)}`);
    await page.route('**/auth/invitation/accept', loseAnswer, { times: 1 });
    await choose(page);
    const problem = page.getByRole('alert');
    await expect(problem).toHaveText('The shop did not answer, so your password may be set already: sign in with the new one.');
    const used = page.waitForResponse('**/auth/invitation/accept');
    await page.getByRole('button', { name: 'Set password' }).click();
    expect((await used).status()).toBe(404);
    await expect(problem).toHaveText(/^The shop did not answer/);
    await page.getByRole('button', { name: 'Go to sign in' }).click();
    await page.getByLabel('Email').fill(user.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('navigation', { name: 'Sheets' })).toBeVisible();
  });

  test('a lost response says that the password may be changed already', async ({ shop, openScreen }) => {
    const { email } = await addUser(shop, { role: 'admin' });
    const page = await openScreen('/admin/account', await new ApiClient(shop.url).signIn({ email, password: shop.admin.password }));
    await page.route('**/api/v1/auth/password', loseAnswer, { times: 1 });
    await page.getByLabel('Current password', { exact: true }).fill(shop.admin.password);
    for (const label of ['New password', 'New password again']) await page.getByLabel(label, { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByRole('region', { name: 'Change password' }).getByRole('alert')).toHaveText(
      'The shop did not answer, so your password may be changed already: sign in with the new one.',
    );
    await new ApiClient(shop.url).signIn({ email, password });
  });
});
