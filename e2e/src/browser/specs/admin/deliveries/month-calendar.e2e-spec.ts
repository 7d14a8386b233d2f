import { addDays, dayOf, dayText, instantOf } from '@2x7/contracts';
import { skipWithoutOwnShop } from '../../../../shop/config.js';
import { holdRequests } from '../../../fixtures/hold-requests.js';
import { expect, test } from '../../../fixtures/test.js';
import { phone, wide } from '../../../pages/visitor.js';

test.describe('the calendar of a month', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));

  test('leads to today on a phone, where the days before fill many screens', async ({ openScreen, shop }) => {
    const today = `${addDays(`${dayOf(new Date()).slice(0, 7)}-01`, 31).slice(0, 7)}-25`;
    shop.travelTo(instantOf(today, '08:00'));
    const page = await openScreen('/admin/deliveries');
    await page.setViewportSize(phone);
    const date = page.getByText(`${dayText(today)} · Today`, { exact: true });
    await expect(date).not.toBeInViewport();
    const lead = page.getByRole('button', { name: 'Go to today' });
    await lead.click();
    await expect(date).toBeInViewport();
    await page.getByText('Weeks', { exact: true }).click();
    await lead.click();
    await expect(page.locator('th[aria-current=date]')).toBeInViewport();
    await page.setViewportSize(wide);
    await expect(lead).toBeHidden();
  });

  test('leads to today once its days are loaded', async ({ openScreen, page }) => {
    const release = await holdRequests(page, '**/calendar?*');
    await openScreen('/admin/deliveries');
    await page.setViewportSize(phone);
    const lead = page.getByRole('button', { name: 'Go to today' });
    await expect(lead).toBeDisabled();
    await release();
    await expect(lead).toBeEnabled();
  });

  test('offers no way to today in another month', async ({ openScreen }) => {
    const page = await openScreen(`/admin/deliveries?month=${addDays(dayOf(new Date()), 70).slice(0, 7)}`);
    await page.setViewportSize(phone);
    await expect(page.getByRole('button', { name: /^Change / }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Go to today' })).toHaveCount(0);
  });
});
