import type { Page } from '@playwright/test';
import { alerts, expectAlert, type Checkout } from '../../pages/checkout.page.js';
import { capturedPaymentsOf, emailTo, ordersOf, plansOf } from '../../../shop/shop-queries.js';
import { phone } from '../../pages/visitor.js';
import { expect, test, unreadablePayments, verifyPath } from '../../fixtures/checkout.js';
import { skipWithoutOwnShop } from '../../../shop/config.js';

test.describe('unconfirmed payment', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));

  test.afterEach(({ shop }) => void shop.sandbox.control.reset());

  async function payWithoutConfirmation(page: Page, checkout: Checkout): Promise<void> {
    await page.route(verifyPath, (route) => route.abort());
    await checkout.payButton.click();
    await checkout.payInWindow();
  }

  async function payUnconfirmed(page: Page, checkout: Checkout): Promise<void> {
    await payWithoutConfirmation(page, checkout);
    await expectAlert(page, alerts.unconfirmed);
  }

  test('is not charged again when the same values are submitted', async ({ page, checkout, customer, shop }) => {
    await payUnconfirmed(page, checkout);
    await emailTo(shop, customer.email);
    await page.getByRole('button', { name: 'Subscribe Now' }).click();
    await expect(checkout.payButton).toBeVisible();
    // Pay asks about this order first, so nothing warns of a second payment.
    await expect(checkout.dialog.getByText('You have paid for this plan')).toHaveCount(0);
    await checkout.payButton.click();
    await expectAlert(page, alerts.activated, /already paid. You are not charged again/);
    await expect(checkout.dialog).toHaveCount(0);
    expect(await capturedPaymentsOf(shop, customer.email)).toBe(1);
  });

  for (const isLoadedAgain of [false, true]) {
    const where = isLoadedAgain ? ', also after a reload' : '';
    test(`must be confirmed before another order can be paid, even with other values in the form${where}`, async ({
      page,
      checkout,
      customer,
      shop,
    }) => {
      shop.sandbox.control.set({
        webhooks: { enabled: false },
        routes: unreadablePayments,
      });
      await payUnconfirmed(page, checkout);
      if (isLoadedAgain) await page.reload();
      const other = { ...customer, email: `other.${customer.email}`, address: '7 Amer Road, Jaipur 302002' };
      await checkout.begin(other);
      await checkout.payButton.click();
      await expectAlert(page, alerts.unconfirmed, 'Order reference');
      shop.sandbox.control.reset();
      await page.unroute(verifyPath);
      await page.getByRole('button', { name: 'Subscribe Now' }).click();
      await checkout.payButton.click();
      await expectAlert(page, alerts.activated, `The email goes to ${customer.email}.`);
      expect(await capturedPaymentsOf(shop, customer.email)).toBe(1);
      expect(await ordersOf(shop, other.email)).toEqual([]);
      // A further press is meant as another order.
      await checkout.begin(other);
      await checkout.payButton.click();
      await checkout.payInWindow();
      await expectAlert(page, alerts.activated, `The email goes to ${other.email}.`);
      expect(await capturedPaymentsOf(shop, other.email)).toBe(1);
    });
  }

  test("has a reference whose 'Copy' stays on one line on a phone", async ({ page, checkout }) => {
    await page.setViewportSize(phone);
    await payWithoutConfirmation(page, checkout);
    const words = page.getByRole('alertdialog').getByText('Copy', { exact: true });
    await expect.poll(async () => (await words.boundingBox())!.height).toBeLessThan(32);
  });

  test('is named in the checkout of another plan, which can be paid as well', async ({ page, checkout, customer, shop, plan }) => {
    await payUnconfirmed(page, checkout);
    await page.unroute(verifyPath);
    const other = (await plansOf(shop.url)).find(({ id }) => id !== plan.id)!;
    await page.goto(`/subscription-plans/${other.id}`);
    await checkout.begin(customer);
    const { number } = (await ordersOf(shop, customer.email))[0]!;
    const warning = checkout.dialog.getByRole('status').filter({ hasText: `You have paid for another plan: order ${number}.` });
    await expect(warning).toContainText('Pay here only if you want this plan as well.');
    await checkout.payButton.click();
    await checkout.payInWindow();
    await expectAlert(page, alerts.activated);
    expect(await capturedPaymentsOf(shop, customer.email)).toBe(2);
  });

  test("can be confirmed when Razorpay's checkout script cannot be loaded", async ({ page, checkout, customer, shop }) => {
    shop.sandbox.control.set({
      webhooks: { enabled: false },
      routes: unreadablePayments,
    });
    await payUnconfirmed(page, checkout);
    await page.unroute(verifyPath);
    await page.route('**/v1/checkout.js', (route) => route.abort());
    await page.reload();
    await checkout.begin(customer);
    await checkout.payButton.click();
    await expectAlert(page, alerts.activated, `The email goes to ${customer.email}.`);
  });
});
