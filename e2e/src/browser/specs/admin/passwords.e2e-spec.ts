import type { Page } from '@playwright/test';
import { addUser, createInvitation } from '../../../api/test-users.js';
import { skipWithoutOwnShop } from '../../../shop/config.js';
import { failedRequests } from '../../fixtures/console-watch.js';
import { expect, test } from '../../fixtures/test.js';

const password = 'seven warm bowls a week';

test.describe('a password', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));
  test.use({ forgive: failedRequests });

  const choose = async (page: Page): Promise<void> => {
    for (const label of ['Password', 'Password again']) await page.getByLabel(label, { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Set password' }).click();
  };

  test('is chosen with one link after the other in the same tab', async ({ shop, page }) => {
    for (let link = 0; link < 2; link += 1) {
      const user = await addUser(shop);
      await page.goto(`/admin/invitation#${await createInvitation(shop, user)}`);
      await expect(page.getByText(`You will sign in as ${user.email}.`)).toBeVisible();
      await choose(page);
      await expect(page.getByRole('heading', { level: 1, name: 'Your password is set' })).toBeVisible();
    }
  });
});
