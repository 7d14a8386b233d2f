/// <reference lib="dom" />
import { expectAccessible, expectFitsPhone } from '../../../pages/accessibility.js';
import { phone } from '../../../pages/visitor.js';
import { publicDishNames } from '../../../../shop/shop-queries.js';
import { dishes as catalogue } from '../../../../shop/test-catalogue.js';
import { expect, test } from '../../../fixtures/dish-list.js';
import { failedRequests } from '../../../fixtures/console-watch.js';
import { holdRequests } from '../../../fixtures/hold-requests.js';
import { skipWithoutOwnShop } from '../../../../shop/config.js';

const listRoute = '**/api/v1/sample-menu/admin/all';
const names = catalogue.map(({ dish_name }) => dish_name);
const [paneer, chicken, chilla, hidden] = names as [string, string, string, string];

test.describe('Sample Menu admin list', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));

  test('the table has the columns Image, Dish Name, Quantity, Calories, Protein, Carbs, Fat, Status and Actions', async ({ list }) => {
    await expect(list.table.getByRole('columnheader')).toHaveText([
      'Image',
      'Dish Name',
      'Quantity',
      'Calories',
      'Protein',
      'Carbs',
      'Fat',
      'Status',
      'Actions',
    ]);
    const cells = list.row(chicken).getByRole('cell');
    await expect(cells).toHaveText([/^/, '380g', '411', '32.5g', '48g', '12.5g', 'Active', /^/]);
    await expect(list.row(hidden)).toContainText('Inactive');
    await expectAccessible(list.page);
  });

  test('a row shows the dish name with its first two ingredients, and an ellipsis if there are more', async ({ list }) => {
    const heading = async (name: string): Promise<string> => (await list.row(name).getByRole('rowheader').innerText()).replace(/\s+/g, ' ');
    expect(await heading(paneer)).toBe('Paneer Tikka Bowl Paneer, Brown rice...');
    expect(await heading(chilla)).toBe('Moong Dal Chilla Moong dal, Onion');
    expect(await heading(hidden)).toBe('Not on the menu Air');
  });

  test("the table shows 'Loading dishes...' while it loads, and 'No dishes found' when there are none", async ({ visitor, openList }) => {
    await visitor.page.route(listRoute, (route) => route.fulfill({ json: { success: true, data: [] } }));
    const release = await holdRequests(visitor.page, listRoute);
    const list = await openList();
    const loading = list.rows.getByText('Loading dishes...');
    await expect(loading).toBeVisible();
    await expect(loading, 'a quick answer causes no flicker').toHaveCSS('animation-delay', '0.2s');
    await release();
    await expect(list.rows.getByText('No dishes found')).toBeVisible();
    await expectAccessible(list.page);
  });

  test('an empty table has a button that adds a dish, and keeps the focus in the page when the dish is there', async ({
    visitor,
    openList,
  }) => {
    await visitor.page.route(listRoute, (route) => route.fulfill({ json: { success: true, data: [] } }), { times: 1 });
    const list = await openList();
    await list.table.getByRole('button', { name: 'Add Dish' }).press('Enter');
    await list.field('Dish Name').fill('Kadhi');
    await list.field('Ingredients').fill('Curd');
    await list.field('Quantity').fill('300g');
    await list.button('Create Dish').press('Enter');
    await list.expectClosed();
    await expect(list.row('Kadhi')).toBeVisible();
    await expect(list.table.getByRole('button', { name: 'Add Dish' })).toHaveCount(0);
    await expect(list.page.locator(':focus')).toHaveCount(1);
  });

  test("a failed load shows the server's error or 'Failed to fetch dishes', and 'Retry' loads the dishes", async ({
    visitor,
    openList,
  }) => {
    await visitor.page.route(listRoute, (route) => route.fulfill({ status: 500, body: '' }));
    const list = await openList();
    await list.expectError(list.page, 'Failed to fetch dishes');
    await expectAccessible(list.page);
    await visitor.page.unroute(listRoute);
    await visitor.page.route(listRoute, (route) => route.fulfill({ status: 500, json: { success: false, error: 'No dishes today.' } }));
    await list.page.getByRole('button', { name: 'Retry' }).click();
    await list.expectError(list.page, 'No dishes today.');
    await visitor.page.unroute(listRoute);
    await list.page.getByRole('button', { name: 'Retry' }).click();
    await list.expectNames(names);
  });

  test('a dish that is dragged or moved by its buttons changes its place on the public menu', async ({ list, shop }) => {
    await list.drag(chilla, paneer);
    await list.expectNames([chilla, paneer, chicken, hidden]);
    await expect.poll(() => publicDishNames(shop.url)).toEqual([chilla, paneer, chicken]);
    await list.page.getByRole('button', { name: `Move ${chilla} down` }).click();
    await list.expectAnnounced(new RegExp(`^${chilla}, position 2 of 4`));
    await expect.poll(() => publicDishNames(shop.url)).toEqual([paneer, chilla, chicken]);
    expect(list.writes.map(({ path: sent }) => sent)).toEqual(Array(2).fill('/api/v1/sample-menu/admin/reorder'));
  });

  test('a double click moves a dish by one place and no other dish; Enter twice moves it by two', async ({ list, shop }) => {
    const down = list.page.getByRole('button', { name: `Move ${paneer} down` });
    await down.dblclick();
    await expect.poll(() => publicDishNames(shop.url)).toEqual([chicken, paneer, chilla]);
    await list.expectNames([chicken, paneer, chilla, hidden]);
    await down.focus();
    await list.page.keyboard.press('Enter');
    await list.page.keyboard.press('Enter');
    await list.expectNames([chicken, chilla, hidden, paneer]);
    await expect.poll(() => publicDishNames(shop.url)).toEqual([chicken, chilla, paneer]);
    await expect.poll(() => list.writes).toHaveLength(3); // the last move passes a dish that visitors do not see
  });

  test('a dialog that a double click opens stays open, and closes at a click beside it', async ({ list, page }) => {
    await list.page.getByRole('button', { name: 'Add Dish' }).dblclick();
    await expect(list.dialog.getByRole('heading', { name: 'Create Dish' })).toBeVisible();
    await page.mouse.click(5, 450);
    await list.expectClosed();
  });

  test('a label can be printed from the table and from the details', async ({ list }) => {
    await list.page.context().addInitScript(() => void (window.print = () => undefined));
    const opened = async (press: () => Promise<void>): Promise<void> => {
      const popup = list.page.context().waitForEvent('page');
      await press();
      const label = await popup;
      await expect(label.getByRole('heading', { level: 1, name: paneer })).toBeVisible();
      await label.close();
    };
    await opened(() => list.page.getByRole('button', { name: `Print label for ${paneer}` }).click());
    await list.press('View', paneer);
    await opened(() => list.button('Print label').click());
  });

  test.describe(() => {
    test.use({ viewport: phone });

    test('at 390 px, nothing scrolls horizontally, and every action is visible and at least 44 px high', async ({ list }) => {
      await expectFitsPhone(list.page);
      for (const what of [
        `Move ${paneer}`,
        `Move ${paneer} down`,
        `Print label for ${paneer}`,
        `View ${paneer}`,
        `Edit ${paneer}`,
        `Delete ${paneer}`,
      ]) {
        const place = (await list.page.getByRole('button', { name: what, exact: true }).boundingBox())!;
        expect([what, place.x >= 0 && place.x + place.width <= phone.width]).toEqual([what, true]);
      }
      await list.press('Edit', paneer);
      await expectFitsPhone(list.page);
    });
  });

  test.describe(() => {
    test.use({ forgive: failedRequests });

    test('the error of a number that the server refuses stays until the number is changed', async ({ list }) => {
      const message = 'Protein is too high';
      const refusal = { success: false, code: 'validation_failed', error: message, details: [{ path: 'protein', message }] };
      await list.page.route('**/api/v1/sample-menu/admin/*', (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ status: 400, json: refusal }) : route.fallback(),
      );
      await list.press('Edit', chicken);
      const protein = list.field('Protein (g)');
      await protein.fill('99');
      await list.button('Save Changes').click();
      await expect(protein).toBeFocused();
      await expect(protein).toHaveAccessibleDescription(new RegExp(message));
      await protein.press('Tab');
      await expect(protein).toHaveAccessibleDescription(new RegExp(message));
      await protein.fill('98');
      await expect(protein).not.toHaveAccessibleDescription(new RegExp(message));
    });
  });
});
