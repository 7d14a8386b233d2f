/// <reference lib="dom" />
import { alerts, expectAlert, type Checkout, type Customer } from '../../pages/checkout.page.js';
import { capturedPaymentsOf, emailsTo, emailTo, ordersOf } from '../../../shop/shop-queries.js';
import { expect, test, unreadablePayments, verifyPath } from '../../fixtures/checkout.js';
import { holdRequests } from '../../fixtures/hold-requests.js';
import { skipWithoutOwnShop } from '../../../shop/config.js';
import type { OwnShop } from '../../../shop/own-shop.js';

/** ms. As in production, only sooner: the reconciler asks about an unsettled order after 2 s instead of 2 min. */
const timing = { tick: 250, checks: [2_000, 4_000, 8_000, 16_000, 32_000, 64_000], processingCheck: 500, retryRefundAfter: 500 };

const kindOf = ({ messageId }: { messageId: string }): string => messageId.slice(1, messageId.indexOf('.'));

test.use({ shopOptions: { timing } });

test.describe('failures during the payment', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));

  test.afterEach(async ({ shop }) => {
    shop.sandbox.control.reset();
    await shop.inbox.up();
  });

  async function expectBackAtForm(checkout: Checkout, customer: Customer): Promise<void> {
    await expect(checkout.payButton).toBeVisible();
    await expect(checkout.payButton).toBeFocused();
    expect(await checkout.values()).toEqual(customer);
    await expect(checkout.page.locator('iframe')).toHaveCount(0);
  }

  const providerOrdersOf = async (shop: OwnShop, customer: Customer): Promise<number> => {
    const mine = new Set((await ordersOf(shop, customer.email)).map((order) => order.number));
    return shop.sandbox.ledger.orders().filter(({ notes }) => mine.has((notes as Record<string, string>).order_number ?? '')).length;
  };

  test('Back closes the alert of a failed order, and leaves the form below it open', async ({ page, checkout, customer }) => {
    await page.route('**/api/v1/orders/create-order', (route) => route.abort());
    await checkout.payButton.click();
    await expect(page.getByRole('alertdialog')).toHaveAccessibleDescription(alerts.notSetUp);
    await page.evaluate(() => history.back());
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expectBackAtForm(checkout, customer);
    await page.evaluate(() => history.back());
    await expect(checkout.dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Subscribe Now' })).toBeFocused();
  });

  test('a failed attempt can be repeated in the payment window, and the subscription is activated once', async ({
    page,
    checkout,
    customer,
    shop,
  }) => {
    await checkout.payButton.click();
    await checkout.expectPaymentWindow();
    await checkout.inWindow('Fail').click();
    await expect(checkout.window.getByRole('alert').getByText('Payment failed')).toBeVisible();
    await checkout.inWindow('Try again').click();
    await checkout.inWindow('Pay').click();
    await expectAlert(page, alerts.activated);
    await emailTo(shop, customer.email);
    expect(await ordersOf(shop, customer.email)).toMatchObject([{ status: 'paid' }]);
  });

  test('cancelling after a failed attempt shows its reason and keeps all values, and the same order can be paid', async ({
    shop,
    page,
    checkout,
    customer,
  }) => {
    await checkout.payButton.click();
    await checkout.expectPaymentWindow();
    await checkout.inWindow('Fail').click();
    await checkout.inWindow('Cancel').click();
    await expect(checkout.dialog.getByRole('alert').getByText(/^A payment attempt failed: .*declined/)).toBeVisible();
    await expectBackAtForm(checkout, customer);
    await checkout.payButton.click();
    await checkout.payInWindow();
    await expectAlert(page, alerts.activated);
    expect(await ordersOf(shop, customer.email)).toMatchObject([{ status: 'paid' }]);
  });

  test('an order that is paid outside the window after a failed attempt is not charged again, as the form says', async ({
    shop,
    page,
    checkout,
    customer,
  }) => {
    await checkout.payButton.click();
    await checkout.expectPaymentWindow();
    await checkout.inWindow('Fail').click();
    await checkout.inWindow('Cancel').click();
    const [order] = await ordersOf(shop, customer.email);
    shop.sandbox.pay({ orderId: order!.provider_order_id!, outcome: 'captured' });
    await emailTo(shop, customer.email);
    const banner = checkout.dialog.getByRole('alert');
    await expect(banner.getByText('If you have paid in another attempt, you are not charged again when you press Pay.')).toBeVisible();
    await checkout.payButton.click();
    await expectAlert(page, alerts.activated, /already paid. You are not charged again/);
    expect(await capturedPaymentsOf(shop, customer.email)).toBe(1);
  });

  for (const way of ['Cancel', 'Escape'] as const) {
    test(`closing the payment window with ${way} charges nothing and leads back to the filled form with the focus on the pay button`, async ({
      shop,
      page,
      checkout,
      customer,
    }) => {
      await checkout.payButton.click();
      await checkout.expectPaymentWindow();
      if (way === 'Cancel') await checkout.inWindow('Cancel').click();
      else await checkout.escapeFromWindow();
      await expectBackAtForm(checkout, customer);
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      expect(await capturedPaymentsOf(shop, customer.email)).toBe(0);
      expect(await ordersOf(shop, customer.email)).toMatchObject([{ status: 'created' }]);
    });
  }

  test('a payment whose verify-payment fails is shown as unconfirmed, and the webhook confirms it and sends the email', async ({
    page,
    checkout,
    customer,
    shop,
  }) => {
    shop.sandbox.control.set({ routes: unreadablePayments });
    await page.route(verifyPath, (route) => route.abort());
    await checkout.payButton.click();
    await checkout.payInWindow();
    await expectAlert(page, alerts.unconfirmed, 'Order reference');
    await expect(checkout.dialog).toHaveCount(0);
    await emailTo(shop, customer.email);
    expect(await ordersOf(shop, customer.email)).toMatchObject([{ status: 'paid', source: 'webhook' }]);
  });

  test('the reconciler confirms a payment without verify-payment and webhook', async ({ page, checkout, customer, shop }) => {
    shop.sandbox.control.set({ webhooks: { enabled: false } });
    await page.route(verifyPath, (route) => route.abort());
    await checkout.payButton.click();
    await checkout.payInWindow();
    await expectAlert(page, alerts.unconfirmed);
    await emailTo(shop, customer.email);
    expect(await ordersOf(shop, customer.email)).toMatchObject([{ status: 'paid', source: expect.stringMatching(/^(reconciler|sweep)$/) }]);
  });

  test('an authorised payment shows the subscription as activated, and the email waits for the capture', async ({
    page,
    checkout,
    customer,
    shop,
  }) => {
    shop.sandbox.control.set({ captureDelay: true });
    await checkout.payButton.click();
    await checkout.payInWindow();
    await expectAlert(page, alerts.activated);
    expect(await ordersOf(shop, customer.email)).toMatchObject([{ status: 'created' }]);
    expect(await emailsTo(shop, customer.email)).toEqual([]);
    shop.sandbox.control.set({ captureDelay: false });
    await emailTo(shop, customer.email);
  });

  test('a payment succeeds while the mail server is down, and one email arrives when the server is up again', async ({
    page,
    checkout,
    customer,
    shop,
  }) => {
    await shop.inbox.down();
    await checkout.payButton.click();
    await checkout.payInWindow();
    await expectAlert(page, alerts.activated);
    const postponed = `SELECT 1 FROM email_job
      WHERE data->'customer'->>'email' = $1 AND template = 'order-confirmation' AND last_error IS NOT NULL`;
    await expect.poll(() => shop.query('email', postponed, [customer.email])).toHaveLength(1);
    await shop.inbox.up();
    await emailTo(shop, customer.email);
  });

  for (const [failure, fault] of [
    ['an outage of the provider', 503],
    ['a lost response of the provider', 'answer-lost'],
  ] as const) {
    test(`${failure} at create-order shows '${alerts.notSetUp}', and the next attempt pays the same order`, async ({
      shop,
      page,
      checkout,
      customer,
    }) => {
      const receipts = new Set<unknown>();
      page.on('request', (request) => {
        if (request.url().endsWith('/create-order')) receipts.add((request.postDataJSON() as { receipt: string }).receipt);
      });
      shop.sandbox.control.set({ routes: { 'POST /v1/orders': { fail: { with: fault, times: 1 } } } });
      await checkout.payButton.click();
      await expectAlert(page, alerts.notSetUp, /What you wrote is kept/);
      await expectBackAtForm(checkout, customer);
      await checkout.payButton.click();
      await checkout.payInWindow();
      await expectAlert(page, alerts.activated);
      expect(receipts.size).toBe(1);
      expect(await ordersOf(shop, customer.email)).toMatchObject([{ status: 'paid' }]);
      expect(await providerOrdersOf(shop, customer)).toBe(1);
    });
  }

  test.describe(() => {
    test.use({ customerChanges: { address: '4 Janpath, New Delhi 110001' } });

    test('an address outside the delivery area places no order, shows an error at the address field until it is edited, and keeps all values', async ({
      page,
      checkout,
      customer,
      shop,
    }) => {
      await checkout.payButton.click();
      await expectAlert(page, alerts.notSetUp, /Jaipur 302018 and nearby/);
      expect(await checkout.values()).toEqual(customer);
      await expect(checkout.dialog.locator('[aria-invalid="true"]')).toBeVisible();
      await expect(checkout.field('address')).toHaveAttribute('aria-invalid', 'true');
      await expect(checkout.field('address')).toBeFocused();
      expect(await ordersOf(shop, customer.email)).toEqual([]);
      await checkout.field('address').press('End');
      await checkout.field('address').pressSequentially('9');
      await expect(checkout.dialog.locator('[aria-invalid="true"]')).toHaveCount(0);
    });
  });

  test('two fast clicks on the pay button place one order', async ({ checkout, customer, shop }) => {
    await checkout.payButton.evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await checkout.expectPaymentWindow();
    expect(await ordersOf(shop, customer.email)).toHaveLength(1);
    expect(await providerOrdersOf(shop, customer)).toBe(1);
  });

  test("the pay button is disabled and says 'Processing...' while the order is placed", async ({ page, checkout }) => {
    const release = await holdRequests(page, '**/orders/create-order');
    await checkout.payButton.click();
    const busy = checkout.dialog.getByRole('button', { name: 'Processing...' });
    await expect(busy).toBeVisible();
    await expect(busy).toBeDisabled();
    await release();
    await checkout.expectPaymentWindow();
  });

  test("the status line, which screen readers announce, says 'Processing...' while the order is placed", async ({ page, checkout }) => {
    const status = checkout.dialog.getByRole('status').filter({ hasText: 'Processing...' });
    const release = await holdRequests(page, '**/orders/create-order');
    await expect(status).toHaveCount(0);
    await checkout.payButton.click();
    await expect(status).toHaveCount(1);
    await release();
    await checkout.expectPaymentWindow();
    await checkout.inWindow('Cancel').click();
    await expect(checkout.payButton).toBeFocused();
    await expect(status).toHaveCount(0);
  });

  test('an order that is captured twice is activated once, gets one refund and keeps its plan', async ({
    page,
    checkout,
    customer,
    shop,
  }) => {
    shop.sandbox.control.set({ allowSecondCapture: true });
    await checkout.payButton.click();
    await checkout.expectPaymentWindow();
    const [order] = await ordersOf(shop, customer.email);
    shop.sandbox.pay({ orderId: order!.provider_order_id!, outcome: 'captured' });
    await checkout.inWindow('Pay').click();
    await expectAlert(page, alerts.activated);
    await expect.poll(() => shop.sandbox.ledger.refunds(), { timeout: 15_000 }).toHaveLength(1);
    // One confirms the subscription, the other the refund of the second payment.
    await expect
      .poll(async () => (await emailsTo(shop, customer.email)).map(kindOf).sort(), { timeout: 20_000 })
      .toEqual(['order-confirmation', 'order-refund']);
    expect(await ordersOf(shop, customer.email)).toMatchObject([{ status: 'paid' }]);
    const isCancelled = 'SELECT cancelled_at IS NOT NULL AS is_cancelled FROM subscriptions WHERE email = $1';
    expect(await shop.query('deliveries', isCancelled, [customer.email])).toEqual([{ is_cancelled: false }]);
  });
});
