/// <reference lib="dom" />
import { formatRupees, type MealPlan } from '@2x7/contracts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../pages/accessibility.js';
import { alerts, Checkout, expectAlert, type Customer } from '../../pages/checkout.page.js';
import { emailTo, ordersOf } from '../../../shop/shop-queries.js';
import { expect, test as base } from '../../fixtures/checkout.js';
import { holdRequests } from '../../fixtures/hold-requests.js';
import { skipWithoutOwnShop } from '../../../shop/config.js';
import type { OwnShop } from '../../../shop/own-shop.js';

const test = base.extend<{ setPrice: (discountedPrice: number) => Promise<void> }>({
  setPrice: async ({ admin, plan }, use) =>
    use(async (discounted_price) => {
      await admin.data(`/meal-plans/admin/${plan.id}`, { method: 'PUT', body: { discounted_price } });
    }),
});

test.describe('change of a plan during the checkout', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));

  test.afterEach(({ plan, setPrice }) => setPrice(plan.discounted_price));

  /** The page gets the new price, as after a change in another tab. */
  async function reloadPrice(page: Page, price: string): Promise<void> {
    await page.evaluate(() => new BroadcastChannel('changes').postMessage('/meal-plans'));
    await expect(page.getByText(price).first()).toBeVisible();
  }

  /** The first at the old price, never paid; the second at ₹2,999. */
  async function expectTwoOrders(shop: OwnShop, customer: Customer, oldPrice: number): Promise<void> {
    const sql = 'SELECT status, amount_paise::int AS paise FROM orders WHERE customer_email = $1 ORDER BY created_at';
    expect(await shop.query('orders', sql, [customer.email])).toEqual([
      { status: 'created', paise: oldPrice * 100 },
      { status: 'paid', paise: 299_900 },
    ]);
  }

  test('the new price is shown in every line of the summary before it is paid', async ({
    page,
    checkout,
    customer,
    shop,
    plan,
    setPrice,
  }) => {
    const release = await holdRequests(page, `**/api/v1/meal-plans/${plan.id}`);
    const summary = checkout.dialog.getByRole('region', { name: 'Order summary' });
    await setPrice(2999);
    await checkout.payButton.click();
    await expect(checkout.dialog.getByRole('status').getByText('The price of this plan is now ₹2,999.')).toBeVisible();
    await expect(summary).toHaveText(/Total\s+₹2,999/, { useInnerText: true });
    await expect(summary).not.toHaveText(/Save|per meal/);
    await release();
    await expect(summary.getByText('Save 33% off')).toBeVisible();
    await expect(summary.getByText('₹214 per meal')).toBeVisible();
    await checkout.payButton.click();
    await checkout.payInWindow();
    await expectAlert(page, alerts.activated);
    expect(await ordersOf(shop, customer.email)).toMatchObject([{ status: 'paid' }]);
  });

  test('other meals at the same price are shown before they are paid', async ({ page, checkout, customer, admin, shop, plan }) => {
    const put = (body: object) => admin.data(`/meal-plans/admin/${plan.id}`, { method: 'PUT', body });
    await put({ meal_type: 'lunch', number_of_meals: 7 });
    try {
      await checkout.payButton.click();
      const notice = `This plan is now Lunch, 7 meals, 7 days, for ${formatRupees(plan.discounted_price)}.`;
      await expect(checkout.dialog.getByRole('status').getByText(notice)).toBeVisible();
      await expect(checkout.dialog.getByRole('region', { name: 'Order summary' }).getByText('7 meals, 7 days')).toBeVisible();
      expect(await ordersOf(shop, customer.email)).toMatchObject([{ status: 'created' }]);
      await checkout.payButton.click();
      await checkout.payInWindow();
      await expectAlert(page, alerts.activated);
      expect(await ordersOf(shop, customer.email)).toMatchObject([{ status: 'paid' }]);
    } finally {
      await put({ meal_type: plan.meal_type, number_of_meals: plan.number_of_meals });
    }
  });

  test('another name of the plan is shown before it is paid', async ({ page, checkout, customer, admin, shop, plan }) => {
    const put = (body: object) => admin.data(`/meal-plans/admin/${plan.id}`, { method: 'PUT', body });
    await put({ name: 'Chicken and Fish Plan' });
    try {
      await checkout.payButton.click();
      const notice = `This plan is now "Chicken and Fish Plan": Lunch + Dinner, 14 meals, 7 days, for ${formatRupees(plan.discounted_price)}.`;
      await expect(checkout.dialog.getByRole('status').getByText(notice)).toBeVisible();
      await expect(checkout.dialog.getByRole('heading', { name: 'Chicken and Fish Plan' })).toBeVisible();
      await checkout.payButton.click();
      await checkout.payInWindow();
      await expectAlert(page, alerts.activated);
      expect(await ordersOf(shop, customer.email)).toMatchObject([{ status: 'paid' }]);
    } finally {
      await put({ name: plan.name });
    }
  });

  test('the meals that the summary shows are ordered when the plan changes twice', async ({
    page,
    checkout,
    customer,
    admin,
    shop,
    plan,
  }) => {
    const put = (body: object) => admin.data(`/meal-plans/admin/${plan.id}`, { method: 'PUT', body });
    const summary = checkout.dialog.getByRole('region', { name: 'Order summary' });
    await put({ meal_type: 'lunch', number_of_meals: 7 });
    try {
      await checkout.payButton.click();
      await expect(summary.getByText('7 meals, 7 days')).toBeVisible();
      await put({ number_of_meals: 5 });
      await page.evaluate(() => new BroadcastChannel('changes').postMessage('/meal-plans'));
      await expect(summary.getByText('5 meals, 7 days')).toBeVisible();
      await checkout.payButton.click();
      await checkout.payInWindow();
      await expectAlert(page, alerts.activated);
      const sql = "SELECT (plan->>'number_of_meals')::int AS meals FROM orders WHERE customer_email = $1 AND status = 'paid'";
      expect(await shop.query('orders', sql, [customer.email])).toEqual([{ meals: 5 }]);
    } finally {
      await put({ meal_type: plan.meal_type, number_of_meals: plan.number_of_meals });
    }
  });

  test('a new order is placed at the new price when the page was reloaded after the first order', async ({
    page,
    checkout,
    customer,
    shop,
    plan,
    setPrice,
  }) => {
    await checkout.payButton.click();
    await checkout.expectPaymentWindow();
    await setPrice(2999);
    await page.reload();
    await checkout.begin(customer);
    await expect(checkout.payButton).toHaveText('Pay ₹2,999');
    await checkout.payButton.click();
    await checkout.payInWindow();
    await expectAlert(page, alerts.activated);
    await expectTwoOrders(shop, customer, plan.discounted_price);
  });

  test('a new order is placed at the new price when the payment at the old price was cancelled', async ({
    page,
    checkout,
    customer,
    shop,
    plan,
    setPrice,
  }) => {
    await checkout.payButton.click();
    await checkout.expectPaymentWindow();
    await checkout.inWindow('Cancel').click();
    await expect(checkout.payButton).toBeVisible();
    await setPrice(2999);
    await reloadPrice(page, 'Pay ₹2,999');
    await checkout.payButton.click();
    await checkout.payInWindow();
    await expectAlert(page, alerts.activated);
    await expectTwoOrders(shop, customer, plan.discounted_price);
  });

  test('no second order is placed when the first is paid but unconfirmed', async ({ page, checkout, customer, shop, setPrice }) => {
    await page.route('**/api/v1/orders/verify-payment', (route) => route.abort());
    await checkout.payButton.click();
    await checkout.payInWindow();
    await expectAlert(page, alerts.unconfirmed);
    await emailTo(shop, customer.email);
    await setPrice(2999);
    await reloadPrice(page, '₹2,999');
    await page.getByRole('button', { name: 'Subscribe Now' }).click();
    await checkout.payButton.click();
    await expectAlert(page, alerts.activated, /already paid. You are not charged again/);
    expect(await ordersOf(shop, customer.email)).toMatchObject([{ status: 'paid' }]);
  });

  test('a plan that is deleted during its checkout cannot be paid, and the list of plans is offered instead', async ({
    visitor,
    plan,
    admin,
    customer,
    shop,
  }) => {
    const body = { ...plan, name: 'Short-lived Plan' };
    const { id } = await admin.data<MealPlan>('/meal-plans/admin/create', { method: 'POST', body });
    const page = await visitor.open(`/subscription-plans/${id}`);
    const checkout = new Checkout(page);
    await checkout.begin(customer);
    await admin.data(`/meal-plans/admin/${id}`, { method: 'DELETE' });
    await checkout.payButton.click();
    await expectAlert(page, alerts.notSetUp, 'This plan is no longer available.');
    await expect(checkout.payButton).toHaveCount(0);
    await expect(checkout.dialog.getByText('This plan is no longer available.')).toBeVisible();
    const others = checkout.dialog.getByRole('link', { name: 'Compare All Plans' });
    await expect(others).toBeFocused();
    await expectAccessible(page, 'dialog[open]');
    // The dialog says so also when it is opened again.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Subscribe Now' }).click();
    await expect(checkout.dialog.getByText('This plan is no longer available.')).toBeVisible();
    await others.click();
    await expect(page).toHaveURL('/subscription-plans');
    await expect(checkout.dialog).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Plan Not Found' })).toBeVisible();
    expect(await ordersOf(shop, customer.email)).toEqual([]);
  });
});
