/// <reference lib="dom" />
import { describe, it } from 'node:test';
import type { MealPlan } from '@2x7/contracts';
import { eventually } from '@2x7/service-kit/testing';
import { expect } from 'expect';
import { needsOwnShop } from '../../shop/config.js';
import { fitsAPhone, nothingWrong } from '../pages/admin-list.page.js';
import { planKitchen } from '../fixtures/meal-plan-list.js';
import { plansOf } from '../../shop/shop-queries.js';
import { phone } from '../pages/visitor.js';
import { plans as world } from '../../shop/test-catalogue.js';

const upload = '**/api/v1/upload/image';
const names = world.map(({ name }) => name);
const [first, second, third] = names as [string, string, string];

describe('Meal Plans admin: order, search, pictures, phone and keyboard', { skip: needsOwnShop }, () => {
  const { stage, inKitchen } = planKitchen();
  const saved = async (name: string): Promise<MealPlan> => (await plansOf(stage.shop.url)).find((plan) => plan.name === name)!;

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
    await eventually(async () => expect((await plansOf(stage.shop.url)).map(({ name }) => name)).toEqual(order));
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
    await eventually(async () => expect((await plansOf(stage.shop.url)).map(({ name }) => name)).toEqual([second, first, ...names.slice(2)]));
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
    await eventually(async () => expect((await plansOf(stage.shop.url)).map(({ name }) => name).indexOf(first)).toBe(1));
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

  it('a plan that was just moved can be edited at once: nobody is in conflict with himself', inKitchen(async (kitchen) => {
    const { page } = kitchen;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/meal-plans/admin/reorder', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: `Move ${first} down` }).click();
    await kitchen.do('Edit', first);
    const reordered = page.waitForResponse('**/meal-plans/admin/reorder');
    const reloaded = page.waitForResponse('**/meal-plans/admin/all');
    release();
    await Promise.all([reordered, reloaded]);
    await kitchen.field('Description (optional)').fill('Moved, then told anew');
    await kitchen.button('Save Changes').click();
    await kitchen.closed();
    await kitchen.listed([second, first, ...names.slice(2)]);
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
    expect((await saved(first)).image_url).toBe(stage.made[0]!.image_url);
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
