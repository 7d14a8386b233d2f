/// <reference lib="dom" />
import type { Dish } from '@2x7/contracts';
import type { Locator } from '@playwright/test';
import { expectAccessible } from '../../../pages/accessibility.js';
import type { AdminListPage } from '../../../pages/admin-list.page.js';
import { publicDishNames } from '../../../../shop/shop-queries.js';
import { dishes as catalogue } from '../../../../shop/test-catalogue.js';
import { expect, test } from '../../../fixtures/dish-list.js';
import { loseAnswer } from '../../../fixtures/lose-answer.js';
import { skipWithoutOwnShop } from '../../../../shop/config.js';
import type { ApiClient } from '../../../../shop/api-client.js';

const listRoute = '**/api/v1/sample-menu/admin/all';
const oneOf = '**/api/v1/sample-menu/admin/*';
const names = catalogue.map(({ dish_name }) => dish_name);
const [paneer, chicken, chilla] = names as [string, string, string];

test.describe('Sample Menu admin', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));

  const allDishes = (admin: ApiClient): Promise<Dish[]> => admin.data<Dish[]>('/sample-menu/admin/all');
  const saved = async (admin: ApiClient, name: string): Promise<Dish> => (await allDishes(admin)).find((dish) => dish.dish_name === name)!;
  const box = (list: AdminListPage): Locator => list.field('Ingredients');
  const listed = (list: AdminListPage): Promise<string[]> =>
    list.dialog.getByRole('list', { name: 'Ingredients of the dish' }).getByRole('listitem').allInnerTexts();

  test('Dish Details is read-only and has the button Close', async ({ list }) => {
    await list.press('View', paneer);
    await expect(list.dialog.getByRole('heading', { name: 'Dish Details' })).toBeVisible();
    await expect(list.dialog.getByText('Paneer, Brown rice, Peppers, Curd, Mint')).toBeVisible();
    await expect(list.dialog.locator('input, select, textarea')).toHaveCount(0);
    await expectAccessible(list.page, 'dialog[open]');
    await list.dialog.getByRole('button', { name: 'Close' }).last().click();
    await list.expectClosed();
  });

  test('Create Dish starts with empty name, ingredients and quantity, nutrition 0, active, display order 0', async ({ list }) => {
    await list.create();
    await expect(list.dialog.getByRole('heading', { name: 'Create Dish' })).toBeVisible();
    await expectAccessible(list.page, 'dialog[open]');
    expect(await listed(list)).toEqual([]);
    for (const label of ['Dish Name', 'Quantity', 'Ingredients'])
      expect([label, await list.field(label).inputValue()]).toEqual([label, '']);
    for (const label of ['Calories', 'Protein (g)', 'Carbs (g)', 'Fat (g)', 'Sugar (g)', 'Fiber (g)']) {
      expect([label, await list.field(label).inputValue(), await list.field(label).getAttribute('step')]).toEqual([label, '0', '0.1']);
    }
    await expect(list.field('Display order')).toHaveValue('0');
    await expect(list.dialog.getByRole('switch', { name: 'Active' })).toBeChecked();
  });

  test('the details of the box label are collapsed at first, saved and printed, and unknown when empty', async ({ list, admin }) => {
    await list.press('Edit', paneer);
    const fold = list.dialog.getByText('Label of the box');
    await expect(fold).toBeVisible();
    await expect(list.dialog.getByLabel('Net quantity (g)')).toHaveCount(0);
    await fold.press('Enter');
    await list.field('Net quantity (g)').fill('400');
    await list.field('Trans fat (g)').fill('0');
    await list.field('Storage and reheating').fill('Keep cold');
    await list.dialog.getByRole('group', { name: 'May contain' }).getByLabel('Soya').check();
    await list.field('Use within (hours)').fill('0');
    await expectAccessible(list.page, 'dialog[open]');
    await list.button('Save Changes').click();
    await list.expectError(list.dialog, 'Use within must be at least 1');
    await list.field('Use within (hours)').fill('6');
    await list.button('Save Changes').click();
    await list.expectClosed();
    const stated = { net_grams: 400, use_within_hours: 6, trans_fat: 0, sodium: null, storage: 'Keep cold', may_contain: ['soy'] };
    expect(await saved(admin, paneer)).toMatchObject(stated);
    const label = list.page.context().waitForEvent('page');
    await list.page.getByRole('button', { name: `Print label for ${paneer}` }).click();
    await expect((await label).locator('body')).toContainText(/May contain: Soya.*Trans fat0 g.*Keep cold/s);
  });

  test('name, then ingredients, then quantity are required, with one error at a time, before the dish is sent', async ({ list }) => {
    await list.create();
    const save = list.button('Create Dish');
    const hasFocus = (field: Locator): Promise<boolean> => field.evaluate((input) => input === document.activeElement);
    await save.click();
    await list.expectError(list.dialog, 'Dish name is required');
    expect(await hasFocus(list.field('Dish Name'))).toBe(true);
    await expectAccessible(list.page, 'dialog[open]');
    const alert = list.dialog.getByRole('alert');
    await alert.evaluate((element) => element.setAttribute('data-first', ''));
    await save.click();
    expect(await hasFocus(list.field('Dish Name'))).toBe(true);
    // Screen readers announce only a new alert element.
    await expect(alert).not.toHaveAttribute('data-first');
    await list.field('Dish Name').fill('  Kadhi  ');
    await expect(alert).toHaveCount(0);
    await save.click();
    await list.expectError(list.dialog, 'At least one ingredient is required');
    expect(await hasFocus(box(list))).toBe(true);
    await box(list).fill('Curd');
    await box(list).press('Enter');
    await save.click();
    await list.expectError(list.dialog, 'Quantity is required');
    expect(await hasFocus(list.field('Quantity'))).toBe(true);
    expect(list.writes).toEqual([]);
    await list.field('Quantity').fill('300g');
    const reloaded = list.page.waitForResponse(listRoute);
    await save.click();
    await list.expectClosed();
    await reloaded;
    await expect(list.row('Kadhi')).toBeVisible();
    expect(list.writes.map(({ body }) => body)).toEqual([
      expect.objectContaining({ ingredients: ['Curd'], calories: 0, protein: 0, is_active: true, display_order: 0 }),
    ]);
  });

  test("a new dish is locked after a lost response, and created once when 'Create Dish' is pressed again", async ({ list, admin }) => {
    await list.create();
    await list.field('Dish Name').fill('Kadhi');
    await list.field('Quantity').fill('300g');
    await box(list).fill('Curd');
    await list.page.route('**/sample-menu/admin/create', loseAnswer, { times: 1 });
    await list.button('Create Dish').click();
    await expect(list.dialog.getByText('It may or may not have arrived. Try again: it is never made twice.')).toBeVisible();
    await expect(list.field('Dish Name')).not.toBeEditable();
    await expect(list.dialog.getByRole('switch', { name: 'Active' })).toBeDisabled();
    await expectAccessible(list.page, 'dialog[open]');
    await list.button('Create Dish').click();
    await list.expectClosed();
    expect((await allDishes(admin)).filter((dish) => dish.dish_name === 'Kadhi')).toHaveLength(1);
  });

  test('a new dish stays locked after a lost response when the repeat is refused, because it may be stored', async ({ list, admin }) => {
    await list.create();
    await list.field('Dish Name').fill('Khichdi');
    await list.field('Quantity').fill('300g');
    await box(list).fill('Rice');
    await list.page.route('**/sample-menu/admin/create', loseAnswer, { times: 1 });
    await list.button('Create Dish').click();
    const hint = list.dialog.getByText('It may or may not have arrived. Try again: it is never made twice.');
    await expect(hint).toBeVisible();
    const refusal = { success: false, code: 'rate_limited', error: 'Too many requests' };
    await list.page.route('**/sample-menu/admin/create', (route) => route.fulfill({ status: 429, json: refusal }), { times: 1 });
    await list.button('Create Dish').click();
    await list.expectError(list.dialog, 'Too many requests');
    await expect(hint).toBeVisible();
    await expect(list.field('Dish Name')).not.toBeEditable();
    await list.button('Create Dish').click();
    await list.expectClosed();
    expect((await allDishes(admin)).filter((dish) => dish.dish_name === 'Khichdi')).toHaveLength(1);
  });

  test('ingredients are added by the button or Enter, trimmed, removable and in order; blank ones are ignored', async ({ list, admin }) => {
    await list.press('Edit', chilla);
    const add = list.button('Add ingredient');
    await box(list).fill('  Green chilli ');
    await box(list).press('Enter');
    await box(list).fill('Coriander');
    await add.click();
    for (const blank of ['', '   ']) {
      await box(list).fill(blank);
      await box(list).press('Enter');
      await add.click();
    }
    expect(await listed(list)).toEqual(['Moong dal', 'Onion', 'Green chilli', 'Coriander']);
    await expect(list.dialog).toBeVisible();
    await list.button('Remove Onion').click();
    expect(await listed(list)).toEqual(['Moong dal', 'Green chilli', 'Coriander']);
    await expect(list.button('Remove Green chilli')).toBeFocused();
    await list.button('Save Changes').click();
    await list.expectClosed();
    expect((await saved(admin, chilla)).ingredients).toEqual(['Moong dal', 'Green chilli', 'Coriander']);
    expect(list.writes.map(({ method }) => method)).toEqual(['PUT']);
  });

  test('an ingredient that is typed and not added counts as a change, and saving adds it', async ({ list, admin }) => {
    await list.press('Edit', chilla);
    await box(list).fill('Green chilli');
    await list.page.keyboard.press('Escape');
    await list.question.getByRole('button', { name: 'Cancel' }).click();
    await list.button('Save Changes').click();
    await list.expectClosed();
    expect((await saved(admin, chilla)).ingredients).toEqual(['Moong dal', 'Onion', 'Green chilli']);
  });

  test('Enter during the composition of a word (IME) adds no ingredient', async ({ list }) => {
    await list.press('Edit', chilla);
    await box(list).fill('पनीर');
    const presses = [{ isComposing: true }, { keyCode: 229 }].map((sign) => ({ key: 'Enter', bubbles: true, ...sign }));
    for (const press of presses) await box(list).evaluate((input, init) => input.dispatchEvent(new KeyboardEvent('keydown', init)), press);
    expect(await listed(list)).toEqual(['Moong dal', 'Onion']);
    await box(list).press('Enter');
    expect(await listed(list)).toEqual(['Moong dal', 'Onion', 'पनीर']);
  });

  test('invalid nutrition values and display orders become 0, and decimals are rounded to one place', async ({ list, admin }) => {
    await list.press('Edit', chicken);
    for (const [field, typed, kept] of [
      ['Calories', '', '0'],
      ['Protein (g)', '-5', '0'],
      ['Carbs (g)', '44.26', '44.3'],
      ['Display order', '1.5', '0'],
      ['Display order', '5000000', '0'],
    ] as const) {
      await list.field(field).fill(typed);
      await list.field('Dish Name').focus();
      expect([field, await list.field(field).inputValue()]).toEqual([field, kept]);
    }
    await list.button('Save Changes').click();
    await list.expectClosed();
    expect(await saved(admin, chicken)).toMatchObject({ calories: 0, protein: 0, carbs: 44.3, display_order: 0 });
  });

  test('a dish that is made inactive leaves the public menu at once, also in a tab that is open', async ({ list, shop }) => {
    const site = await list.page.context().newPage();
    await site.goto('/subscription-plans');
    await expect(site.getByRole('heading', { name: paneer })).toBeVisible();
    await list.press('Edit', paneer);
    await list.dialog.getByRole('switch', { name: 'Active' }).uncheck();
    await list.button('Save Changes').click();
    await list.expectClosed();
    expect(await publicDishNames(shop.url)).toEqual([chicken, chilla]);
    await expect(list.row(paneer).getByText('Inactive')).toBeVisible();
    await expect(site.getByRole('heading', { name: paneer })).toBeHidden();
  });

  test("saving shows 'Saving...', and a failed save shows 'Failed to save dish' and keeps the input", async ({ list }) => {
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    await list.page.route(oneOf, async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      await held;
      return route.fulfill({ status: 500, body: '' });
    });
    await list.press('Edit', paneer);
    await expect(list.dialog.getByRole('heading', { name: 'Edit Dish' })).toBeVisible();
    await list.field('Quantity').fill('375g');
    await list.button('Save Changes').click();
    await expect(list.button('Saving...')).toBeDisabled();
    go();
    await list.expectError(list.dialog, 'Failed to save dish');
    await expect(list.field('Quantity')).toHaveValue('375g');
    await expectAccessible(list.page, 'dialog[open]');
  });

  test("Delete asks 'Are you sure you want to delete this dish?', and a failure says 'Failed to delete dish'", async ({ list, admin }) => {
    await list.page.route(oneOf, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
    );
    await list.press('Delete', chilla);
    await expect(list.question.getByText('Are you sure you want to delete this dish?', { exact: true })).toBeVisible();
    await expectAccessible(list.page, 'dialog[open]');
    await list.question.getByRole('button', { name: 'Delete' }).click();
    await list.expectError(list.page, 'Failed to delete dish');
    await list.expectNames(names);
    await list.page.unroute(oneOf);
    await admin.data('/sample-menu/admin/create', {
      method: 'POST',
      body: { ...catalogue[0], dish_name: 'Short lived', display_order: 9 },
    });
    await list.page.reload();
    await list.press('Delete', 'Short lived');
    await list.question.getByRole('button', { name: 'Delete' }).click();
    await list.expectNames(names);
    expect((await allDishes(admin)).map((dish) => dish.dish_name)).toEqual(names);
  });

  test('two administrators edit one dish: the second is warned and keeps all input', async ({ list, admin }) => {
    await list.press('Edit', paneer);
    await list.field('Quantity').fill('999g');
    const { id } = await saved(admin, paneer);
    await admin.data(`/sample-menu/admin/${id}`, { method: 'PUT', body: { ingredients: ['Paneer', 'Rice'], quantity: '360g' } });
    await list.button('Save Changes').click();
    await list.expectError(list.dialog, 'Somebody else changed this in the meantime. Reload to see their version.');
    await list.button('Load their version').click();
    await expect(list.dialog.getByText('theirs: 360g')).toBeVisible();
    await expect(list.field('Quantity')).toHaveValue('999g');
    expect(await listed(list)).toEqual(['Paneer', 'Rice']);
    await list.button('Save Changes').click();
    await list.expectClosed();
    expect(await saved(admin, paneer)).toMatchObject({ quantity: '999g', ingredients: ['Paneer', 'Rice'] });
  });

  test('a checked category is added to the saved categories of the dish', async ({ list, admin }) => {
    await list.press('Edit', chicken);
    await list.field('Breakfast').check();
    await list.button('Save Changes').click();
    await list.expectClosed();
    expect((await saved(admin, chicken)).categories).toEqual(['non-vegetarian', 'breakfast']);
  });
});
