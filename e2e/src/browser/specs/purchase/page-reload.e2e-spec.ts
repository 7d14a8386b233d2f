/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { alerts, expectAlert, type Checkout, type Customer } from '../../pages/checkout.page.js';
import { emailTo, ordersOf } from '../../../shop/shop-queries.js';
import { expect, test } from '../../fixtures/checkout.js';
import { refuseWrites } from '../../fixtures/refuse-writes.js';
import { skipWithoutOwnShop } from '../../../shop/config.js';

test.describe('checkout after a reload during the payment', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));

  test.afterEach(({ shop }) => void shop.sandbox.control.reset());

  /** The receipts and answers of create-order from now on. */
  function watchOrders(page: Page): { receipts: Set<string>; codes: string[] } {
    const seen = { receipts: new Set<string>(), codes: [] as string[] };
    page.on('response', async (response) => {
      if (!response.url().endsWith('/create-order')) return;
      seen.receipts.add((response.request().postDataJSON() as { receipt: string }).receipt);
      seen.codes.push(((await response.json()) as { code?: string }).code ?? 'created');
    });
    return seen;
  }

  async function loadAgain(page: Page, checkout: Checkout, customer: Customer): Promise<void> {
    await page.reload();
    await checkout.begin(customer);
    await checkout.payButton.click();
  }

  test('does not charge a paid order again at the first press of the pay button, and places a new order at the second', async ({
    page,
    checkout,
    customer,
    shop,
  }) => {
    await checkout.payButton.click();
    await checkout.expectPaymentWindow();
    const [order] = await ordersOf(shop, customer.email);
    shop.sandbox.pay({ orderId: order!.provider_order_id!, outcome: 'captured' });
    await emailTo(shop, customer.email);
    await loadAgain(page, checkout, customer);
    await expectAlert(page, alerts.activated, /already paid. You are not charged again/);
    await expect(page.getByRole('link', { name: 'See and change your deliveries' })).toBeVisible();
    expect(await ordersOf(shop, customer.email)).toHaveLength(1);
    expect(shop.sandbox.ledger.payments().filter(({ order_id: id }) => id === order!.provider_order_id)).toHaveLength(1);
    // A second press is meant as another order.
    await checkout.begin(customer);
    await checkout.payButton.click();
    await checkout.payInWindow();
    await expectAlert(page, alerts.activated);
    expect(await ordersOf(shop, customer.email)).toHaveLength(2);
  });

  test('does not charge a paid order again when the address was corrected', async ({ page, checkout, customer, shop }) => {
    await checkout.payButton.click();
    await checkout.expectPaymentWindow();
    const [order] = await ordersOf(shop, customer.email);
    shop.sandbox.pay({ orderId: order!.provider_order_id!, outcome: 'captured' });
    await emailTo(shop, customer.email);
    await loadAgain(page, checkout, { ...customer, address: '12 Tonk Road,\nMalviya Nagar, Jaipur 302018' });
    await expectAlert(page, alerts.activated, /already paid. You are not charged again. What you changed since then is not part of it./);
    expect(await ordersOf(shop, customer.email)).toMatchObject([{ status: 'paid' }]);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(customer.email);
  });

  test('continues with the unpaid order when no value has changed', async ({ page, checkout, customer, shop }) => {
    const seen = watchOrders(page);
    await checkout.payButton.click();
    await checkout.expectPaymentWindow();
    await loadAgain(page, checkout, customer);
    await checkout.payInWindow();
    await expectAlert(page, alerts.activated);
    expect(seen).toEqual({ receipts: new Set([expect.any(String)]), codes: ['created', 'created'] });
    expect(await ordersOf(shop, customer.email)).toMatchObject([{ status: 'paid' }]);
  });

  test('places a new order when a value has changed', async ({ page, checkout, customer, shop }) => {
    const seen = watchOrders(page);
    await checkout.payButton.click();
    await checkout.expectPaymentWindow();
    await loadAgain(page, checkout, { ...customer, name: 'Asha Kumari Rao' });
    await checkout.payInWindow();
    await expectAlert(page, alerts.activated);
    expect([seen.receipts.size, seen.codes]).toEqual([2, ['created', 'created', 'created']]);
    expect((await ordersOf(shop, customer.email)).map(({ status }) => status).sort()).toEqual(['created', 'paid']);
  });
});

test.describe('checkout after the payment window was closed', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));

  test.afterEach(({ shop }) => void shop.sandbox.control.reset());

  async function closeWindow(checkout: Checkout): Promise<void> {
    await checkout.payButton.click();
    await checkout.expectPaymentWindow();
    await checkout.inWindow('Cancel').click();
    await expect(checkout.payButton).toBeVisible();
  }

  test('finds a payment at the provider before its webhook arrives, and does not charge again', async ({
    page,
    checkout,
    customer,
    shop,
  }) => {
    shop.sandbox.control.set({ webhooks: { enabled: false } });
    await closeWindow(checkout);
    const [order] = await ordersOf(shop, customer.email);
    shop.sandbox.pay({ orderId: order!.provider_order_id!, outcome: 'captured' });
    await checkout.fill({ address: '7 Amer Road, Jaipur 302002' });
    await checkout.payButton.click();
    await expectAlert(page, alerts.activated, /Your earlier order is already paid. You are not charged again/);
    expect(await ordersOf(shop, customer.email)).toMatchObject([{ status: 'paid' }]);
  });

  for (const windows of [1, 2]) {
    const since = windows === 2 ? ', not even in the window that it had before' : '';
    test(`takes no payment for a corrected order while Razorpay does not say whether the first one is paid${since}`, async ({
      page,
      checkout,
      customer,
      shop,
    }) => {
      shop.sandbox.control.set({ webhooks: { enabled: false } });
      for (let window = 1; window <= windows; window += 1) {
        await closeWindow(checkout);
        await checkout.fill({ address: '7 Amer Road, Jaipur 302002' });
      }
      const [first] = await ordersOf(shop, customer.email);
      shop.sandbox.pay({ orderId: first!.provider_order_id!, outcome: 'captured' });
      shop.sandbox.control.set({ routes: { 'GET /v1/orders/:id/payments': { fail: { with: 504, times: 'all' } } } });
      await checkout.payButton.click();
      await expectAlert(page, alerts.notSetUp, /The payment service does not say just now whether your earlier order is paid\./);
      shop.sandbox.control.set({ routes: { 'GET /v1/orders/:id/payments': null } });
      await checkout.payButton.click();
      await expectAlert(page, alerts.activated, /Your earlier order is already paid. You are not charged again/);
      expect((await ordersOf(shop, customer.email)).map(({ status }) => status)).toEqual(['paid', 'created'].slice(0, windows));
    });
  }

  test('opens the window of an unchanged order again while Razorpay does not say whether it is paid', async ({ page, checkout, shop }) => {
    await closeWindow(checkout);
    shop.sandbox.control.set({ routes: { 'GET /v1/orders/:id/payments': { fail: { with: 504, times: 'all' } } } });
    await checkout.payButton.click();
    await checkout.payInWindow();
    await expectAlert(page, alerts.activated);
  });

  test('says after a failed create-order that an earlier payment is not charged again', async ({ page, checkout }) => {
    await closeWindow(checkout);
    await page.route('**/create-order', (route) => route.abort());
    await checkout.payButton.click();
    await expectAlert(page, alerts.notSetUp, 'If you have paid already, you are not charged again. What you wrote is kept.');
  });

  for (const windows of [1, 2]) {
    const since = windows === 2 ? ' and a second order was opened meanwhile' : '';
    test(`does not charge a corrected order when the first order was paid later${since}`, async ({ page, checkout, customer, shop }) => {
      for (let window = 1; window <= windows; window += 1) {
        await closeWindow(checkout);
        await checkout.fill({ address: `${window} Amer Road, Jaipur 302002` });
      }
      const [first] = await ordersOf(shop, customer.email);
      shop.sandbox.pay({ orderId: first!.provider_order_id!, outcome: 'captured' });
      await emailTo(shop, customer.email);
      await checkout.payButton.click();
      await expectAlert(page, alerts.activated, /Your earlier order is already paid. You are not charged again/);
      expect((await ordersOf(shop, customer.email)).map(({ status }) => status)).toEqual(['paid', 'created'].slice(0, windows));
    });
  }
});

test.describe('checkout in a browser that can store nothing', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));

  for (const moment of ['before the payment window opens', 'while the payment window is open']) {
    test(`takes and confirms a payment when writing fails ${moment}`, async ({ page, checkout, customer, shop }) => {
      if (moment.startsWith('before')) await page.evaluate(refuseWrites);
      await checkout.payButton.click();
      await checkout.expectPaymentWindow();
      await page.evaluate(refuseWrites);
      await checkout.payInWindow();
      await expectAlert(page, alerts.activated, /Your order is 2X7-\d+\./);
      expect(await ordersOf(shop, customer.email)).toMatchObject([{ status: 'paid' }]);
    });
  }
});
