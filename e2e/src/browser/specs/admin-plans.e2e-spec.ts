/// <reference lib="dom" />
import { describe, it } from 'node:test';
import type { MealPlan } from '@2x7/contracts';
import { expect } from 'expect';
import { needsOwnShop } from '../../shop/config.js';
import { nothingWrong } from '../pages/admin-list.page.js';
import { planKitchen } from '../fixtures/meal-plan-list.js';
import { plansOf } from '../../shop/shop-queries.js';
import { plans as world } from '../../shop/test-catalogue.js';

const list = '**/api/v1/meal-plans/admin/all';
const oneOf = '**/api/v1/meal-plans/admin/*';
const names = world.map(({ name }) => name);
const [first, second, third] = names as [string, string, string];

describe('Meal Plans admin', { skip: needsOwnShop }, () => {
  const { stage, inKitchen, atDoor } = planKitchen();
  const saved = async (name: string): Promise<MealPlan> => (await plansOf(stage.shop.url)).find((plan) => plan.name === name)!;

  it('the table has the columns Image, Plan Name, Meals, Price, Discount, Type and Actions', inKitchen(async ({ table }) => {
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(['Image', 'Plan Name', 'Meals', 'Price', 'Discount', 'Type', 'Actions']);
  }));

  it('a row has the Trial tag, the original price struck through and then the discounted one, percent OFF, meal type and days, and view, edit, delete', inKitchen(async (kitchen) => {
    const row = kitchen.row('Trial Lunch');
    expect(await row.getByRole('rowheader').innerText()).toMatch(/^Trial Lunch\s+Trial$/);
    const text = (await row.innerText()).replace(/\s+/g, ' ');
    expect(text).toMatch(/₹700.*₹599.*14% OFF.*Lunch.*3 days/);
    expect(await row.locator('s').innerText()).toContain('₹700');
    for (const what of ['View', 'Edit', 'Delete']) await row.getByRole('button', { name: `${what} Trial Lunch` }).waitFor();
    const open = (await kitchen.row('Open End').innerText()).replace(/\s+/g, ' ');
    expect(open).not.toContain('days');
    expect(await kitchen.row('Dinner Month').locator('s').count()).toBe(0);
  }));

  it('a loading row while the plans are awaited; No meal plans found when there are none', atDoor(async (visitor, enter) => {
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    await visitor.page.route(list, async (route) => {
      await held;
      await route.fulfill({ json: { success: true, data: [] } });
    });
    const kitchen = await enter();
    await kitchen.rows.getByText('Loading meal plans...').waitFor();
    go();
    await kitchen.rows.getByText('No meal plans found').waitFor();
    await nothingWrong(kitchen.page);
  }));

  it("Failed to fetch meal plans stands in a red banner above the table, the server's text preferred, with a way to retry", atDoor(async (visitor, enter) => {
    await visitor.page.route(list, (route) => route.fulfill({ status: 500, body: '' }));
    const kitchen = await enter();
    await kitchen.complains(kitchen.page, 'Failed to fetch meal plans');
    await nothingWrong(kitchen.page);
    await visitor.page.unroute(list);
    await visitor.page.route(list, (route) => route.fulfill({ status: 500, json: { success: false, error: 'The kitchen is being mopped.' } }));
    await kitchen.page.getByRole('button', { name: 'Retry' }).click();
    await kitchen.complains(kitchen.page, 'The kitchen is being mopped.');
    await visitor.page.unroute(list);
    await kitchen.page.getByRole('button', { name: 'Retry' }).click();
    await kitchen.listed(names);
    expect(await kitchen.page.getByRole('alert').count()).toBe(0);
  }));

  it('Meal Plan Details is read-only, says Individual by default, and has the button Close', inKitchen(async (kitchen) => {
    await kitchen.do('View', first);
    const { dialog } = kitchen;
    await dialog.getByRole('heading', { name: 'Meal Plan Details' }).waitFor();
    expect(await dialog.locator('input, select, textarea').count()).toBe(0);
    for (const text of ['Individual', '14', '₹4,499', '₹3,599', '20% OFF', '7 days']) await dialog.getByText(text, { exact: true }).first().waitFor();
    await nothingWrong(kitchen.page, 'dialog[open]');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await kitchen.closed();
    expect(await kitchen.row(first).getByRole('button', { name: /^View/ }).evaluate((button) => button === document.activeElement)).toBe(true);
  }));

  it('Add Plan opens Create Meal Plan; Create Plan sends the plan, no trial by default, closes the dialog and reloads the list', inKitchen(async (kitchen) => {
    await kitchen.create();
    await kitchen.dialog.getByRole('heading', { name: 'Create Meal Plan' }).waitFor();
    await kitchen.button('Cancel').waitFor();
    await nothingWrong(kitchen.page, 'dialog[open]');
    await kitchen.field('Plan Name').fill('Spring Week');
    await kitchen.field('Meal type').selectOption('Dinner');
    await kitchen.field('Duration').selectOption('7 days');
    await kitchen.field('Number of meals').fill('7');
    await kitchen.field('Original price (₹)').fill('1000');
    await kitchen.field('Discounted price (₹)').fill('855');
    const reloaded = kitchen.page.waitForResponse(list);
    await kitchen.button('Create Plan').click();
    await kitchen.closed();
    await reloaded;
    await kitchen.listed([...names, 'Spring Week']);
    expect(kitchen.writes).toHaveLength(1);
    expect(kitchen.writes[0]!.body).toEqual({
      name: 'Spring Week', description: '', image_url: null, meal_type: 'dinner', plan_type: 'individual', number_of_meals: 7, duration_days: 7,
      original_cost: 1000, discounted_price: 855, is_trial: false, tags: [],
    });
  }));

  it('the discount is recalculated whenever either price changes, not editable, and never sent', inKitchen(async (kitchen) => {
    await kitchen.create();
    const discount = kitchen.dialog.getByRole('status', { name: 'Discount' });
    const original = kitchen.field('Original price (₹)');
    const discounted = kitchen.field('Discounted price (₹)');
    await original.fill('1000');
    expect(await discount.innerText()).toBe('0% OFF');
    await discounted.fill('855');
    expect(await discount.innerText()).toBe('15% OFF');
    await original.fill('2000');
    expect(await discount.innerText()).toBe('57% OFF');
    await discounted.fill('2500');
    expect(await discount.innerText()).toBe('0% OFF');
    expect(await discount.evaluate((element) => element.tagName)).toBe('OUTPUT');
  }));

  it('the durations are 3, 5, 7, 14 and 28 days or not specified, the meal types lunch, dinner and both, the plan types individual and couple', inKitchen(async (kitchen) => {
    await kitchen.create();
    const options = (label: string): Promise<string[]> => kitchen.field(label).locator('option').allInnerTexts();
    expect(await options('Duration')).toEqual(['Not specified', '3 days', '5 days', '7 days', '14 days', '28 days']);
    expect(await options('Meal type')).toEqual(['Lunch', 'Dinner', 'Lunch + Dinner']);
    expect(await options('Plan type')).toEqual(['Individual', 'Couple']);
    expect(await kitchen.field('Plan type').inputValue()).toBe('individual');
  }));

  it('Edit Meal Plan sends the edited fields, and the plan is a trial with a tag afterwards', inKitchen(async (kitchen) => {
    await kitchen.do('Edit', second);
    await kitchen.dialog.getByRole('heading', { name: 'Edit Meal Plan' }).waitFor();
    await nothingWrong(kitchen.page, 'dialog[open]');
    await kitchen.field('Plan Name').fill('Performance Plus');
    await kitchen.field('Trial plan').check();
    await kitchen.button('Save Changes').click();
    await kitchen.closed();
    expect(kitchen.writes.map(({ method, body }) => [method, body])).toEqual([['PUT', { name: 'Performance Plus', is_trial: true, version: expect.any(Number) }]]);
    await kitchen.row('Performance Plus').getByText('Trial', { exact: true }).waitFor();
    expect((await saved('Performance Plus')).tags).toEqual(['high-protein']);
  }));

  it("Failed to save meal plan stands inside the dialog, the server's text preferred; what was typed stays", inKitchen(async (kitchen) => {
    await kitchen.do('Edit', first);
    await kitchen.field('Plan Name').fill('');
    await kitchen.button('Save Changes').click();
    await kitchen.complains(kitchen.dialog, 'Name is required');
    await nothingWrong(kitchen.page, 'dialog[open]');
    expect(await kitchen.field('Plan Name').evaluate((input) => [input === document.activeElement, input.getAttribute('aria-invalid')])).toEqual([true, 'true']);
    await kitchen.field('Plan Name').fill('Kept');
    await kitchen.page.route(oneOf, (route) => (route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.fallback()));
    await kitchen.button('Save Changes').click();
    await kitchen.complains(kitchen.dialog, 'Failed to save meal plan');
    expect(await kitchen.field('Plan Name').inputValue()).toBe('Kept');
  }));

  it('Delete asks Are you sure you want to delete this meal plan? and deletes when told to', inKitchen(async (kitchen) => {
    await kitchen.do('Delete', third);
    await kitchen.question.getByText('Are you sure you want to delete this meal plan?', { exact: true }).waitFor();
    await nothingWrong(kitchen.page, 'dialog[open]');
    await kitchen.question.getByRole('button', { name: 'Cancel' }).click();
    expect(kitchen.writes).toEqual([]);
    await kitchen.page.route(oneOf, (route) => (route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '' }) : route.fallback()));
    await kitchen.do('Delete', third);
    await kitchen.question.getByRole('button', { name: 'Delete' }).click();
    await kitchen.complains(kitchen.page, 'Failed to delete meal plan');
    await kitchen.listed(names);
    await kitchen.page.unroute(oneOf);
    const { id } = await stage.admin.data<MealPlan>('/meal-plans/admin/create', { method: 'POST', body: { ...world[0], name: 'Short lived' } });
    await kitchen.page.reload();
    await kitchen.do('Delete', 'Short lived');
    await kitchen.question.getByRole('button', { name: 'Delete' }).click();
    await kitchen.listed(names);
    expect(await kitchen.table.evaluate((table) => document.activeElement !== document.body && document.activeElement!.contains(table))).toBe(true);
    expect((await stage.admin.call(`/api/v1/meal-plans/${id}`)).status).toBe(404);
  }));

  it('a form with changes asks before it closes, by Escape, Cancel, Close and a click beside; one without does not', inKitchen(async (kitchen) => {
    const { page } = kitchen;
    const ways = [
      () => page.keyboard.press('Escape'),
      () => kitchen.button('Cancel').click(),
      () => kitchen.button('Close').click(),
      () => page.mouse.click(5, 450),
    ];
    for (const close of ways) {
      await kitchen.do('Edit', first);
      await close();
      await kitchen.closed();
      await kitchen.do('Edit', first);
      await kitchen.field('Description (optional)').fill('Half a thought');
      await close();
      await kitchen.question.getByRole('button', { name: 'Cancel' }).click();
      expect(await kitchen.field('Description (optional)').inputValue()).toBe('Half a thought');
      await close();
      await kitchen.question.getByRole('button', { name: 'Leave' }).click();
      await kitchen.closed();
    }
    expect(kitchen.writes).toEqual([]);
  }));

  it('a form with changes asks before Back leaves it; Back without changes leads away as ever', inKitchen(async (kitchen) => {
    const { page } = kitchen;
    const goBack = (): Promise<void> => page.evaluate(() => history.back());
    const length = await page.evaluate(() => history.length);
    await kitchen.do('Edit', first);
    await kitchen.field('Description (optional)').fill('Half a thought');
    for (let time = 0; time < 2; time += 1) {
      await goBack();
      await kitchen.question.getByRole('button', { name: 'Cancel' }).click();
      expect(await kitchen.field('Description (optional)').inputValue()).toBe('Half a thought');
    }
    await goBack();
    await kitchen.question.getByRole('button', { name: 'Leave' }).click();
    await kitchen.closed();
    await kitchen.row(first).waitFor();
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(length + 1);
    await page.goBack();
    expect(page.url()).toBe('about:blank');
  }));

  it('what is typed while their version is fetched stays', inKitchen(async (kitchen) => {
    const { page } = kitchen;
    await kitchen.do('Edit', first);
    await kitchen.field('Plan Name').fill('Named by me');
    const plan = await saved(first);
    await stage.admin.data(`/meal-plans/admin/${plan.id}`, { method: 'PUT', body: { discounted_price: 3_500 } });
    await kitchen.button('Save Changes').click();
    await kitchen.button('Load their version').waitFor();
    await page.waitForLoadState('networkidle');
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(list, async (route) => {
      await held;
      await route.continue();
    });
    await kitchen.button('Load their version').click();
    await kitchen.field('Description (optional)').fill('Typed meanwhile');
    release();
    await kitchen.dialog.getByText('Their version is loaded, and what you typed is kept.').waitFor();
    expect(await kitchen.field('Discounted price (₹)').inputValue()).toBe('3500');
    expect(await kitchen.field('Plan Name').inputValue()).toBe('Named by me');
    expect(await kitchen.field('Description (optional)').inputValue()).toBe('Typed meanwhile');
  }));

  it('two administrators edit one plan: the second is told, takes over the newer state, and loses nothing that was typed', inKitchen(async (kitchen) => {
    await kitchen.do('Edit', first);
    await kitchen.field('Plan Name').fill('Named by me');
    await kitchen.field('Discounted price (₹)').fill('3000');
    const plan = await saved(first);
    await stage.admin.data(`/meal-plans/admin/${plan.id}`, { method: 'PUT', body: { original_cost: 5_000, discounted_price: 3_500 } });
    await kitchen.button('Save Changes').click();
    await kitchen.complains(kitchen.dialog, 'Somebody else changed this in the meantime. Reload to see their version.');
    expect((await saved(first)).discounted_price).toBe(3_500);
    await nothingWrong(kitchen.page, 'dialog[open]');
    await kitchen.button('Load their version').click();
    await kitchen.dialog.getByText('theirs: ₹3,500').waitFor();
    await nothingWrong(kitchen.page, 'dialog[open]');
    expect(await kitchen.field('Plan Name').inputValue()).toBe('Named by me');
    expect(await kitchen.field('Discounted price (₹)').inputValue()).toBe('3000');
    expect(await kitchen.field('Original price (₹)').inputValue()).toBe('5000');
    await kitchen.dialog.getByRole('button', { name: /^Use theirs/ }).click();
    expect(await kitchen.field('Discounted price (₹)').inputValue()).toBe('3500');
    await kitchen.button('Save Changes').click();
    await kitchen.closed();
    expect(await saved('Named by me')).toMatchObject({ original_cost: 5_000, discounted_price: 3_500 });
  }));

  it('an edit in one tab shows in the public site at once: in a tab that is open, and in a new one', inKitchen(async (kitchen) => {
    const site = await kitchen.page.context().newPage();
    await site.goto('/subscription-plans');
    await site.getByRole('heading', { name: first }).waitFor();
    await kitchen.do('Edit', first);
    await kitchen.field('Plan Name').fill('Muscle Plan, renamed');
    await kitchen.field('Discounted price (₹)').fill('3333');
    await kitchen.button('Save Changes').click();
    await kitchen.closed();
    const document = await (await fetch(`${stage.shop.url}/subscription-plans`)).text();
    expect([document.includes('Muscle Plan, renamed'), document.includes('3,333')]).toEqual([true, true]);
    await site.getByRole('heading', { name: 'Muscle Plan, renamed' }).waitFor();
    await site.getByText('₹3,333').first().waitFor();
  }));
});
