/// <reference lib="dom" />
import type { MealPlan } from '@2x7/contracts';
import { expectAccessible } from '../../../pages/accessibility.js';
import type { AdminListPage } from '../../../pages/admin-list.page.js';
import { plansOf } from '../../../../shop/shop-queries.js';
import { plans as catalogue } from '../../../../shop/test-catalogue.js';
import { expect, test } from '../../../fixtures/meal-plan-list.js';
import { holdRequests } from '../../../fixtures/hold-requests.js';
import { skipWithoutOwnShop } from '../../../../shop/config.js';
import type { OwnShop } from '../../../../shop/own-shop.js';

const listRoute = '**/api/v1/meal-plans/admin/all';
const oneOf = '**/api/v1/meal-plans/admin/*';
const names = catalogue.map(({ name }) => name);
const [first, second, third] = names as [string, string, string];

test.describe('Meal Plans admin', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));

  const saved = async (shop: OwnShop, name: string): Promise<MealPlan> => (await plansOf(shop.url)).find((plan) => plan.name === name)!;

  test('Meal Plan Details is read-only, says Individual by default, and has the button Close', async ({ list }) => {
    await list.press('View', first);
    const { dialog } = list;
    await expect(dialog.getByRole('heading', { name: 'Meal Plan Details' })).toBeVisible();
    await expect(dialog.locator('input, select, textarea')).toHaveCount(0);
    for (const text of ['Individual', '14', '₹4,499', '₹3,599', '20% OFF', '7 days'])
      await expect(dialog.getByText(text, { exact: true }).first()).toBeVisible();
    await expectAccessible(list.page, 'dialog[open]');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await list.expectClosed();
    await expect(list.row(first).getByRole('button', { name: /^View/ })).toBeFocused();
  });

  test('Add Plan opens Create Meal Plan; Create Plan sends the plan, no trial by default, closes the dialog and reloads the list', async ({
    list,
  }) => {
    await list.create();
    await expect(list.dialog.getByRole('heading', { name: 'Create Meal Plan' })).toBeVisible();
    await expect(list.button('Cancel')).toBeVisible();
    await expectAccessible(list.page, 'dialog[open]');
    await list.field('Plan Name').fill('Spring Week');
    await list.field('Meal type').selectOption('Dinner');
    await list.field('Duration').selectOption('7 days');
    await list.field('Number of meals').fill('7');
    await list.field('Original price (₹)').fill('1000');
    await list.field('Discounted price (₹)').fill('855');
    const reloaded = list.page.waitForResponse(listRoute);
    await list.button('Create Plan').click();
    await list.expectClosed();
    await reloaded;
    await list.expectNames([...names, 'Spring Week']);
    expect(list.writes).toHaveLength(1);
    expect(list.writes[0]!.body).toEqual({
      key: expect.any(String),
      name: 'Spring Week',
      description: '',
      image_url: null,
      meal_type: 'dinner',
      plan_type: 'individual',
      number_of_meals: 7,
      duration_days: 7,
      original_cost: 1000,
      discounted_price: 855,
      is_trial: false,
      tags: [],
    });
  });

  test('the discount is recalculated whenever either price changes, and cannot be edited', async ({ list }) => {
    await list.create();
    const discount = list.dialog.getByRole('status', { name: 'Discount' });
    const original = list.field('Original price (₹)');
    const discounted = list.field('Discounted price (₹)');
    await original.fill('1000');
    await expect(discount).toHaveText('Set both prices');
    await discounted.fill('855');
    await expect(discount).toHaveText('15% OFF');
    await original.fill('2000');
    await expect(discount).toHaveText('57% OFF');
    await discounted.fill('2500');
    await expect(discount).toHaveText('0% OFF');
    expect(await discount.evaluate((element) => element.tagName)).toBe('OUTPUT');
  });

  test('the durations are 3, 5, 7, 14 and 28 days or not specified, the meal types lunch, dinner and both, the plan types individual and couple', async ({
    list,
  }) => {
    await list.create();
    const options = (label: string): Promise<string[]> => list.field(label).locator('option').allInnerTexts();
    expect(await options('Duration')).toEqual(['Not specified', '3 days', '5 days', '7 days', '14 days', '28 days']);
    expect(await options('Meal type')).toEqual(['Lunch', 'Dinner', 'Lunch + Dinner']);
    expect(await options('Plan type')).toEqual(['Individual', 'Couple']);
    await expect(list.field('Plan type')).toHaveValue('individual');
  });

  test('Edit Meal Plan sends only the edited fields, and a trial plan gets its tag', async ({ list, shop }) => {
    await list.press('Edit', second);
    await expect(list.dialog.getByRole('heading', { name: 'Edit Meal Plan' })).toBeVisible();
    await expectAccessible(list.page, 'dialog[open]');
    await list.field('Plan Name').fill('Performance Plus');
    await list.field('Trial plan').check();
    await list.button('Save Changes').click();
    await list.expectClosed();
    expect(list.writes.map(({ method, body }) => [method, body])).toEqual([
      ['PUT', { name: 'Performance Plus', is_trial: true, version: expect.any(Number) }],
    ]);
    await expect(list.row('Performance Plus').getByText('Trial', { exact: true })).toBeVisible();
    expect((await saved(shop, 'Performance Plus')).tags).toEqual(['high-protein']);
  });

  test("a failed save shows the error of the field or 'Failed to save meal plan', and keeps the input", async ({ list }) => {
    await list.press('Edit', first);
    await list.field('Plan Name').fill('');
    await list.button('Save Changes').click();
    await list.expectError(list.dialog, 'Name is required');
    await expectAccessible(list.page, 'dialog[open]');
    expect(
      await list.field('Plan Name').evaluate((input) => [input === document.activeElement, input.getAttribute('aria-invalid')]),
    ).toEqual([true, 'true']);
    await list.field('Plan Name').fill('Kept');
    await list.page.route(oneOf, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
    );
    await list.button('Save Changes').click();
    await list.expectError(list.dialog, 'Failed to save meal plan');
    await expect(list.field('Plan Name')).toHaveValue('Kept');
  });

  test("Delete asks 'Are you sure you want to delete this meal plan?' and deletes when it is confirmed", async ({ list, admin }) => {
    await list.press('Delete', third);
    await expect(list.question.getByText('Are you sure you want to delete this meal plan?', { exact: true })).toBeVisible();
    await expectAccessible(list.page, 'dialog[open]');
    await list.question.getByRole('button', { name: 'Cancel' }).click();
    expect(list.writes).toEqual([]);
    await list.page.route(oneOf, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
    );
    await list.press('Delete', third);
    await list.question.getByRole('button', { name: 'Delete' }).click();
    await list.expectError(list.page, 'Failed to delete meal plan');
    await list.expectNames(names);
    await list.page.unroute(oneOf);
    const { id } = await admin.data<MealPlan>('/meal-plans/admin/create', {
      method: 'POST',
      body: { ...catalogue[0], name: 'Short lived' },
    });
    await list.page.reload();
    await list.press('Delete', 'Short lived');
    await list.question.getByRole('button', { name: 'Delete' }).click();
    await list.expectNames(names);
    expect(await list.table.evaluate((table) => document.activeElement !== document.body && document.activeElement!.contains(table))).toBe(
      true,
    );
    expect((await admin.call(`/api/v1/meal-plans/${id}`)).status).toBe(404);
  });

  test('Escape, Cancel, Close and a click outside ask before they close a changed form, and close an unchanged one', async ({
    list,
    page,
  }) => {
    const ways = [
      () => page.keyboard.press('Escape'),
      () => list.button('Cancel').click(),
      () => list.button('Close').click(),
      () => page.mouse.click(5, 450),
    ];
    for (const close of ways) {
      await list.press('Edit', first);
      await close();
      await list.expectClosed();
      await list.press('Edit', first);
      await list.field('Description (optional)').fill('Half a thought');
      await close();
      await list.question.getByRole('button', { name: 'Cancel' }).click();
      await expect(list.field('Description (optional)')).toHaveValue('Half a thought');
      await close();
      await list.question.getByRole('button', { name: 'Leave' }).click();
      await list.expectClosed();
    }
    expect(list.writes).toEqual([]);
  });

  test('Back asks before it closes a changed form, and leaves the page when no form is open', async ({ list, page }) => {
    const goBack = (): Promise<void> => page.evaluate(() => history.back());
    const length = await page.evaluate(() => history.length);
    await list.press('Edit', first);
    await list.field('Description (optional)').fill('Half a thought');
    for (let time = 0; time < 2; time += 1) {
      await goBack();
      await list.question.getByRole('button', { name: 'Cancel' }).click();
      await expect(list.field('Description (optional)')).toHaveValue('Half a thought');
    }
    await goBack();
    await list.question.getByRole('button', { name: 'Leave' }).click();
    await list.expectClosed();
    await expect(list.row(first)).toBeVisible();
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(length + 1);
    await page.goBack();
    expect(page.url()).toBe('about:blank');
  });

  /** Changes a plan in its form, which is two entries of the history after the orders. */
  const changeAfterOrders = async (list: AdminListPage): Promise<void> => {
    for (const name of ['Orders', 'Meal Plans']) {
      await list.page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
      // A link to the screen that is still shown replaces the entry of the history.
      await expect(list.page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    }
    await list.press('Edit', first);
    await list.field('Description (optional)').fill('Half a thought');
  };

  test('going back by two pages asks before it closes a changed form, and then leads there', async ({ list, page }) => {
    await changeAfterOrders(list);
    for (const answer of ['Cancel', 'Leave']) {
      // After "Cancel" the browser is on its way back to the form's own entry of the history.
      await page.waitForFunction(() => typeof (history.state as { held?: number } | null)?.held === 'number');
      await page.evaluate(() => history.go(-2));
      await list.question.getByRole('button', { name: answer }).click();
      if (answer === 'Cancel') await expect(list.field('Description (optional)')).toHaveValue('Half a thought');
    }
    await page.waitForURL('**/admin/orders');
  });

  test('going back by two pages leads there when a slow browser has not returned to the form yet', async ({ list, page }) => {
    await changeAfterOrders(list);
    await page.evaluate(() => {
      const forward = history.forward.bind(history);
      history.forward = () => setTimeout(forward, 500);
      history.go(-2);
    });
    await list.question.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible();
    expect(page.url()).toMatch(/\/admin\/orders$/);
  });

  test("'Load their version' keeps what is typed while it loads", async ({ list, shop, admin, page }) => {
    await list.press('Edit', first);
    await list.field('Plan Name').fill('Named by me');
    const plan = await saved(shop, first);
    await admin.data(`/meal-plans/admin/${plan.id}`, { method: 'PUT', body: { discounted_price: 3_500 } });
    await list.button('Save Changes').click();
    await expect(list.button('Load their version')).toBeVisible();
    await page.waitForLoadState('networkidle');
    const release = await holdRequests(page, listRoute);
    await list.button('Load their version').click();
    await list.field('Description (optional)').fill('Typed meanwhile');
    await release();
    await expect(list.dialog.getByText('Their version is loaded, and what you typed is kept.')).toBeVisible();
    await expect(list.field('Discounted price (₹)')).toHaveValue('3500');
    await expect(list.field('Plan Name')).toHaveValue('Named by me');
    await expect(list.field('Description (optional)')).toHaveValue('Typed meanwhile');
  });

  test('two administrators edit one plan: the second is warned, can load the newer version, and keeps all input', async ({
    list,
    shop,
    admin,
  }) => {
    await list.press('Edit', first);
    await list.field('Plan Name').fill('Named by me');
    await list.field('Discounted price (₹)').fill('3000');
    const plan = await saved(shop, first);
    await admin.data(`/meal-plans/admin/${plan.id}`, { method: 'PUT', body: { original_cost: 5_000, discounted_price: 3_500 } });
    await list.button('Save Changes').click();
    await list.expectError(list.dialog, 'Somebody else changed this in the meantime. Reload to see their version.');
    expect((await saved(shop, first)).discounted_price).toBe(3_500);
    await expectAccessible(list.page, 'dialog[open]');
    await list.button('Load their version').click();
    await expect(list.dialog.getByText('theirs: ₹3,500')).toBeVisible();
    await expectAccessible(list.page, 'dialog[open]');
    await expect(list.field('Plan Name')).toHaveValue('Named by me');
    await expect(list.field('Discounted price (₹)')).toHaveValue('3000');
    await expect(list.field('Original price (₹)')).toHaveValue('5000');
    await list.dialog.getByRole('button', { name: /^Use theirs/ }).click();
    await expect(list.field('Discounted price (₹)')).toHaveValue('3500');
    await list.button('Save Changes').click();
    await list.expectClosed();
    expect(await saved(shop, 'Named by me')).toMatchObject({ original_cost: 5_000, discounted_price: 3_500 });
  });

  test('an edit is shown on the public site at once, in the HTML and in a tab that is open', async ({ list, shop }) => {
    const site = await list.page.context().newPage();
    await site.goto('/subscription-plans');
    await expect(site.getByRole('heading', { name: first })).toBeVisible();
    await list.press('Edit', first);
    await list.field('Plan Name').fill('Muscle Plan, renamed');
    await list.field('Discounted price (₹)').fill('3333');
    await list.button('Save Changes').click();
    await list.expectClosed();
    const document = await (await fetch(`${shop.url}/subscription-plans`)).text();
    expect([document.includes('Muscle Plan, renamed'), document.includes('3,333')]).toEqual([true, true]);
    await expect(site.getByRole('heading', { name: 'Muscle Plan, renamed' })).toBeVisible();
    await expect(site.getByText('₹3,333').first()).toBeVisible();
  });
});
