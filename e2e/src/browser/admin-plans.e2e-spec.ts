/// <reference lib="dom" />
import { after, before, beforeEach, describe, it } from 'node:test';
import type { MealPlan } from '@2x7/contracts';
import { eventually } from '@2x7/service-kit/testing';
import { expect } from 'expect';
import type { Browser } from 'playwright-core';
import type { ApiClient } from './api-client.js';
import { needsOwnShop } from './config.js';
import { fitsAPhone, Kitchen, nothingWrong } from './kitchen.js';
import { openOffice } from './office.js';
import { plansOf } from './own-shop.js';
import { OwnShop } from './shop-under-test.js';
import { failedAnswers, openBrowser, phone, visit, type Visitor } from './visitor.js';
import { plans as world } from './world.js';

const list = '**/api/v1/meal-plans/admin/all';
const oneOf = '**/api/v1/meal-plans/admin/*';
const upload = '**/api/v1/upload/image';
const path = '/admin/meal-plans';
const names = world.map(({ name }) => name);
const [first, second, third] = names as [string, string, string];

describe('Meal Plans admin', { skip: needsOwnShop }, () => {
  let shop: OwnShop;
  let browser: Browser;
  let admin: ApiClient;
  let made: MealPlan[];
  before(async () => {
    [shop, browser] = await Promise.all([OwnShop.open(), openBrowser()]);
    admin = await shop.signedIn();
    made = await plansOf(shop.url);
  });
  after(async () => {
    await browser?.close();
    await shop?.close();
  });
  /** As the world was made, whatever a test has done to it. */
  beforeEach(async () => {
    for (const plan of await plansOf(shop.url)) {
      const was = made.find(({ id }) => id === plan.id);
      if (!was) await admin.data(`/meal-plans/admin/${plan.id}`, { method: 'DELETE' });
      else if (plan.version !== was.version) {
        const { name, original_cost, discounted_price, description, display_order, image_url, is_trial } = was;
        const body = { name, original_cost, discounted_price, description, display_order, image_url, is_trial };
        const saved = await admin.data<MealPlan>(`/meal-plans/admin/${plan.id}`, { method: 'PUT', body });
        was.version = saved.version;
      }
    }
  });

  const enter = async (visitor: Visitor, session = admin): Promise<Kitchen> => {
    const kitchen = new Kitchen(await openOffice(visitor, session, path), 'Add Plan');
    await kitchen.row(first).waitFor();
    return kitchen;
  };
  const inKitchen = (tour: (kitchen: Kitchen, visitor: Visitor) => Promise<void>, options: Parameters<typeof visit>[2] = {}) => (): Promise<void> =>
    visit(browser, shop.url, { forgive: failedAnswers, ...options }, async (visitor) => tour(await enter(visitor), visitor));
  const saved = async (name: string): Promise<MealPlan> => (await plansOf(shop.url)).find((plan) => plan.name === name)!;

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

  it('a loading row while the plans are awaited; No meal plans found when there are none', () =>
    visit(browser, shop.url, {}, async (visitor) => {
      let go = (): void => undefined;
      const held = new Promise<void>((resolve) => (go = resolve));
      await visitor.page.route(list, async (route) => {
        await held;
        await route.fulfill({ json: { success: true, data: [] } });
      });
      const kitchen = new Kitchen(await openOffice(visitor, admin, path), 'Add Plan');
      await kitchen.rows.getByText('Loading meal plans...').waitFor();
      go();
      await kitchen.rows.getByText('No meal plans found').waitFor();
      await nothingWrong(kitchen.page);
    }));

  it("Failed to fetch meal plans stands in a red banner above the table, the server's text preferred, with a way to retry", () =>
    visit(browser, shop.url, { forgive: failedAnswers }, async (visitor) => {
      await visitor.page.route(list, (route) => route.fulfill({ status: 500, body: '' }));
      const kitchen = new Kitchen(await openOffice(visitor, admin, path), 'Add Plan');
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
    const { id } = await admin.data<MealPlan>('/meal-plans/admin/create', { method: 'POST', body: { ...world[0], name: 'Short lived' } });
    await kitchen.page.reload();
    await kitchen.do('Delete', 'Short lived');
    await kitchen.question.getByRole('button', { name: 'Delete' }).click();
    await kitchen.listed(names);
    expect((await admin.call(`/api/v1/meal-plans/${id}`)).status).toBe(404);
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

  it('two administrators edit one plan: the second is told, takes over the newer state, and loses nothing that was typed', inKitchen(async (kitchen) => {
    await kitchen.do('Edit', first);
    await kitchen.field('Plan Name').fill('Named by me');
    await kitchen.field('Discounted price (₹)').fill('3000');
    const plan = await saved(first);
    await admin.data(`/meal-plans/admin/${plan.id}`, { method: 'PUT', body: { original_cost: 5_000, discounted_price: 3_500 } });
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
    const document = await (await fetch(`${shop.url}/subscription-plans`)).text();
    expect([document.includes('Muscle Plan, renamed'), document.includes('3,333')]).toEqual([true, true]);
    await site.getByRole('heading', { name: 'Muscle Plan, renamed' }).waitFor();
    await site.getByText('₹3,333').first().waitFor();
  }));

  it('the search filters as one types and says how many; the order cannot be changed meanwhile', inKitchen(async (kitchen) => {
    await kitchen.page.getByText('6 plans', { exact: true }).waitFor();
    const box = kitchen.page.getByRole('searchbox', { name: 'Search plans' });
    await box.fill('lunch week');
    await kitchen.listed(['Office Lunch Week']);
    await kitchen.page.getByText('1 of 6 plans', { exact: true }).waitFor();
    expect(await kitchen.page.getByRole('button', { name: /^Move / }).count()).toBe(0);
    await box.fill('no such thing');
    await kitchen.rows.getByText('No meal plans found').waitFor();
    await box.fill('');
    await kitchen.listed(names);
  }));

  it('a plan dragged by its grip stands elsewhere: one POST, and the home page has the new order', inKitchen(async (kitchen) => {
    await kitchen.drag(third, first);
    const order = [third, first, second, ...names.slice(3)];
    await kitchen.listed(order);
    await eventually(async () => expect((await plansOf(shop.url)).map(({ name }) => name)).toEqual(order));
    expect(kitchen.writes.map(({ method, path: sent }) => [method, sent])).toEqual([['POST', '/api/v1/meal-plans/admin/reorder']]);
    const site = await kitchen.page.context().newPage();
    await site.goto('/');
    await site.getByRole('heading', { name: third }).waitFor();
    expect(await site.locator('h3 a[href*="/subscription-plans/"]').allInnerTexts()).toEqual(order.slice(0, 4));
  }));

  it('by keyboard: Space lifts, arrows move, Space drops, each announced; Escape puts it back', inKitchen(async (kitchen) => {
    const { page } = kitchen;
    const grip = page.getByRole('button', { name: `Move ${first}`, exact: true });
    await grip.focus();
    await page.keyboard.press('Space');
    await kitchen.heard(new RegExp(`Lifted: ${first}, position 1 of 6`));
    await page.keyboard.press('ArrowDown');
    await kitchen.heard(new RegExp(`^${first}, position 2 of 6`));
    await page.keyboard.press('Escape');
    await kitchen.heard(new RegExp(`Not moved: ${first}, position 1 of 6`));
    await kitchen.listed(names);
    expect(kitchen.writes).toEqual([]);
    await page.keyboard.press('Space');
    await kitchen.heard(/Lifted/);
    await page.keyboard.press('ArrowDown');
    await kitchen.heard(new RegExp(`^${first}, position 2 of 6`));
    await page.keyboard.press('Space');
    await kitchen.heard(new RegExp(`Dropped: ${first}, position 2 of 6`));
    await kitchen.listed([second, first, ...names.slice(2)]);
    expect(await grip.evaluate((button) => button === document.activeElement)).toBe(true);
    await eventually(async () => expect((await plansOf(shop.url)).map(({ name }) => name)).toEqual([second, first, ...names.slice(2)]));
    expect(kitchen.writes).toHaveLength(1);
  }));

  it('Move up and Move down move by one place, announced, the focus staying on the button; a failure puts the old order back', inKitchen(async (kitchen) => {
    const { page } = kitchen;
    const down = page.getByRole('button', { name: `Move ${first} down` });
    await down.focus();
    await page.keyboard.press('Enter');
    await kitchen.heard(new RegExp(`^${first}, position 2 of 6`));
    await kitchen.listed([second, first, ...names.slice(2)]);
    expect(await down.evaluate((button) => button === document.activeElement)).toBe(true);
    await eventually(async () => expect((await plansOf(shop.url)).map(({ name }) => name).indexOf(first)).toBe(1));
    expect(kitchen.writes).toHaveLength(1);
    await page.route('**/meal-plans/admin/reorder', (route) => route.fulfill({ status: 503, json: { success: false, error: 'Not now.' } }));
    await page.getByRole('button', { name: `Move ${first} up` }).click();
    await kitchen.complains(page, 'Not now.');
    await kitchen.listed([second, first, ...names.slice(2)]);
    await nothingWrong(page);
    await page.getByRole('button', { name: `Move ${second} up` }).focus();
    await page.keyboard.press('Enter');
    expect(kitchen.writes).toHaveLength(2);
  }));

  it('a chosen picture shows at once, Save waits for its upload, and the plan has the uploaded address', inKitchen(async (kitchen) => {
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    await kitchen.page.route(upload, async (route) => {
      await held;
      await route.continue();
    });
    await kitchen.do('Edit', first);
    const before = await kitchen.shownPicture();
    await kitchen.choosePicture();
    await eventually(async () => expect(await kitchen.shownPicture()).toMatch(/^blob:/));
    await kitchen.button('Save Changes').click();
    await kitchen.button('Saving...').waitFor();
    expect(kitchen.writes.map(({ method }) => method)).toEqual(['POST']);
    go();
    await kitchen.closed();
    const { image_url } = await saved(first);
    expect(image_url).toMatch(/^\/media\/.+\.webp$/);
    expect(image_url).not.toBe(before);
    expect(kitchen.writes.map(({ method }) => method)).toEqual(['POST', 'PUT']);
    await kitchen.do('Edit', first);
    expect(await kitchen.shownPicture()).toBe(image_url);
  }));

  it('Image size should be less than 5MB is alerted, and nothing is uploaded; exactly 5 MB goes', inKitchen(async (kitchen) => {
    await kitchen.do('Edit', first);
    const before = await kitchen.shownPicture();
    await kitchen.choosePicture(Buffer.alloc(5 * 1024 * 1024 + 1));
    await kitchen.question.getByText('Image size should be less than 5MB', { exact: true }).waitFor();
    await kitchen.question.getByRole('button', { name: 'OK' }).click();
    expect(kitchen.writes).toEqual([]);
    expect(await kitchen.shownPicture()).toBe(before);
    await kitchen.choosePicture(Buffer.alloc(5 * 1024 * 1024));
    await eventually(() => expect(kitchen.writes.map(({ path: sent }) => sent)).toEqual(['/api/v1/upload/image']));
  }));

  it('a failed upload is silent: the preview returns to the picture that will be saved', inKitchen(async (kitchen) => {
    await kitchen.do('Edit', first);
    const before = await kitchen.shownPicture();
    const refused = kitchen.page.waitForResponse(upload);
    await kitchen.choosePicture(Buffer.from('no picture at all'));
    await refused;
    await eventually(async () => expect(await kitchen.shownPicture()).toBe(before));
    expect([await kitchen.page.getByRole('alert').count(), await kitchen.question.count()]).toEqual([0, 0]);
    await kitchen.button('Save Changes').click();
    await kitchen.closed();
    expect((await saved(first)).image_url).toBe(made[0]!.image_url);
  }));

  it('at 390 px nothing scrolls sideways, every action is there, and each is as large as a finger', inKitchen(async (kitchen) => {
    await fitsAPhone(kitchen.page);
    for (const what of ['Move Trial Lunch', 'Move Trial Lunch up', 'Move Trial Lunch down', 'View Trial Lunch', 'Edit Trial Lunch', 'Delete Trial Lunch']) {
      const box = (await kitchen.page.getByRole('button', { name: what, exact: true }).boundingBox())!;
      expect([what, box.x >= 0 && box.x + box.width <= phone.width]).toEqual([what, true]);
    }
    await kitchen.do('Edit', third);
    await fitsAPhone(kitchen.page);
  }, { viewport: phone }));

  it('axe finds nothing on the table at 1440 and 390 px', inKitchen((kitchen) => nothingWrong(kitchen.page)));

  it('by keyboard alone a plan is opened, edited and saved', inKitchen(async (kitchen) => {
    const { page } = kitchen;
    await page.getByRole('button', { name: `Edit ${first}` }).focus();
    await page.keyboard.press('Enter');
    await kitchen.dialog.waitFor();
    expect(await kitchen.field('Plan Name').evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Typed');
    await page.keyboard.press('Enter');
    await kitchen.closed();
    await kitchen.row('Typed').waitFor();
    expect(await page.getByRole('button', { name: 'Edit Typed' }).evaluate((button) => button === document.activeElement)).toBe(true);
  }));
});
