/// <reference lib="dom" />
import type { MealPlan } from '@2x7/contracts';
import { expectAccessible, expectFitsPhone } from '../../../pages/accessibility.js';
import { plansOf } from '../../../../shop/shop-queries.js';
import { liftByKeyboard } from '../../../pages/lift-by-keyboard.js';
import { phone } from '../../../pages/visitor.js';
import { plans as catalogue } from '../../../../shop/test-catalogue.js';
import { expect, test } from '../../../fixtures/meal-plan-list.js';
import { holdRequests } from '../../../fixtures/hold-requests.js';
import { largePhoto, largePng, noteUploads } from '../../../fixtures/large-photo.js';
import { skipWithoutOwnShop } from '../../../../shop/config.js';
import type { OwnShop } from '../../../../shop/own-shop.js';

const listRoute = '**/api/v1/meal-plans/admin/all';
const upload = '**/api/v1/upload/image';
const names = catalogue.map(({ name }) => name);
const [first, second, third] = names as [string, string, string];

test.describe('Meal Plans admin list', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));

  const saved = async (shop: OwnShop, name: string): Promise<MealPlan> => (await plansOf(shop.url)).find((plan) => plan.name === name)!;

  test('the table has the columns Image, Plan Name, Meals, Price, Discount, Type and Actions', async ({ list }) => {
    await expect(list.table.getByRole('columnheader')).toHaveText(['Image', 'Plan Name', 'Meals', 'Price', 'Discount', 'Type', 'Actions']);
  });

  test('a row has the Trial tag, the original price struck through, the discounted price, percent OFF, meal type, days, View, Edit and Delete', async ({
    list,
  }) => {
    const row = list.row('Trial Lunch');
    await expect(row.getByRole('rowheader')).toHaveText(/^Trial Lunch\s+Trial$/);
    const text = (await row.innerText()).replace(/\s+/g, ' ');
    expect(text).toMatch(/₹700.*₹599.*14% OFF.*Lunch.*3 days/);
    await expect(row.locator('s')).toContainText('₹700');
    for (const what of ['View', 'Edit', 'Delete']) await expect(row.getByRole('button', { name: `${what} Trial Lunch` })).toBeVisible();
    const open = (await list.row('Open End').innerText()).replace(/\s+/g, ' ');
    expect(open).not.toContain('days');
    await expect(list.row('Dinner Month').locator('s')).toHaveCount(0);
  });

  test("the table shows 'Loading meal plans...' while it loads, and 'No meal plans found' when there are none", async ({
    visitor,
    openList,
  }) => {
    await visitor.page.route(listRoute, (route) => route.fulfill({ json: { success: true, data: [] } }));
    const release = await holdRequests(visitor.page, listRoute);
    const list = await openList();
    await expect(list.rows.getByText('Loading meal plans...')).toBeVisible();
    await release();
    await expect(list.rows.getByText('No meal plans found')).toBeVisible();
    await expectAccessible(list.page);
  });

  test("a failed load shows the server's error or 'Failed to fetch meal plans', and 'Retry' loads the plans", async ({
    visitor,
    openList,
  }) => {
    await visitor.page.route(listRoute, (route) => route.fulfill({ status: 500, body: '' }));
    const list = await openList();
    await list.expectError(list.page, 'Failed to fetch meal plans');
    await expectAccessible(list.page);
    await visitor.page.unroute(listRoute);
    await visitor.page.route(listRoute, (route) =>
      route.fulfill({ status: 500, json: { success: false, error: 'The catalogue is resting.' } }),
    );
    await list.page.getByRole('button', { name: 'Retry' }).click();
    await list.expectError(list.page, 'The catalogue is resting.');
    await visitor.page.unroute(listRoute);
    await list.page.getByRole('button', { name: 'Retry' }).click();
    await list.expectNames(names);
    await expect(list.page.getByRole('alert')).toHaveCount(0);
  });

  test('the search filters while it is typed and counts the results, which cannot be reordered', async ({ list }) => {
    await expect(list.page.getByText('6 plans', { exact: true })).toBeVisible();
    const box = list.page.getByRole('searchbox', { name: 'Search plans' });
    await box.fill('lunch week');
    await list.expectNames(['Office Lunch Week']);
    await expect(list.page.getByText('1 of 6 plans', { exact: true })).toBeVisible();
    await expect(list.page.getByRole('button', { name: /^Move / })).toHaveCount(0);
    await box.fill('no such thing');
    await expect(list.rows.getByText('No meal plans found')).toBeVisible();
    await box.fill('');
    await list.expectNames(names);
  });

  test('dragging a plan sends one POST and gives the home page the new order', async ({ list, shop }) => {
    await list.drag(third, first);
    const order = [third, first, second, ...names.slice(3)];
    await list.expectNames(order);
    await expect.poll(async () => (await plansOf(shop.url)).map(({ name }) => name)).toEqual(order);
    expect(list.writes.map(({ method, path: sent }) => [method, sent])).toEqual([['POST', '/api/v1/meal-plans/admin/reorder']]);
    const site = await list.page.context().newPage();
    await site.goto('/');
    await expect(site.getByRole('heading', { name: third })).toBeVisible();
    await expect(site.locator('h3 a[href*="/subscription-plans/"]')).toHaveText(order.slice(0, 4));
  });

  test('Space lifts and drops a plan, an arrow key moves it, Escape puts it back, each announced', async ({ list, shop, page }) => {
    const grip = page.getByRole('button', { name: `Move ${first}`, exact: true });
    await grip.focus();
    await liftByKeyboard(page, first, '1 of 6');
    await page.keyboard.press('ArrowDown');
    await list.expectAnnounced(new RegExp(`^${first}, position 2 of 6`));
    await page.keyboard.press('Escape');
    await list.expectAnnounced(new RegExp(`Not moved: ${first}, position 1 of 6`));
    await list.expectNames(names);
    expect(list.writes).toEqual([]);
    await liftByKeyboard(page, first, '1 of 6');
    await page.keyboard.press('ArrowDown');
    await list.expectAnnounced(new RegExp(`^${first}, position 2 of 6`));
    await page.keyboard.press('Space');
    await list.expectAnnounced(new RegExp(`Dropped: ${first}, position 2 of 6`));
    await list.expectNames([second, first, ...names.slice(2)]);
    await expect(grip).toBeFocused();
    await expect.poll(async () => (await plansOf(shop.url)).map(({ name }) => name)).toEqual([second, first, ...names.slice(2)]);
    expect(list.writes).toHaveLength(1);
  });

  test("'Move up' and 'Move down' move a plan by one place, announce it and keep the focus; a failure restores the order", async ({
    list,
    shop,
    page,
  }) => {
    const down = page.getByRole('button', { name: `Move ${first} down` });
    await down.focus();
    await page.keyboard.press('Enter');
    await list.expectAnnounced(new RegExp(`^${first}, position 2 of 6`));
    await list.expectNames([second, first, ...names.slice(2)]);
    await expect(down).toBeFocused();
    await expect.poll(async () => (await plansOf(shop.url)).map(({ name }) => name).indexOf(first)).toBe(1);
    expect(list.writes).toHaveLength(1);
    await page.route('**/meal-plans/admin/reorder', (route) => route.fulfill({ status: 503, json: { success: false, error: 'Not now.' } }));
    await page.getByRole('button', { name: `Move ${first} up` }).click();
    await list.expectError(page, 'Not now.');
    await list.expectNames([second, first, ...names.slice(2)]);
    await expectAccessible(page);
    await page.getByRole('button', { name: `Move ${second} up` }).focus();
    await page.keyboard.press('Enter');
    expect(list.writes).toHaveLength(2);
  });

  test('a plan that was just moved can be edited at once without a version conflict', async ({ list, page }) => {
    const release = await holdRequests(page, '**/meal-plans/admin/reorder');
    await page.getByRole('button', { name: `Move ${first} down` }).click();
    await list.press('Edit', first);
    const reordered = page.waitForResponse('**/meal-plans/admin/reorder');
    const reloaded = page.waitForResponse('**/meal-plans/admin/all');
    await release();
    await Promise.all([reordered, reloaded]);
    await list.field('Description (optional)').fill('Moved, then described anew');
    await list.button('Save Changes').click();
    await list.expectClosed();
    await list.expectNames([second, first, ...names.slice(2)]);
  });

  test('a chosen image is shown at once, saving waits for its upload, and the plan gets its URL', async ({ list, shop }) => {
    const release = await holdRequests(list.page, upload);
    await list.press('Edit', first);
    const before = await list.shownImage();
    await list.chooseImage();
    await expect.poll(() => list.shownImage()).toMatch(/^blob:/);
    await list.button('Save Changes').click();
    await expect(list.button('Saving...')).toBeVisible();
    expect(list.writes.map(({ method }) => method)).toEqual(['POST']);
    await release();
    await list.expectClosed();
    const { image_url } = await saved(shop, first);
    expect(image_url).toMatch(/^\/media\/.+\.webp$/);
    expect(image_url).not.toBe(before);
    expect(list.writes.map(({ method }) => method)).toEqual(['POST', 'PUT']);
    await list.press('Edit', first);
    expect(await list.shownImage()).toBe(image_url);
  });

  test("only an image above 5 MB shows 'Image size should be less than 5MB' and is not uploaded", async ({ list }) => {
    await list.press('Edit', first);
    const before = await list.shownImage();
    await list.chooseImage(Buffer.alloc(5 * 1024 * 1024 + 1));
    await expect(list.question.getByText('Image size should be less than 5MB', { exact: true })).toBeVisible();
    await list.question.getByRole('button', { name: 'OK' }).click();
    expect(list.writes).toEqual([]);
    expect(await list.shownImage()).toBe(before);
    await list.chooseImage(Buffer.alloc(5 * 1024 * 1024));
    await expect.poll(() => list.writes.map(({ path: sent }) => sent)).toEqual(['/api/v1/upload/image']);
  });

  test('a photo above 1 MB is scaled down before the upload, and a PNG above 1 MB is not', async ({ list, shop }) => {
    const [image, photo] = [await largePng(list.page), await largePhoto(list.page)];
    const uploads = await noteUploads(list.page);
    await list.press('Edit', first);
    await list.chooseImage(image);
    await expect.poll(uploads).toEqual([image.length]);
    await list.chooseImage(photo, { name: 'plan.jpg', mimeType: 'image/jpeg' });
    await expect.poll(async () => (await uploads()).length).toBe(2);
    expect([image.length > 1_000_000, photo.length > 1_000_000, (await uploads())[1]! < 1_000_000]).toEqual([true, true, true]);
    await list.button('Save Changes').click();
    await list.expectClosed();
    expect((await saved(shop, first)).image_url).toMatch(/-1600x1200\.webp$/);
  });

  test('an unsupported image is refused before the upload, and the file picker offers supported ones', async ({ list }) => {
    const expectRefused = async (): Promise<void> => {
      await expect(list.question.getByText('This kind of image cannot be read.')).toBeVisible();
      await list.question.getByRole('button', { name: 'OK' }).click();
      expect(list.writes).toEqual([]);
    };
    await list.press('Edit', first);
    await list.chooseImage(Buffer.from('BM'), { name: 'plan.bmp', mimeType: 'image/bmp' });
    await expectRefused();
    for (const name of ['plan.ico', 'plan']) {
      await list.dropImage(name);
      await expectRefused();
    }
    await expect(list.dialog.locator('input[type=file]')).toHaveAttribute('accept', /^image\/jpeg,.*image\/svg\+xml$/);
  });

  test('an image without a MIME type is uploaded when its file extension is supported', async ({ list }) => {
    await list.press('Edit', first);
    await list.dropImage('plan.AVIF');
    await expect.poll(() => list.writes.map(({ path: sent }) => sent)).toEqual(['/api/v1/upload/image']);
  });

  test('a failed upload shows no error, and the preview returns to the image that will be saved', async ({ list, shop, originals }) => {
    await list.press('Edit', first);
    const before = await list.shownImage();
    const refused = list.page.waitForResponse(upload);
    await list.chooseImage(Buffer.from('not an image'));
    await refused;
    await expect.poll(() => list.shownImage()).toBe(before);
    expect([await list.page.getByRole('alert').count(), await list.question.count()]).toEqual([0, 0]);
    await list.button('Save Changes').click();
    await list.expectClosed();
    expect((await saved(shop, first)).image_url).toBe(originals[0]!.image_url);
  });

  test.describe(() => {
    test.use({ viewport: phone });

    test('at 390 px, nothing scrolls horizontally, and every action is visible and at least 44 px high', async ({ list }) => {
      await expectFitsPhone(list.page);
      for (const what of [
        'Move Trial Lunch',
        'Move Trial Lunch up',
        'Move Trial Lunch down',
        'View Trial Lunch',
        'Edit Trial Lunch',
        'Delete Trial Lunch',
      ]) {
        const box = (await list.page.getByRole('button', { name: what, exact: true }).boundingBox())!;
        expect([what, box.x >= 0 && box.x + box.width <= phone.width]).toEqual([what, true]);
      }
      await list.press('Edit', third);
      await expectFitsPhone(list.page);
    });
  });

  test.describe(() => {
    // 1440 x 900 at 400 %.
    test.use({ viewport: { width: 360, height: 225 } });

    test('at 400 % zoom the error of a form does not cover the field in focus', async ({ list, page }) => {
      await page.route('**/api/v1/meal-plans/admin/*', (route) => route.fulfill({ status: 500, json: { success: false } }));
      await list.press('Edit', first);
      await list.field('Plan Name').fill('Another name');
      await list.button('Save Changes').click();
      await expect(list.dialog.getByRole('alert')).toBeVisible();
      for (const label of ['Plan Name', 'Description (optional)', 'Number of meals']) {
        const field = list.field(label);
        await field.focus();
        const isOnTop = await field.evaluate((input) => {
          const { left, top, width } = input.getBoundingClientRect();
          // px. The middle of its first line.
          return document.elementFromPoint(left + width / 2, top + 24) === input;
        });
        expect([label, isOnTop]).toEqual([label, true]);
      }
    });
  });

  test('the table passes axe at 1440 and 390 px', async ({ list }) => {
    await expectAccessible(list.page);
  });

  test('a plan can be opened, edited and saved by keyboard alone', async ({ list, page }) => {
    await page.getByRole('button', { name: `Edit ${first}` }).focus();
    await page.keyboard.press('Enter');
    await expect(list.dialog).toBeVisible();
    await expect(list.field('Plan Name')).toBeFocused();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Typed');
    await page.keyboard.press('Enter');
    await list.expectClosed();
    await expect(list.row('Typed')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit Typed' })).toBeFocused();
  });
});
