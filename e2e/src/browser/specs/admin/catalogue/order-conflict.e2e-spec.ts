import { skipWithoutOwnShop } from '../../../../shop/config.js';
import { plansOf } from '../../../../shop/shop-queries.js';
import { plans as catalogue } from '../../../../shop/test-catalogue.js';
import { holdRequests } from '../../../fixtures/hold-requests.js';
import { expect, test } from '../../../fixtures/meal-plan-list.js';
import { expectAccessible } from '../../../pages/accessibility.js';

const names = catalogue.map(({ name }) => name);
const [first, second, third] = names as [string, string, string];
const rest = names.slice(3);

test.describe('the order of a list that two administrators change', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));

  test('an order made from an older list is refused, and the list is current then', async ({ list, page, shop, admin, originals }) => {
    await expect(list.row(first)).toBeVisible();
    const elsewhere = [originals[2]!, originals[0]!, originals[1]!, ...originals.slice(3)];
    const orders = elsewhere.map(({ id }, display_order) => ({ id, display_order }));
    await admin.data('/meal-plans/admin/reorder', { method: 'POST', body: { orders } });
    await page.getByRole('button', { name: `Move ${first} down` }).click();
    await list.expectError(page, 'Another administrator has changed the order in the meantime.');
    await expect(page.getByRole('alert').getByText('The list is current now; move again.')).toBeVisible();
    await expectAccessible(page);
    await list.expectNames([third, first, second, ...rest]);
    await page.getByRole('button', { name: `Move ${first} down` }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    const wanted = [third, second, first, ...rest];
    await list.expectNames(wanted);
    await expect.poll(async () => (await plansOf(shop.url)).map(({ name }) => name)).toEqual(wanted);
  });

  test('moves that follow each other quickly are all saved', async ({ list, page, shop }) => {
    const release = await holdRequests(page, '**/meal-plans/admin/reorder');
    const down = page.getByRole('button', { name: `Move ${first} down` });
    await down.click();
    await down.click();
    await release();
    const wanted = [second, third, first, ...rest];
    await expect.poll(async () => (await plansOf(shop.url)).map(({ name }) => name)).toEqual(wanted);
    await list.expectNames(wanted);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('a move behind one that fails is given up with it, and is not called a change of another administrator', async ({ list, page }) => {
    let sent = 0;
    let fail = (): void => undefined;
    const failed = new Promise<void>((resolve) => (fail = resolve));
    await page.route('**/meal-plans/admin/reorder', async (route) => {
      sent += 1;
      if (sent > 1) return route.fallback();
      await failed;
      return route.abort();
    });
    const down = page.getByRole('button', { name: `Move ${first} down` });
    await down.click();
    await down.click();
    await list.expectNames([second, third, first, ...rest]);
    fail();
    await list.expectError(page, 'Failed to save the new order');
    await list.expectNames(names);
    await expect(page.getByRole('alert')).not.toContainText('Another administrator');
    expect(sent).toBe(1);
  });
});
