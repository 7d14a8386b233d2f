/// <reference lib="dom" />
import { afterEach, describe, it } from 'node:test';
import { expect } from 'expect';
import type { Page } from 'playwright-core';
import { alerts, expectAlert } from '../pages/checkout.page.js';
import { needsOwnShop } from '../../shop/config.js';
import { customerAtForm } from '../fixtures/checkout.js';
import { mailTo, ordersOf } from '../../shop/shop-queries.js';
import { shopStage } from '../fixtures/test.js';

describe('a price that changes while somebody is paying', { skip: needsOwnShop }, () => {
  const stage = shopStage();

  const setPrice = async (discounted_price: number): Promise<unknown> =>
    (await stage.shop.signedIn()).data(`/meal-plans/admin/${stage.plan.id}`, { method: 'PUT', body: { discounted_price } });
  afterEach(() => setPrice(stage.plan.discounted_price));

  /** The page hears of it, as from another tab. */
  async function hearPrice(page: Page, price: string): Promise<void> {
    await page.evaluate(() => new BroadcastChannel('changes').postMessage('/meal-plans'));
    await page.getByText(price).first().waitFor();
  }

  const atForm = customerAtForm(stage);

  it('is told before anything is paid: every line of the summary follows the new price, and it is paid', () =>
    atForm(async ({ page, checkout, customer }) => {
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route(`**/api/v1/meal-plans/${stage.plan.id}`, async (route) => {
        await held;
        await route.continue();
      });
      const summary = checkout.dialog.getByRole('region', { name: 'Order summary' });
      await setPrice(2999);
      await checkout.payButton.click();
      await checkout.dialog.getByRole('status').getByText('The price of this plan is now ₹2,999.').waitFor();
      expect(await summary.innerText()).toMatch(/Total\s+₹2,999/);
      expect(await summary.innerText()).not.toMatch(/Save|per meal/);
      release();
      await summary.getByText('Save 33% off').waitFor();
      await summary.getByText('₹214 per meal').waitFor();
      await checkout.payButton.click();
      await checkout.payInWindow();
      await expectAlert(page, alerts.activated);
      expect(await ordersOf(stage.shop, customer.email)).toMatchObject([{ status: 'paid' }]);
    }));

  it('makes an order anew that was given up at the old price', () =>
    atForm(async ({ page, checkout, customer }) => {
      await checkout.payButton.click();
      await checkout.atPayment();
      await checkout.inWindow('Cancel').click();
      await checkout.payButton.waitFor();
      await setPrice(2999);
      await hearPrice(page, 'Pay ₹2,999');
      await checkout.payButton.click();
      await checkout.payInWindow();
      await expectAlert(page, alerts.activated);
      const sql = 'SELECT status, amount_paise::int AS paise FROM orders WHERE customer_email = $1 ORDER BY created_at';
      expect(await stage.shop.query('orders', sql, [customer.email])).toEqual([
        { status: 'created', paise: stage.plan.discounted_price * 100 },
        { status: 'paid', paise: 299_900 },
      ]);
    }));

  it('makes no second order of one that was paid and is unconfirmed', () =>
    atForm(async ({ page, checkout, customer }) => {
      await page.route('**/api/v1/orders/verify-payment', (route) => route.abort());
      await checkout.payButton.click();
      await checkout.payInWindow();
      await expectAlert(page, alerts.unconfirmed);
      await mailTo(stage.shop, customer.email);
      await setPrice(2999);
      await hearPrice(page, '₹2,999');
      await page.getByRole('button', { name: 'Subscribe Now' }).click();
      await checkout.payButton.click();
      await expectAlert(page, alerts.notSetUp, 'You are not charged again.');
      expect(await ordersOf(stage.shop, customer.email)).toMatchObject([{ status: 'paid' }]);
    }));
});
