import type { MealPlan } from '@2x7/contracts';
import type { Locator, Page, Route } from '@playwright/test';
import type { ApiClient } from '../../../shop/api-client.js';
import { skipWithoutOwnShop } from '../../../shop/config.js';
import { plansOf } from '../../../shop/shop-queries.js';
import { plans as catalogue } from '../../../shop/test-catalogue.js';
import { failedRequests } from '../../fixtures/console-watch.js';
import { holdRequests } from '../../fixtures/hold-requests.js';
import { expect, test } from '../../fixtures/meal-plan-list.js';
import { liftByKeyboard } from '../../pages/lift-by-keyboard.js';
import type { AdminListPage } from '../../pages/admin-list.page.js';
import { phone } from '../../pages/visitor.js';

const oneOf = '**/api/v1/meal-plans/admin/*';
const names = catalogue.map(({ name }) => name);
const [first, second, last] = [names[0]!, names[1]!, names.at(-1)!];

const failDelete = (route: Route) => (route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '' }) : route.fallback());

/** Live regions that say where a row is. */
const positions = (page: Page): Locator => page.getByRole('status').filter({ hasText: /position \d of \d/ });

test.describe('what an action in a list led to', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));
  test.use({ forgive: failedRequests });

  test.describe(() => {
    test.use({ viewport: phone });

    test('is in sight where the row is far down a long list, and can be dismissed', async ({ list, page }) => {
      await page.route(oneOf, failDelete);
      await list.press('Delete', last);
      await list.question.getByRole('button', { name: 'Delete' }).click();
      const problem = page.getByRole('main').getByRole('alert');
      await expect(problem).toBeInViewport({ ratio: 1 });
      await expect(problem).toContainText('Failed to delete meal plan');
      await problem.getByRole('button', { name: 'Dismiss' }).click();
      await expect(problem).toHaveCount(0);
    });
  });

  test('names the action that failed: a link that was not sent, sessions that were not ended', async ({ openScreen, shop }) => {
    const page = await openScreen('/admin/users');
    await page.route('**/auth/admin/users/*/invitation', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('button', { name: /^Send .* a new link$/ }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('The link could not be sent.');
    await shop.signedIn();
    await page.goto('/admin/account');
    await page.route('**/auth/sessions', (route) => (route.request().method() === 'DELETE' ? route.abort() : route.fallback()));
    await page.getByRole('button', { name: 'End all others' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End all others' }).click();
    const problem = page.getByRole('region', { name: 'Your sessions' }).getByRole('alert');
    await expect(problem).toContainText('Your other sessions could not be ended.');
    await expect(problem).toContainText('The shop did not answer. Check your connection, then try again.');
  });

  test('says what to do when the server explains nothing, and when there is no network', async ({ list, page }) => {
    await page.route(oneOf, failDelete);
    await list.press('Delete', last);
    await list.question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Please try again in a moment.');
    await list.press('Edit', first);
    await list.field('Plan Name').fill('Kept');
    await page.context().setOffline(true);
    await list.button('Save Changes').click();
    const problem = list.dialog.getByRole('alert');
    await expect(problem).toContainText('Failed to save meal plan');
    await expect(problem).toContainText('The shop did not answer. Check your connection, then try again.');
    await expect(list.field('Plan Name')).toHaveValue('Kept');
    await page.context().setOffline(false);
    await list.button('Cancel').click();
    await list.question.getByRole('button', { name: 'Leave' }).click();
  });

  test('says that another administrator has deleted the plan, and keeps what was typed', async ({ list, shop, admin, page }) => {
    const { id } = await admin.data<MealPlan>('/meal-plans/admin/create', {
      method: 'POST',
      body: { ...catalogue[0], name: 'Short lived' },
    });
    expect((await plansOf(shop.url)).map((plan) => plan.id)).toContain(id);
    await page.reload();
    await list.press('Edit', 'Short lived');
    await list.field('Plan Name').fill('Kept');
    await admin.data(`/meal-plans/admin/${id}`, { method: 'DELETE' });
    await list.button('Save Changes').click();
    const problem = list.dialog.getByRole('alert');
    await expect(problem).toContainText('Meal plan not found.');
    await expect(problem).toContainText('Another administrator has deleted this. Copy what you need before you close.');
    await expect(list.field('Plan Name')).toHaveValue('Kept');
  });

  test('says that another administrator has deleted the plan already, and the list is without it', async ({ list, admin, page }) => {
    const { id } = await admin.data<MealPlan>('/meal-plans/admin/create', {
      method: 'POST',
      body: { ...catalogue[0], name: 'Short lived' },
    });
    await page.reload();
    await list.press('Delete', 'Short lived');
    await admin.data(`/meal-plans/admin/${id}`, { method: 'DELETE' });
    await list.question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Another administrator has deleted it already.');
    await list.expectNames(names);
  });

  test('asks for one deletion only while a slow connection holds it', async ({ list, admin, page }) => {
    const body = { ...catalogue[0], name: 'Short lived' };
    const { id } = await admin.data<MealPlan>('/meal-plans/admin/create', { method: 'POST', body });
    await page.reload();
    const release = await holdRequests(page, `**/api/v1/meal-plans/admin/${id}`);
    await list.press('Delete', 'Short lived');
    await list.question.getByRole('button', { name: 'Delete' }).click();
    const button = list.row('Short lived').getByRole('button', { name: 'Delete Short lived' });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await button.click({ force: true });
    await expect(list.question).toHaveCount(0);
    await release();
    await list.expectNames(names);
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  });

  test.describe('of a move, while another administrator has deleted a plan', () => {
    const deleteUnseen = async (admin: ApiClient, page: Page): Promise<void> => {
      const { id } = await admin.data<MealPlan>('/meal-plans/admin/create', {
        method: 'POST',
        body: { ...catalogue[0], name: 'Short lived' },
      });
      await page.reload();
      await expect(page.getByRole('rowheader', { name: 'Short lived' })).toBeVisible();
      await admin.data(`/meal-plans/admin/${id}`, { method: 'DELETE' });
    };
    const expectUndone = async (list: AdminListPage, page: Page): Promise<void> => {
      const problem = page.getByRole('main').getByRole('alert');
      await expect(problem).toContainText('Meal plan not found.');
      await expect(problem).toContainText('Another administrator has deleted a plan. The list is current now; move again.');
      await list.expectNames(names);
      await expect(positions(page)).toHaveCount(0);
    };

    test('says so, what to do, and no longer that the plan has moved', async ({ list, admin, page }) => {
      await deleteUnseen(admin, page);
      await page.getByRole('button', { name: `Move ${last} up` }).click();
      await expectUndone(list, page);
    });

    test('says the same of a plan that was dropped', async ({ list, admin, page }) => {
      await deleteUnseen(admin, page);
      await page.getByRole('button', { name: `Move ${last}`, exact: true }).focus();
      await liftByKeyboard(page, last, '7 of 7');
      await page.keyboard.press('ArrowUp');
      await list.expectAnnounced(new RegExp(`^${last}, position 6 of 7`));
      await page.keyboard.press('Space');
      await expectUndone(list, page);
    });
  });

  test('of a move is announced until the list changes again', async ({ list, admin, page }) => {
    await admin.data<MealPlan>('/meal-plans/admin/create', { method: 'POST', body: { ...catalogue[0], name: 'Short lived' } });
    await page.reload();
    await page.getByRole('button', { name: `Move ${second} down` }).click();
    await list.expectAnnounced(new RegExp(`^${second}, position \\d of 7`));
    await list.press('Delete', 'Short lived');
    await list.question.getByRole('button', { name: 'Delete' }).click();
    await expect(list.row('Short lived')).toHaveCount(0);
    await expect(positions(page)).toHaveCount(0);
  });
});
