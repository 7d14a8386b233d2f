/// <reference lib="dom" />
import { alerts, expectAlert, type Customer } from '../../pages/checkout.page.js';
import { emailTo, ordersOf } from '../../../shop/shop-queries.js';
import { expect, test } from '../../fixtures/checkout.js';
import { skipWithoutOwnShop } from '../../../shop/config.js';
import type { OwnShop } from '../../../shop/own-shop.js';

const verifyPath = '**/api/v1/orders/verify-payment';

/** An answer of the provider to every call. */
const unreadable = { fail: { with: 503, times: 'all' } } as const;

test.describe('a payment that the shop could not confirm', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));

  test.afterEach(({ shop }) => void shop.sandbox.control.reset());

  const paymentsOf = async (shop: OwnShop, customer: Customer): Promise<number> => {
    const mine = new Set((await ordersOf(shop, customer.email)).map((order) => order.provider_order_id));
    return shop.sandbox.ledger.payments().filter(({ order_id: id, status }) => mine.has(id) && status === 'captured').length;
  };

  test('cannot be made a second time with the same values', async ({ page, checkout, customer, shop }) => {
    await page.route(verifyPath, (route) => route.abort());
    await checkout.payButton.click();
    await checkout.payInWindow();
    await expectAlert(page, alerts.unconfirmed);
    await emailTo(shop, customer.email);
    await page.getByRole('button', { name: 'Subscribe Now' }).click();
    await checkout.payButton.click();
    await expectAlert(page, alerts.activated, /already paid. You are not charged again/);
    await expect(checkout.dialog).toHaveCount(0);
    expect(await paymentsOf(shop, customer)).toBe(1);
  });

  for (const isLoadedAgain of [false, true]) {
    const where = isLoadedAgain ? ', also after the page was loaded again' : '';
    test(`is confirmed before anything else can be paid, whatever the form says by then${where}`, async ({
      page,
      checkout,
      customer,
      shop,
    }) => {
      shop.sandbox.control.set({
        webhooks: { enabled: false },
        routes: { 'GET /v1/orders*': unreadable, 'GET /v1/payments*': unreadable },
      });
      await page.route(verifyPath, (route) => route.abort());
      await checkout.payButton.click();
      await checkout.payInWindow();
      await expectAlert(page, alerts.unconfirmed);
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
      expect(await paymentsOf(shop, customer)).toBe(1);
      expect(await ordersOf(shop, other.email)).toEqual([]);
      // A further press is meant as another order.
      await checkout.begin(other);
      await checkout.payButton.click();
      await checkout.payInWindow();
      await expectAlert(page, alerts.activated, `The email goes to ${other.email}.`);
      expect(await paymentsOf(shop, other)).toBe(1);
    });
  }

  test('is confirmed without the payment window, which it does not need', async ({ page, checkout, customer, shop }) => {
    shop.sandbox.control.set({
      webhooks: { enabled: false },
      routes: { 'GET /v1/orders*': unreadable, 'GET /v1/payments*': unreadable },
    });
    await page.route(verifyPath, (route) => route.abort());
    await checkout.payButton.click();
    await checkout.payInWindow();
    await expectAlert(page, alerts.unconfirmed);
    await page.unroute(verifyPath);
    await page.route('**/v1/checkout.js', (route) => route.abort());
    await page.reload();
    await checkout.begin(customer);
    await checkout.payButton.click();
    await expectAlert(page, alerts.activated, `The email goes to ${customer.email}.`);
  });
});
