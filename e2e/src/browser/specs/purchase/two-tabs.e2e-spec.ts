/// <reference lib="dom" />
import { alerts, Checkout, expectAlert, newCustomer } from '../../pages/checkout.page.js';
import { expect, test } from '../../fixtures/checkout.js';
import { ordersOf } from '../../../shop/shop-queries.js';
import { skipWithoutOwnShop } from '../../../shop/config.js';

test.describe('checkout of a plan that is paid in another tab', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));

  test('names the order as soon as it is paid, and can pay the plan once more', async ({ page, checkout, customer, shop }) => {
    const second = await page.context().newPage();
    await second.goto(page.url());
    const other = new Checkout(second);
    await other.begin(customer);
    const warning = other.dialog.getByRole('status').filter({ hasText: 'You have paid for this plan' });
    await expect(warning).toHaveCount(0);

    await checkout.payButton.click();
    await checkout.payInWindow();
    await expectAlert(page, alerts.activated);
    const { number } = (await ordersOf(shop, customer.email))[0]!;
    await expect(warning).toContainText(`You have paid for this plan: order ${number}.`);
    await expect(warning).toContainText('Pay here only if you want this plan once more.');

    await other.payButton.click();
    await other.payInWindow();
    await expectAlert(second, alerts.activated);
    expect(await ordersOf(shop, customer.email)).toHaveLength(2);
  });

  test('names the order for an hour, and stores nothing about the customer', async ({ page, checkout, plan }) => {
    await checkout.payButton.click();
    await checkout.payInWindow();
    await expectAlert(page, alerts.activated);
    const stored = await page.evaluate(() => localStorage.getItem('payment')!);
    expect(Object.keys(JSON.parse(stored) as object)).toEqual(['plan', 'order', 'at']);
    const warning = checkout.dialog.getByRole('status').filter({ hasText: 'You have paid for this plan' });
    await checkout.begin(newCustomer());
    await expect(warning).toBeVisible();
    await page.evaluate(
      (payment) => localStorage.setItem('payment', payment),
      JSON.stringify({ plan: plan.id, order: '2X7-000001', at: Date.now() - 3_600_000 }),
    );
    await page.reload();
    await checkout.begin(newCustomer());
    await expect(checkout.payButton).toBeEnabled();
    await expect(warning).toHaveCount(0);
  });
});
