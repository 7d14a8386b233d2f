/// <reference lib="dom" />
import type { MealPlan } from '@2x7/contracts';
import type { Page } from '@playwright/test';
import type { OwnShop } from '../../../shop/own-shop.js';
import { signInEmail, subscribe, type Subscriber } from '../../../shop/subscribers.js';
import { expect, test } from '../../fixtures/portal.js';
import { refuseWrites } from '../../fixtures/refuse-writes.js';
import { phone } from '../../pages/visitor.js';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const signOut = (page: Page) => page.getByRole('button', { name: 'Sign out', exact: true });
const emailField = (page: Page) => page.getByLabel('Email', { exact: true });

/** Gives the customer a second plan. */
async function addPlan(shop: OwnShop, plan: MealPlan, { id }: Subscriber): Promise<void> {
  const other = await subscribe(shop, plan);
  const sameCustomer = 'UPDATE subscriptions SET customer_id = (SELECT customer_id FROM subscriptions WHERE id = $1) WHERE id = $2';
  await shop.query('deliveries', sameCustomer, [id, other.id]);
}

test.describe('session of a customer', () => {
  test('a used link opens the plan in a browser that is still signed in', async ({
    my: { page },
    shop,
    subscriber: { customer, path },
  }) => {
    await page.goto((await signInEmail(shop, customer.email)).link);
    await page.getByRole('button', { name: 'Show my plans' }).press('Enter');
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { name: 'Your deliveries' })).toBeVisible();
  });

  test('the sign-in opens at its top when the session has ended or is ended, and so does the plan afterwards', async ({
    my: { page },
    shop,
    subscriber: { customer, path },
  }) => {
    await page.setViewportSize(phone);
    const leave = [
      () => signOut(page).click(),
      async () => {
        await page.context().clearCookies();
        await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      },
    ];
    for (const [index, leaves] of leave.entries()) {
      await signOut(page).scrollIntoViewIfNeeded();
      await leaves();
      await expect(emailField(page)).toBeInViewport();
      await expect(heading(page)).toBeInViewport();
      await expect(heading(page)).toBeFocused();
      await emailField(page).fill(customer.email);
      await page.keyboard.press('Enter');
      const { code } = await signInEmail(shop, customer.email, index + 2);
      await page.getByLabel('Code from the email').fill(code);
      await page.evaluate(() => window.scrollTo(0, 300));
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { name: 'Your deliveries' })).toBeVisible();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
    }
  });

  test('the field of the code is there again when the page is loaded anew while the email is read, and not after the sign-in', async ({
    page,
    shop,
    subscriber: { customer, path },
  }) => {
    await page.goto('/my');
    await emailField(page).fill(customer.email);
    await emailField(page).press('Enter');
    const codeField = page.getByLabel('Code from the email');
    await expect(codeField).toBeVisible();
    const { code } = await signInEmail(shop, customer.email);
    await page.reload();
    await expect(page.getByText(`Look in the inbox of ${customer.email}`)).toBeVisible();
    await codeField.fill(code);
    await codeField.press('Enter');
    await expect(page).toHaveURL(path);
    await page.context().clearCookies();
    await page.goto('/my');
    await expect(emailField(page)).toBeVisible();
    await expect(emailField(page)).toHaveValue('');
  });

  test('a customer signs in with a browser that can store nothing', async ({ page, shop, subscriber: { customer, path } }) => {
    await page.addInitScript(refuseWrites);
    await page.goto('/my');
    await emailField(page).fill(customer.email);
    await emailField(page).press('Enter');
    await page.getByLabel('Code from the email').fill((await signInEmail(shop, customer.email)).code);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(path);
  });

  test('another link can be asked for after the page was loaded anew', async ({ page, subscriber: { customer } }) => {
    await page.goto('/my');
    await emailField(page).fill(customer.email);
    await emailField(page).press('Enter');
    await expect(page.getByLabel('Code from the email')).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Send another link' }).click();
    await expect(emailField(page)).toHaveValue(customer.email);
    await page.reload();
    await expect(emailField(page)).toHaveValue('');
  });

  test('a sign-out by keyboard leaves the focus on the heading, also where the list of plans was open', async ({
    my: { page },
    shop,
    plan,
    subscriber,
  }) => {
    await addPlan(shop, plan, subscriber);
    await page.goto('/my');
    await expect(page.getByRole('link', { name: /^See and change/ })).toHaveCount(2);
    await signOut(page).press('Enter');
    await expect(emailField(page)).toBeVisible();
    await expect(heading(page)).toBeFocused();
  });

  test('the page of a plan leads to the list of plans where there are several', async ({ my: { page }, shop, plan, subscriber }) => {
    const list = page.getByRole('link', { name: 'Your plans', exact: true });
    await expect(list).toHaveCount(0);
    await addPlan(shop, plan, subscriber);
    await page.goto(`${subscriber.path}/settings`);
    await list.click();
    await expect(page.getByRole('link', { name: /^See and change/ })).toHaveCount(2);
  });

  test("a link to a customer's page or away from it loads a document, so no script of the payment provider runs beside an address", async ({
    page,
  }) => {
    await page.goto('/faq');
    for (const [link, url] of [
      ['Change your deliveries', '/my'],
      ['Hygiene', '/hygiene-quality'],
    ] as const) {
      await page.evaluate(() => document.body.setAttribute('data-document', 'before'));
      const answer = page.waitForResponse((response) => response.request().isNavigationRequest());
      await page.getByRole('link', { name: link }).first().click();
      await expect(page).toHaveURL(url);
      await expect(page.locator('body')).not.toHaveAttribute('data-document');
      expect(/frame-src 'none'/.test((await answer).headers()['content-security-policy'] ?? '')).toBe(url === '/my');
    }
  });
});
