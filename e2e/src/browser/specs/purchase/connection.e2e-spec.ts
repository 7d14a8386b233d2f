/// <reference lib="dom" />
import type { MealPlan } from '@2x7/contracts';
import type { Page, Route } from '@playwright/test';
import { alerts, Checkout, expectAlert, newCustomer } from '../../pages/checkout.page.js';
import { navigateInApp } from '../../pages/page-states.js';
import { expect, test } from '../../fixtures/test.js';
import { skipWithoutOwnShop } from '../../../shop/config.js';

const listPath = '**/api/v1/meal-plans';

/** Two frames later the page has rendered its new state. */
const rendered = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));

/** Aborts every request to `path`, after `when` if given. @returns the number of aborted requests so far */
async function cutOff(page: Page, path: string, when?: Promise<void>): Promise<() => number> {
  let cut = 0;
  await page.route(path, async (route) => {
    await when;
    await route.abort();
    cut += 1;
  });
  return () => cut;
}

test.describe('pages and checkout with a failing connection', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));

  test.use({ forgive: /^Failed to load resource|Failed to fetch dynamically imported module|Unable to preload CSS|Minified React error/ });

  for (const [path, level] of [
    ['/', 3],
    ['/subscription-plans', 2],
  ] as const) {
    test(`the page ${path} keeps the plans of its HTML when the API cannot be reached`, async ({ visitor, plan }) => {
      const cut = await cutOff(visitor.page, listPath);
      const page = await visitor.open(path);
      await expect.poll(() => cut()).toBe(2);
      await rendered(page);
      await expect(page.getByRole('heading', { level, name: plan.name })).toBeVisible();
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    });
  }

  test('a plan page keeps the plan of the list and the values of its checkout when the plan cannot be loaded', async ({
    visitor,
    plan,
  }) => {
    const page = await visitor.open('/subscription-plans');
    let fail = (): void => undefined;
    const cut = await cutOff(page, `**/api/v1/meal-plans/${plan.id}`, new Promise((resolve) => (fail = resolve)));
    await page.getByRole('link', { name: 'Get Started' }).first().click();
    const checkout = new Checkout(page);
    const customer = newCustomer();
    await checkout.begin(customer);
    fail();
    await expect.poll(() => cut()).toBe(2);
    await rendered(page);
    expect(await checkout.values()).toEqual(customer);
  });

  test('a plan that is deleted while its payment window is open can still be paid', async ({ visitor, plan, admin }) => {
    const body = { ...plan, name: 'Short-lived Plan' };
    const { id } = await admin.data<MealPlan>('/meal-plans/admin/create', { method: 'POST', body });
    const page = await visitor.open(`/subscription-plans/${id}`);
    const checkout = new Checkout(page);
    await checkout.begin(newCustomer());
    await checkout.payButton.click();
    await checkout.expectPaymentWindow();
    await admin.data(`/meal-plans/admin/${id}`, { method: 'DELETE' });
    const missing = page.waitForResponse((response) => response.url().endsWith(`/meal-plans/${id}`) && response.status() === 404);
    await page.evaluate(() => new BroadcastChannel('changes').postMessage('/meal-plans'));
    await missing;
    await rendered(page);
    await checkout.payInWindow();
    await expectAlert(page, alerts.activated);
  });

  for (const [seen, visit] of [
    ['on the first visit to its page', false],
    ['on a later visit to its page', true],
  ] as const) {
    test(`a deleted plan of an outdated list shows 'Plan Not Found' ${seen}`, async ({ visitor, plan, admin }) => {
      const body = { ...plan, name: 'Short-lived Plan' };
      const { id } = await admin.data<MealPlan>('/meal-plans/admin/create', { method: 'POST', body });
      const path = `/subscription-plans/${id}`;
      const page = await visitor.open('/subscription-plans');
      const card = page.getByRole('heading', { level: 2, name: body.name });
      await expect(card).toBeVisible();
      if (visit) {
        await navigateInApp(page, path);
        await expect(page.getByRole('heading', { level: 1, name: body.name })).toBeVisible();
        await navigateInApp(page, '/subscription-plans');
        await expect(card).toBeVisible();
        await page.route(listPath, (route) => route.abort());
        await page.evaluate(() => new BroadcastChannel('changes').postMessage('/meal-plans'));
      }
      await admin.data(`/meal-plans/admin/${id}`, { method: 'DELETE' });
      await navigateInApp(page, path);
      await expect(page.getByRole('heading', { level: 1, name: 'Plan Not Found' })).toBeVisible();
    });
  }

  test('a plan page shows an error while the browser is offline, and loads by itself when the browser is online again', async ({
    visitor,
    plan,
  }) => {
    const page = await visitor.open('/subscription-plans/no-such-plan');
    await page.context().setOffline(true);
    await navigateInApp(page, `/subscription-plans/${plan.id}`);
    await expect(page.getByRole('alert').getByText('Unable to load plan details.', { exact: true })).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: plan.name })).toBeVisible();
  });

  test("a blog article shows 'There is no network' while the browser is offline, and loads when it is online again", async ({
    visitor,
  }) => {
    const page = await visitor.open('/blog');
    await page.context().setOffline(true);
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
    await expect(page.getByRole('alert').getByRole('heading', { name: 'There is no network' })).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  });

  test('the result of a payment is shown after the script of the alerts has failed to load once', async ({ visitor, plan }) => {
    await visitor.page.route('**/assets/dialogs-*.js', (route) => route.abort(), { times: 1 });
    const page = await visitor.open(`/subscription-plans/${plan.id}`);
    const checkout = new Checkout(page);
    await expect(async () => {
      await page.getByRole('button', { name: 'Subscribe Now' }).click();
      await expect(checkout.dialog).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await checkout.fill(newCustomer());
    await checkout.payButton.click();
    await checkout.payInWindow();
    await expectAlert(page, alerts.activated);
  });

  test("a truncated response to a plan page shows 'Unable to load plan details.', and 'Retry' loads the plan", async ({
    visitor,
    plan,
  }) => {
    const page = await visitor.open('/no/such/page');
    const one = `**/api/v1/meal-plans/${plan.id}`;
    await page.route(one, (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{"success":true,"da' }));
    await navigateInApp(page, `/subscription-plans/${plan.id}`);
    await expect(page.getByRole('alert').getByText('Unable to load plan details.', { exact: true })).toBeVisible();
    await page.unroute(one);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: plan.name })).toBeVisible();
  });

  test('a payment without a network shows that the browser is offline and that nothing is charged, and the next attempt pays', async ({
    visitor,
    plan,
  }) => {
    const page = await visitor.open(`/subscription-plans/${plan.id}`);
    const checkout = new Checkout(page);
    const customer = newCustomer();
    await checkout.begin(customer);
    await page.context().setOffline(true);
    await checkout.payButton.click();
    await expect(page.getByRole('alertdialog').getByText('You are offline.', { exact: true })).toBeVisible();
    await expectAlert(page, alerts.notSetUp, 'Nothing was charged. What you wrote is kept.');
    await page.context().setOffline(false);
    await checkout.payButton.click();
    await checkout.payInWindow();
    await expectAlert(page, alerts.activated);
  });

  test('a payment window whose script has failed to load is named, and is loaded at the next attempt', async ({ visitor, plan }) => {
    const page = await visitor.open(`/subscription-plans/${plan.id}`);
    await page.route('**/v1/checkout.js', (route) => route.abort(), { times: 1 });
    const checkout = new Checkout(page);
    await checkout.begin(newCustomer());
    await checkout.payButton.click();
    await expectAlert(page, alerts.notSetUp, 'The payment window could not be loaded. An extension or the network may block it.');
    await checkout.payButton.click();
    await checkout.payInWindow();
    await expectAlert(page, alerts.activated);
  });

  for (const [failure, fulfil] of [
    ['fails', { status: 503 }],
    ['is refused because of too many calls', { status: 429 }],
    ['has no answer', undefined],
  ] as const) {
    test(`a verify-payment that ${failure} once is repeated, and shows that the subscription is activated`, async ({ visitor, plan }) => {
      const page = await visitor.open(`/subscription-plans/${plan.id}`);
      const fail = (route: Route): Promise<void> => (fulfil ? route.fulfill(fulfil) : route.abort());
      await page.route('**/api/v1/orders/verify-payment', fail, { times: 1 });
      const checkout = new Checkout(page);
      await checkout.begin(newCustomer());
      await checkout.payButton.click();
      await checkout.payInWindow();
      await expectAlert(page, alerts.activated);
    });
  }

  test('a truncated response of verify-payment still shows that the subscription is activated', async ({ visitor, plan }) => {
    const page = await visitor.open(`/subscription-plans/${plan.id}`);
    await page.route('**/api/v1/orders/verify-payment', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).slice(0, 12) });
    });
    const checkout = new Checkout(page);
    await checkout.begin(newCustomer());
    await checkout.payButton.click();
    await checkout.payInWindow();
    await expectAlert(page, alerts.activated);
  });
});
