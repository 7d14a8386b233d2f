import { skipWithoutOwnShop } from '../../../shop/config.js';
import { failedRequests } from '../../fixtures/console-watch.js';
import { expect, test } from '../../fixtures/test.js';
import { expectAccessible } from '../../pages/accessibility.js';

test.describe('the kitchen', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));
  test.use({ forgive: failedRequests });

  test('reads that its sheets cannot be loaded, without a sign that they still load, and tries again', async ({ openScreen, page }) => {
    const slots = '**/api/v1/deliveries/kitchen/slots';
    await page.route(slots, (route) => route.fulfill({ status: 503, json: { success: false, code: 'unavailable' } }));
    await openScreen('/kitchen');
    await expect(page.getByRole('alert')).toContainText('The kitchen sheet could not be loaded');
    await expect(page.getByText('Loading the kitchen sheet...')).toHaveCount(0);
    await expectAccessible(page);
    await page.unroute(slots);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('navigation', { name: 'Sheets' })).toBeVisible();
  });
});
