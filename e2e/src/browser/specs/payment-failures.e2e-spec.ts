/// <reference lib="dom" />
import { afterEach, describe, it } from 'node:test';
import { eventually } from '@2x7/service-kit/testing';
import { expect } from 'expect';
import { alerts, expectAlert, type Checkout, type Customer } from '../pages/checkout.page.js';
import { needsOwnShop } from '../../shop/config.js';
import { customerAtForm, type AtForm } from '../fixtures/checkout.js';
import { mailsTo, mailTo, ordersOf } from '../../shop/shop-queries.js';
import { shopStage } from '../fixtures/test.js';

/** As in production, only sooner: what nobody confirmed is asked after in two seconds instead of two minutes. */
const timing = { tick: 250, checks: [2_000, 4_000, 8_000, 16_000, 32_000, 64_000], processingCheck: 500 };
const verifyPath = '**/api/v1/orders/verify-payment';

const kindOf = ({ messageId }: { messageId: string }): string => messageId.slice(1, messageId.indexOf('.'));

describe('a payment in trouble', { skip: needsOwnShop }, () => {
  const stage = shopStage({ timing });
  const atForm = customerAtForm(stage);
  afterEach(async () => {
    stage.shop.sandbox.control.reset();
    await stage.shop.inbox.up();
  });

  const hasFocus = ({ payButton }: Checkout): Promise<boolean> => payButton.evaluate((button) => button === document.activeElement);

  async function expectBackAtForm({ checkout, customer }: AtForm): Promise<void> {
    await checkout.payButton.waitFor();
    await eventually(async () => expect(await hasFocus(checkout)).toBe(true));
    expect(await checkout.values()).toEqual(customer);
    expect(await checkout.page.locator('iframe').count()).toBe(0);
  }

  const providerOrdersOf = async (customer: Customer): Promise<number> => {
    const mine = new Set((await ordersOf(stage.shop, customer.email)).map((order) => order.number));
    return stage.shop.sandbox.ledger.orders().filter(({ notes }) => mine.has((notes as Record<string, string>).order_number ?? '')).length;
  };

  const paymentsOf = async (customer: Customer): Promise<number> => {
    const mine = new Set((await ordersOf(stage.shop, customer.email)).map((order) => order.provider_order_id));
    return stage.shop.sandbox.ledger.payments().filter(({ order_id: id, status }) => mine.has(id) && status === 'captured').length;
  };

  it('that fails first can be tried again in the window, and activates once', () =>
    atForm(async ({ page, checkout, customer }) => {
      await checkout.payButton.click();
      await checkout.atPayment();
      await checkout.inWindow('Fail').click();
      await checkout.window.getByRole('alert').getByText('Payment failed').waitFor();
      await checkout.inWindow('Try again').click();
      await checkout.inWindow('Pay').click();
      await expectAlert(page, alerts.activated);
      await mailTo(stage.shop, customer.email);
      expect(await ordersOf(stage.shop, customer.email)).toMatchObject([{ status: 'paid' }]);
    }));

  it('that fails and is given up leaves the reason beside the button, and every value', () =>
    atForm(async (story) => {
      const { checkout } = story;
      await checkout.payButton.click();
      await checkout.atPayment();
      await checkout.inWindow('Fail').click();
      await checkout.inWindow('Cancel').click();
      await checkout.dialog.getByRole('alert').getByText('The payment did not go through.').waitFor();
      await checkout.dialog.getByRole('alert').getByText(/declined/).waitFor();
      await expectBackAtForm(story);
      await checkout.payButton.click();
      await checkout.payInWindow();
      await expectAlert(story.page, alerts.activated);
      expect(await ordersOf(stage.shop, story.customer.email)).toMatchObject([{ status: 'paid' }]);
    }));

  for (const way of ['Cancel', 'Escape'] as const) {
    it(`window closed with ${way}: the form is back with every value, focus on the pay button, nothing is charged`, () =>
      atForm(async (story) => {
        await story.checkout.payButton.click();
        await story.checkout.atPayment();
        if (way === 'Cancel') await story.checkout.inWindow('Cancel').click();
        else await story.checkout.escapeFromWindow();
        await expectBackAtForm(story);
        expect(await story.page.getByRole('alertdialog').count()).toBe(0);
        expect(await paymentsOf(story.customer)).toBe(0);
        expect(await ordersOf(stage.shop, story.customer.email)).toMatchObject([{ status: 'created' }]);
      }));
  }

  it('whose verify-payment is cut off says so, and the webhook confirms it: the mail arrives', () =>
    atForm(async ({ page, checkout, customer }) => {
      const unreadable = { fail: { with: 503, times: 'all' } } as const;
      stage.shop.sandbox.control.set({ routes: { 'GET /v1/orders*': unreadable, 'GET /v1/payments*': unreadable } });
      await page.route(verifyPath, (route) => route.abort());
      await checkout.payButton.click();
      await checkout.payInWindow();
      await expectAlert(page, alerts.unconfirmed, 'Order reference');
      expect(await checkout.dialog.count()).toBe(0);
      await mailTo(stage.shop, customer.email);
      expect(await ordersOf(stage.shop, customer.email)).toMatchObject([{ status: 'paid', source: 'webhook' }]);
    }));

  it('that neither verify-payment nor a webhook tells of is found by the reconciler', () =>
    atForm(async ({ page, checkout, customer }) => {
      stage.shop.sandbox.control.set({ webhooks: { enabled: false } });
      await page.route(verifyPath, (route) => route.abort());
      await checkout.payButton.click();
      await checkout.payInWindow();
      await expectAlert(page, alerts.unconfirmed);
      await mailTo(stage.shop, customer.email);
      expect(await ordersOf(stage.shop, customer.email)).toMatchObject([{ status: 'paid', source: expect.stringMatching(/^(reconciler|sweep)$/) }]);
    }));

  it('that is only authorised yet is told as activated, and the mail waits for the capture', () =>
    atForm(async ({ page, checkout, customer }) => {
      stage.shop.sandbox.control.set({ captureDelay: true });
      await checkout.payButton.click();
      await checkout.payInWindow();
      await expectAlert(page, alerts.activated);
      expect(await ordersOf(stage.shop, customer.email)).toMatchObject([{ status: 'created' }]);
      expect(await mailsTo(stage.shop, customer.email)).toEqual([]);
      stage.shop.sandbox.control.set({ captureDelay: false });
      await mailTo(stage.shop, customer.email);
    }));

  it('with the mail server down is activated all the same; the mail comes when the server is back, once', () =>
    atForm(async ({ page, checkout, customer }) => {
      await stage.shop.inbox.down();
      await checkout.payButton.click();
      await checkout.payInWindow();
      await expectAlert(page, alerts.activated);
      const postponed = `SELECT 1 FROM email_job WHERE data->'customer'->>'email' = $1 AND last_error IS NOT NULL`;
      await eventually(async () => expect(await stage.shop.query('email', postponed, [customer.email])).toHaveLength(1));
      await stage.shop.inbox.up();
      await mailTo(stage.shop, customer.email);
    }));

  for (const [trouble, fault] of [['down', 503], ['breaking off its answer', 'answer-lost']] as const) {
    it(`provider ${trouble} at create-order: '${alerts.notSetUp}', and the retry is the same order`, () =>
      atForm(async (story) => {
        const { page, checkout, customer } = story;
        const receipts = new Set<unknown>();
        page.on('request', (request) => {
          if (request.url().endsWith('/create-order')) receipts.add((request.postDataJSON() as { receipt: string }).receipt);
        });
        stage.shop.sandbox.control.set({ routes: { 'POST /v1/orders': { fail: { with: fault, times: 1 } } } });
        await checkout.payButton.click();
        await expectAlert(page, alerts.notSetUp, /What you wrote is kept/);
        await expectBackAtForm(story);
        await checkout.payButton.click();
        await checkout.payInWindow();
        await expectAlert(page, alerts.activated);
        expect(receipts.size).toBe(1);
        expect(await ordersOf(stage.shop, customer.email)).toMatchObject([{ status: 'paid' }]);
        expect(await providerOrdersOf(customer)).toBe(1);
      }));
  }

  it("at an address outside the area is refused in words beside the address, with the values kept", () =>
    atForm(async ({ page, checkout, customer }) => {
      await checkout.payButton.click();
      await expectAlert(page, alerts.notSetUp, /Jaipur 302018 and nearby/);
      expect(await checkout.values()).toEqual(customer);
      await checkout.dialog.locator('[aria-invalid="true"]').waitFor();
      expect(await checkout.field('address').getAttribute('aria-invalid')).toBe('true');
      expect(await checkout.field('address').evaluate((field) => field === document.activeElement)).toBe(true);
      expect(await ordersOf(stage.shop, customer.email)).toEqual([]);
    }, { address: '4 Janpath, New Delhi 110001' }));

  it('two fast clicks on the button make one order', () =>
    atForm(async ({ checkout, customer }) => {
      await checkout.payButton.evaluate((button: HTMLButtonElement) => {
        button.click();
        button.click();
      });
      await checkout.atPayment();
      expect(await ordersOf(stage.shop, customer.email)).toHaveLength(1);
      expect(await providerOrdersOf(customer)).toBe(1);
    }));

  it("says 'Processing...' on a disabled button while the order is made", () =>
    atForm(async ({ page, checkout }) => {
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/orders/create-order', async (route) => {
        await held;
        await route.continue();
      });
      await checkout.payButton.click();
      const busy = checkout.dialog.getByRole('button', { name: 'Processing...' });
      await busy.waitFor();
      expect(await busy.isDisabled()).toBe(true);
      release();
      await checkout.atPayment();
    }));

  it('that was made cannot be made a second time with the same values while it is unconfirmed', () =>
    atForm(async ({ page, checkout, customer }) => {
      await page.route(verifyPath, (route) => route.abort());
      await checkout.payButton.click();
      await checkout.payInWindow();
      await expectAlert(page, alerts.unconfirmed);
      await mailTo(stage.shop, customer.email);
      await page.getByRole('button', { name: 'Subscribe Now' }).click();
      await checkout.payButton.click();
      await expectAlert(page, alerts.notSetUp, 'You are not charged again.');
      expect(await paymentsOf(customer)).toBe(1);
    }));

  it('that is captured twice at the provider is refunded once, and activates once', () =>
    atForm(async ({ page, checkout, customer }) => {
      stage.shop.sandbox.control.set({ allowSecondCapture: true });
      await checkout.payButton.click();
      await checkout.atPayment();
      const [order] = await ordersOf(stage.shop, customer.email);
      stage.shop.sandbox.pay({ orderId: order!.provider_order_id!, outcome: 'captured' });
      await checkout.inWindow('Pay').click();
      await expectAlert(page, alerts.activated);
      await eventually(() => expect(stage.shop.sandbox.ledger.refunds()).toHaveLength(1), 15_000);
      // One tells that the subscription is active, the other that the second payment goes back.
      await eventually(async () => expect((await mailsTo(stage.shop, customer.email)).map(kindOf).sort()).toEqual(['order-confirmation', 'order-refund']), 20_000);
      expect(await ordersOf(stage.shop, customer.email)).toMatchObject([{ status: 'paid' }]);
    }));
});
