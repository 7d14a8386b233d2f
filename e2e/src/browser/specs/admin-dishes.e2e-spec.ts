/// <reference lib="dom" />
import { describe, it } from 'node:test';
import type { Dish } from '@2x7/contracts';
import { eventually } from '@2x7/service-kit/testing';
import { expect } from 'expect';
import type { Locator } from 'playwright-core';
import { needsOwnShop } from '../../shop/config.js';
import { kitchenUnderTest } from '../fixtures/admin-list.js';
import { fitsAPhone, nothingWrong, type Kitchen } from '../pages/admin-list.page.js';
import { phone } from '../pages/visitor.js';
import { dishes as world } from '../../shop/test-catalogue.js';

const list = '**/api/v1/sample-menu/admin/all';
const oneOf = '**/api/v1/sample-menu/admin/*';
const names = world.map(({ dish_name }) => dish_name);
const [paneer, chicken, chilla, hidden] = names as [string, string, string, string];

describe('Sample Menu admin', { skip: needsOwnShop }, () => {
  const { stage, all, inKitchen, atDoor } = kitchenUnderTest<Dish>({
    api: '/sample-menu',
    screen: '/admin/sample-menu',
    add: 'Add Dish',
    first: paneer,
    kept: ({ dish_name, ingredients, quantity, calories, protein, carbs, categories, display_order, is_active, image_url }) =>
      ({ dish_name, ingredients, quantity, calories, protein, carbs, categories, display_order, is_active, image_url }),
  });
  const visitorsSee = async (): Promise<string[]> => {
    const answer = (await (await fetch(`${stage.shop.url}/api/v1/sample-menu`)).json()) as { data: Dish[] };
    return answer.data.map((dish) => dish.dish_name);
  };
  const saved = async (name: string): Promise<Dish> => (await all()).find((dish) => dish.dish_name === name)!;
  const box = (kitchen: Kitchen): Locator => kitchen.field('Ingredients');
  const listed = (kitchen: Kitchen): Promise<string[]> => kitchen.dialog.getByRole('list', { name: 'Ingredients of the dish' }).getByRole('listitem').allInnerTexts();

  it('the table has the columns Image, Dish Name, Quantity, Calories, Protein, Carbs, Fat, Status and Actions', inKitchen(async (kitchen) => {
    expect(await kitchen.table.getByRole('columnheader').allInnerTexts()).toEqual(
      ['Image', 'Dish Name', 'Quantity', 'Calories', 'Protein', 'Carbs', 'Fat', 'Status', 'Actions']);
    const cells = await kitchen.row(chicken).getByRole('cell').allInnerTexts();
    expect(cells.slice(1, -1).map((text) => text.trim())).toEqual(['380g', '411', '32.5g', '48g', '12.5g', 'Active']);
    expect((await kitchen.row(hidden).innerText()).includes('Inactive')).toBe(true);
    await nothingWrong(kitchen.page);
  }));

  it('a dish is named with its first two ingredients, then an ellipsis if there are more', inKitchen(async (kitchen) => {
    const heading = async (name: string): Promise<string> => (await kitchen.row(name).getByRole('rowheader').innerText()).replace(/\s+/g, ' ');
    expect(await heading(paneer)).toBe('Paneer Tikka Bowl Paneer, Brown rice...');
    expect(await heading(chilla)).toBe('Moong Dal Chilla Moong dal, Onion');
    expect(await heading(hidden)).toBe('Not on the menu Air');
  }));

  it('Loading dishes... while they are awaited; No dishes found when there are none', atDoor(async (visitor, enter) => {
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    await visitor.page.route(list, async (route) => {
      await held;
      await route.fulfill({ json: { success: true, data: [] } });
    });
    const kitchen = await enter();
    await kitchen.rows.getByText('Loading dishes...').waitFor();
    go();
    await kitchen.rows.getByText('No dishes found').waitFor();
    await nothingWrong(kitchen.page);
  }));

  it("Failed to fetch dishes stands in a red banner above the table, the server's text preferred", atDoor(async (visitor, enter) => {
    await visitor.page.route(list, (route) => route.fulfill({ status: 500, body: '' }));
    const kitchen = await enter();
    await kitchen.complains(kitchen.page, 'Failed to fetch dishes');
    await nothingWrong(kitchen.page);
    await visitor.page.unroute(list);
    await visitor.page.route(list, (route) => route.fulfill({ status: 500, json: { success: false, error: 'No kitchen today.' } }));
    await kitchen.page.getByRole('button', { name: 'Retry' }).click();
    await kitchen.complains(kitchen.page, 'No kitchen today.');
    await visitor.page.unroute(list);
    await kitchen.page.getByRole('button', { name: 'Retry' }).click();
    await kitchen.listed(names);
  }));

  it('Dish Details is read-only and has the button Close', inKitchen(async (kitchen) => {
    await kitchen.do('View', paneer);
    await kitchen.dialog.getByRole('heading', { name: 'Dish Details' }).waitFor();
    await kitchen.dialog.getByText('Paneer, Brown rice, Peppers, Curd, Mint').waitFor();
    expect(await kitchen.dialog.locator('input, select, textarea').count()).toBe(0);
    await nothingWrong(kitchen.page, 'dialog[open]');
    await kitchen.dialog.getByRole('button', { name: 'Close' }).last().click();
    await kitchen.closed();
  }));

  it('Create Dish: empty name, no ingredients, empty quantity, all nutrition 0, active, display order 0', inKitchen(async (kitchen) => {
    await kitchen.create();
    await kitchen.dialog.getByRole('heading', { name: 'Create Dish' }).waitFor();
    await nothingWrong(kitchen.page, 'dialog[open]');
    expect(await listed(kitchen)).toEqual([]);
    for (const label of ['Dish Name', 'Quantity', 'Ingredients']) expect([label, await kitchen.field(label).inputValue()]).toEqual([label, '']);
    for (const label of ['Calories', 'Protein (g)', 'Carbs (g)', 'Fat (g)', 'Sugar (g)', 'Fiber (g)']) {
      expect([label, await kitchen.field(label).inputValue(), await kitchen.field(label).getAttribute('step')]).toEqual([label, '0', '0.1']);
    }
    expect(await kitchen.field('Display order').inputValue()).toBe('0');
    expect(await kitchen.dialog.getByRole('switch', { name: 'Active' }).isChecked()).toBe(true);
  }));

  it('name, then ingredients, then quantity are required, told one after the other inside the dialog; nothing is sent', inKitchen(async (kitchen) => {
    await kitchen.create();
    const save = kitchen.button('Create Dish');
    const hasFocus = (field: Locator): Promise<boolean> => field.evaluate((input) => input === document.activeElement);
    await save.click();
    await kitchen.complains(kitchen.dialog, 'Dish name is required');
    expect(await hasFocus(kitchen.field('Dish Name'))).toBe(true);
    await nothingWrong(kitchen.page, 'dialog[open]');
    const alert = kitchen.dialog.getByRole('alert');
    await alert.evaluate((element) => element.setAttribute('data-first', ''));
    await save.click();
    expect(await hasFocus(kitchen.field('Dish Name'))).toBe(true);
    // Only a new one is read out.
    expect(await alert.getAttribute('data-first')).toBeNull();
    await kitchen.field('Dish Name').fill('  Kadhi  ');
    expect(await alert.count()).toBe(0);
    await save.click();
    await kitchen.complains(kitchen.dialog, 'At least one ingredient is required');
    expect(await hasFocus(box(kitchen))).toBe(true);
    await box(kitchen).fill('Curd');
    await box(kitchen).press('Enter');
    await save.click();
    await kitchen.complains(kitchen.dialog, 'Quantity is required');
    expect(await hasFocus(kitchen.field('Quantity'))).toBe(true);
    expect(kitchen.writes).toEqual([]);
    await kitchen.field('Quantity').fill('300g');
    const reloaded = kitchen.page.waitForResponse(list);
    await save.click();
    await kitchen.closed();
    await reloaded;
    await kitchen.row('Kadhi').waitFor();
    expect(kitchen.writes.map(({ body }) => body)).toEqual([expect.objectContaining({ ingredients: ['Curd'], calories: 0, protein: 0, is_active: true, display_order: 0 })]);
  }));

  it('ingredients are added by the button or Enter, trimmed, blanks ignored, each removable, their order kept', inKitchen(async (kitchen) => {
    await kitchen.do('Edit', chilla);
    const add = kitchen.button('Add ingredient');
    await box(kitchen).fill('  Green chilli ');
    await box(kitchen).press('Enter');
    await box(kitchen).fill('Coriander');
    await add.click();
    for (const blank of ['', '   ']) {
      await box(kitchen).fill(blank);
      await box(kitchen).press('Enter');
      await add.click();
    }
    expect(await listed(kitchen)).toEqual(['Moong dal', 'Onion', 'Green chilli', 'Coriander']);
    expect(await kitchen.dialog.isVisible()).toBe(true);
    await kitchen.button('Remove Onion').click();
    expect(await listed(kitchen)).toEqual(['Moong dal', 'Green chilli', 'Coriander']);
    expect(await kitchen.button('Remove Green chilli').evaluate((button) => button === document.activeElement)).toBe(true);
    await kitchen.button('Save Changes').click();
    await kitchen.closed();
    expect((await saved(chilla)).ingredients).toEqual(['Moong dal', 'Green chilli', 'Coriander']);
    expect(kitchen.writes.map(({ method }) => method)).toEqual(['PUT']);
  }));

  it('an ingredient that is typed and not added counts as a change, and Save adds it', inKitchen(async (kitchen) => {
    await kitchen.do('Edit', chilla);
    await box(kitchen).fill('Green chilli');
    await kitchen.page.keyboard.press('Escape');
    await kitchen.question.getByRole('button', { name: 'Cancel' }).click();
    await kitchen.button('Save Changes').click();
    await kitchen.closed();
    expect((await saved(chilla)).ingredients).toEqual(['Moong dal', 'Onion', 'Green chilli']);
  }));

  it('Enter that ends a composed word (IME) adds nothing', inKitchen(async (kitchen) => {
    await kitchen.do('Edit', chilla);
    await box(kitchen).fill('पनीर');
    await box(kitchen).evaluate((input) => input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true })));
    expect(await listed(kitchen)).toEqual(['Moong dal', 'Onion']);
    await box(kitchen).press('Enter');
    expect(await listed(kitchen)).toEqual(['Moong dal', 'Onion', 'पनीर']);
  }));

  it('invalid calories and nutrient values fall back to 0, an invalid display order too', inKitchen(async (kitchen) => {
    await kitchen.do('Edit', chicken);
    for (const [field, typed, kept] of [
      ['Calories', '', '0'], ['Protein (g)', '-5', '0'], ['Carbs (g)', '44.26', '44.3'], ['Display order', '1.5', '0'], ['Display order', '5000000', '0'],
    ] as const) {
      await kitchen.field(field).fill(typed);
      await kitchen.field('Dish Name').focus();
      expect([field, await kitchen.field(field).inputValue()]).toEqual([field, kept]);
    }
    await kitchen.button('Save Changes').click();
    await kitchen.closed();
    expect(await saved(chicken)).toMatchObject({ calories: 0, protein: 0, carbs: 44.3, display_order: 0 });
  }));

  it('a dish is made inactive in the edit form and leaves the public menu at once, also in a tab that is open', inKitchen(async (kitchen) => {
    const site = await kitchen.page.context().newPage();
    await site.goto('/subscription-plans');
    await site.getByRole('heading', { name: paneer }).waitFor();
    await kitchen.do('Edit', paneer);
    await kitchen.dialog.getByRole('switch', { name: 'Active' }).uncheck();
    await kitchen.button('Save Changes').click();
    await kitchen.closed();
    expect(await visitorsSee()).toEqual([chicken, chilla]);
    await kitchen.row(paneer).getByText('Inactive').waitFor();
    await site.getByRole('heading', { name: paneer }).waitFor({ state: 'hidden' });
  }));

  it('saving shows Saving...; a failed save shows Failed to save dish inside the dialog', inKitchen(async (kitchen) => {
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    await kitchen.page.route(oneOf, async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      await held;
      return route.fulfill({ status: 500, body: '' });
    });
    await kitchen.do('Edit', paneer);
    await kitchen.dialog.getByRole('heading', { name: 'Edit Dish' }).waitFor();
    await kitchen.field('Quantity').fill('375g');
    await kitchen.button('Save Changes').click();
    expect(await kitchen.button('Saving...').isDisabled()).toBe(true);
    go();
    await kitchen.complains(kitchen.dialog, 'Failed to save dish');
    expect(await kitchen.field('Quantity').inputValue()).toBe('375g');
    await nothingWrong(kitchen.page, 'dialog[open]');
  }));

  it('Delete asks Are you sure you want to delete this dish? and says Failed to delete dish when it failed', inKitchen(async (kitchen) => {
    await kitchen.page.route(oneOf, (route) => (route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '' }) : route.fallback()));
    await kitchen.do('Delete', chilla);
    await kitchen.question.getByText('Are you sure you want to delete this dish?', { exact: true }).waitFor();
    await nothingWrong(kitchen.page, 'dialog[open]');
    await kitchen.question.getByRole('button', { name: 'Delete' }).click();
    await kitchen.complains(kitchen.page, 'Failed to delete dish');
    await kitchen.listed(names);
    await kitchen.page.unroute(oneOf);
    await stage.admin.data('/sample-menu/admin/create', { method: 'POST', body: { ...world[0], dish_name: 'Short lived', display_order: 9 } });
    await kitchen.page.reload();
    await kitchen.do('Delete', 'Short lived');
    await kitchen.question.getByRole('button', { name: 'Delete' }).click();
    await kitchen.listed(names);
    expect((await all()).map((dish) => dish.dish_name)).toEqual(names);
  }));

  it('two administrators edit one dish: the second is told and loses nothing that was typed', inKitchen(async (kitchen) => {
    await kitchen.do('Edit', paneer);
    await kitchen.field('Quantity').fill('999g');
    const { id } = await saved(paneer);
    await stage.admin.data(`/sample-menu/admin/${id}`, { method: 'PUT', body: { ingredients: ['Paneer', 'Rice'], quantity: '360g' } });
    await kitchen.button('Save Changes').click();
    await kitchen.complains(kitchen.dialog, 'Somebody else changed this in the meantime. Reload to see their version.');
    await kitchen.button('Load their version').click();
    await kitchen.dialog.getByText('theirs: 360g').waitFor();
    expect(await kitchen.field('Quantity').inputValue()).toBe('999g');
    expect(await listed(kitchen)).toEqual(['Paneer', 'Rice']);
    await kitchen.button('Save Changes').click();
    await kitchen.closed();
    expect(await saved(paneer)).toMatchObject({ quantity: '999g', ingredients: ['Paneer', 'Rice'] });
  }));

  it('a dish dragged by its grip, or moved with its buttons, stands elsewhere on the public menu', inKitchen(async (kitchen) => {
    await kitchen.drag(chilla, paneer);
    await kitchen.listed([chilla, paneer, chicken, hidden]);
    await eventually(async () => expect(await visitorsSee()).toEqual([chilla, paneer, chicken]));
    await kitchen.page.getByRole('button', { name: `Move ${chilla} down` }).click();
    await kitchen.heard(new RegExp(`^${chilla}, position 2 of 4`));
    await eventually(async () => expect(await visitorsSee()).toEqual([paneer, chilla, chicken]));
    expect(kitchen.writes.map(({ path: sent }) => sent)).toEqual(Array(2).fill('/api/v1/sample-menu/admin/reorder'));
  }));

  it('a label can be printed from the table and from the details', inKitchen(async (kitchen) => {
    await kitchen.page.context().addInitScript(() => void (window.print = () => undefined));
    const opened = async (press: () => Promise<void>): Promise<void> => {
      const popup = kitchen.page.context().waitForEvent('page');
      await press();
      const label = await popup;
      await label.getByRole('heading', { level: 1, name: paneer }).waitFor();
      await label.close();
    };
    await opened(() => kitchen.page.getByRole('button', { name: `Print label for ${paneer}` }).click());
    await kitchen.do('View', paneer);
    await opened(() => kitchen.button('Print label').click());
  }));

  it('categories are kept', inKitchen(async (kitchen) => {
    await kitchen.do('Edit', chicken);
    await kitchen.field('Breakfast').check();
    await kitchen.button('Save Changes').click();
    await kitchen.closed();
    expect((await saved(chicken)).categories).toEqual(['non-vegetarian', 'breakfast']);
  }));

  it('at 390 px nothing scrolls sideways, every action is there, and each is as large as a finger', inKitchen(async (kitchen) => {
    await fitsAPhone(kitchen.page);
    for (const what of [`Move ${paneer}`, `Move ${paneer} down`, `Print label for ${paneer}`, `View ${paneer}`, `Edit ${paneer}`, `Delete ${paneer}`]) {
      const place = (await kitchen.page.getByRole('button', { name: what, exact: true }).boundingBox())!;
      expect([what, place.x >= 0 && place.x + place.width <= phone.width]).toEqual([what, true]);
    }
    await kitchen.do('Edit', paneer);
    await fitsAPhone(kitchen.page);
  }, { viewport: phone }));
});
