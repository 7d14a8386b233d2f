/// <reference lib="dom" />
import type { MealPlan } from '@2x7/contracts';
import type { Page } from '@playwright/test';
import { skipWithoutOwnShop } from '../../../shop/config.js';
import { emailTo, ordersOf } from '../../../shop/shop-queries.js';
import { expect, test } from '../../fixtures/checkout.js';
import { alerts, Checkout, expectAlert, newCustomer } from '../../pages/checkout.page.js';

const instagram =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 338.0.6.28.109';

test.describe("checkout in the browser of another app, where Razorpay's own page takes the payment", () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));
  test.use({ userAgent: instagram, viewport: { width: 390, height: 844 } });

  test.afterEach(({ shop }) => void shop.sandbox.control.reset());

  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  const expectPaymentPage = (page: Page) => expect(page.getByText('Choose how this test payment ends.')).toBeVisible();

  test("a payment on Razorpay's page leads back to the plan page, which shows the activated subscription once", async ({
    page,
    checkout,
    customer,
    plan,
    shop,
  }) => {
    await checkout.payButton.click();
    await expectPaymentPage(page);
    expect(new URL(page.url()).origin).toBe(new URL(shop.sandbox.checkoutScriptUrl).origin);
    await press(page, 'Pay');
    await expectAlert(page, alerts.activated, new RegExp(`The email goes to ${customer.email}`));
    expect(page.url()).toMatch(new RegExp(`/subscription-plans/${plan.id}$`));
    expect(await ordersOf(shop, customer.email)).toMatchObject([{ status: 'paid' }]);
    await emailTo(shop, customer.email);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Subscribe Now' })).toBeVisible();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(customer.email);
  });

  test('a failed attempt leads back to the filled form, and the next attempt pays the same order', async ({
    page,
    checkout,
    customer,
    shop,
  }) => {
    await checkout.payButton.click();
    await expectPaymentPage(page);
    await press(page, 'Fail');
    await expect(checkout.dialog.getByText('A payment attempt failed.')).toBeInViewport();
    await expect(checkout.payButton).toBeFocused();
    expect(await checkout.values()).toEqual(customer);
    await checkout.payButton.click();
    await expectPaymentPage(page);
    await press(page, 'Pay');
    await expectAlert(page, alerts.activated);
    expect(await ordersOf(shop, customer.email)).toMatchObject([{ status: 'paid' }]);
  });

  test('Back leads from the payment page to the plan page, where the same order can be paid', async ({
    page,
    checkout,
    customer,
    shop,
  }) => {
    await checkout.payButton.click();
    await expectPaymentPage(page);
    await page.goBack();
    if (!(await checkout.dialog.isVisible())) await checkout.begin(customer);
    await checkout.payButton.click();
    await expectPaymentPage(page);
    await press(page, 'Pay');
    await expectAlert(page, alerts.activated);
    expect(await ordersOf(shop, customer.email)).toMatchObject([{ status: 'paid' }]);
  });

  test('an unconfirmed payment is confirmed by the next press of the pay button and is not charged again', async ({
    page,
    checkout,
    customer,
    shop,
  }) => {
    await page.route('**/verify-payment', (route) => route.abort());
    await checkout.payButton.click();
    await expectPaymentPage(page);
    await press(page, 'Pay');
    await expectAlert(page, alerts.unconfirmed);
    await page.unroute('**/verify-payment');
    await checkout.begin(customer);
    await checkout.payButton.click();
    await expectAlert(page, alerts.activated);
    expect(shop.sandbox.ledger.payments().filter(({ email }) => email === customer.email)).toHaveLength(1);
  });

  for (const { end, alert, more } of [
    { end: 'Pay', alert: alerts.activated, more: /Your order is 2X7-\d+\. The first box comes on/ },
    { end: 'Fail', alert: 'A payment attempt failed.', more: 'This plan is not offered any more, so it cannot be paid again.' },
  ]) {
    test(`"${end}" leads back with the result when the plan was deleted meanwhile`, async ({ visitor, plan, admin }) => {
      const { id } = await admin.data<MealPlan>('/meal-plans/admin/create', {
        method: 'POST',
        body: { ...plan, name: 'Short-lived Plan' },
      });
      const page = await visitor.open(`/subscription-plans/${id}`);
      const checkout = new Checkout(page);
      await checkout.begin(newCustomer());
      await checkout.payButton.click();
      await expectPaymentPage(page);
      await admin.data(`/meal-plans/admin/${id}`, { method: 'DELETE' });
      await press(page, end);
      await expect(page.getByRole('heading', { name: 'Plan Not Found' })).toBeVisible();
      await expectAlert(page, alert, more);
      expect(new URL(page.url()).hash).toBe('');
    });
  }

  test('a tab without the stored order verifies the payment that its URL names', async ({ visitor, page, checkout, customer, shop }) => {
    await checkout.payButton.click();
    await expectPaymentPage(page);
    const [order] = await ordersOf(shop, customer.email);
    const paid = shop.sandbox.pay({ orderId: order!.provider_order_id!, outcome: 'captured' });
    await page.goBack();
    // Until then, the page would read the payment from its URL before it is loaded again.
    await visitor.hydrated();
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(`${page.url()}#${new URLSearchParams({ ...paid } as Record<string, string>).toString()}`);
    await page.reload();
    await expectAlert(page, alerts.activated, 'Your payment has arrived.');
    await expect(page.getByRole('link', { name: 'See and change your deliveries' })).toBeVisible();
  });
});

test('a link with a forged payment shows that the payment could not be confirmed, and nothing of the link', async ({
  page,
  checkout,
  plan,
}) => {
  const claim = { razorpay_payment_id: 'pay_x', razorpay_order_id: 'order_call_1800', razorpay_signature: 'a'.repeat(64) };
  await checkout.page.goto('/about');
  await page.goto(`/subscription-plans/${plan.id}#${new URLSearchParams(claim).toString()}`);
  await expectAlert(page, 'We could not confirm a payment. If you have paid, please contact support.');
  await expect(page.getByText('order_call_1800')).toHaveCount(0);
});

test('a URL fragment with malformed payment ids is ignored', async ({ page, checkout, plan }) => {
  let calls = 0;
  await page.route('**/verify-payment', (route) => route.abort().finally(() => (calls += 1)));
  await checkout.page.goto('/about');
  await page.goto(`/subscription-plans/${plan.id}#razorpay_payment_id=call+1800&razorpay_order_id=order_1&razorpay_signature=x`);
  await expect(checkout.payButton).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  expect([calls, await checkout.values()]).toEqual([0, { email: '', name: '', phone: '', address: '' }]);
});
