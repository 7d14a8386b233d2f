/// <reference lib="dom" />
import {
  addDays,
  brand,
  dayNumber,
  dayText,
  deliveryWindows,
  earliestDeliveryDay,
  formatRupees,
  windows,
  type MealPlan,
  type OrderToPay,
} from '@2x7/contracts';
import type { Request } from '@playwright/test';
import { alerts, Checkout, expectAlert, newCustomer } from '../../pages/checkout.page.js';
import { emailTo, ordersOf } from '../../../shop/shop-queries.js';
import { phone, wide, type Visitor } from '../../pages/visitor.js';
import { verifyPath } from '../../fixtures/checkout.js';
import { failedRequests } from '../../fixtures/console-watch.js';
import { expect, test } from '../../fixtures/test.js';
import { skipWithoutInbox } from '../../../shop/config.js';

test.describe('subscription without a login', () => {
  test.skip(skipWithoutInbox !== false, String(skipWithoutInbox));

  async function walkToPlan(visitor: Visitor, plan: MealPlan): Promise<Checkout> {
    const page = await visitor.open('/');
    await page.getByRole('main').getByRole('link', { name: 'Choose Your Plan' }).click();
    await page.waitForURL('**/subscription-plans');
    await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: plan.name }) })
      .getByRole('link', { name: 'Get Started' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: plan.name })).toBeVisible();
    return new Checkout(page);
  }

  for (const [size, viewport] of [
    ['a wide screen', wide],
    ['a phone', phone],
  ] as const) {
    test.describe(() => {
      test.use({ viewport });

      test(`on ${size}, a visitor goes from the home page to a plan, pays, sees 'Subscription activated!' and gets one email`, async ({
        visitor,
        site,
        plan,
      }) => {
        const { page } = visitor;
        const customer = newCustomer();
        const checkout = await walkToPlan(visitor, plan);
        await checkout.begin(customer);
        await checkout.payButton.click();
        await checkout.payInWindow();
        await expectAlert(page, alerts.activated, customer.email);
        await expect(checkout.dialog).toHaveCount(0);
        expect(page.url()).not.toContain('/admin');
        await emailTo(site, customer.email);
        if (site.own) expect(await ordersOf(site.own, customer.email)).toMatchObject([{ status: 'paid' }]);
      });
    });
  }

  test('where the kitchen is closed, a visitor sees the first open day before and after the payment, and the order number stays on the page', async ({
    visitor,
    plan,
    shop,
    admin,
  }) => {
    const { page } = visitor;
    const from = earliestDeliveryDay(new Date(), plan.meal_type);
    const closed = await admin.call('/api/v1/deliveries/admin/slots', {
      method: 'PUT',
      body: { from, until: addDays(from, 3), windows, closed: 'Holi' },
    });
    expect(closed.status).toBe(200);
    const day = addDays(from, 4);
    const firstBox = `First box: ${dayText(day)} at the earliest`;
    const checkout = new Checkout(await visitor.open(`/subscription-plans/${plan.id}`));
    await expect(page.getByRole('region', { name: 'Price' }).getByText(firstBox, { exact: true })).toBeVisible();
    const customer = newCustomer();
    await checkout.begin(customer);
    await expect(checkout.dialog.getByText(firstBox, { exact: true })).toBeVisible();
    const created = page.waitForResponse('**/api/v1/orders/create-order');
    await checkout.payButton.click();
    await checkout.payInWindow();
    const { order_number: number } = (await (await created).json()) as OrderToPay;
    const sentence = `Your order is ${number}. The first box comes on ${dayText(day)} at the earliest.`;
    await expectAlert(page, alerts.activated, sentence);
    const thanks = page.getByRole('status').filter({ hasText: 'Thank you for your order.' });
    await expect(thanks.getByText(sentence, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Subscribe Now' }).click();
    await checkout.dialog.getByRole('button', { name: 'Close' }).click();
    await expect(checkout.dialog).toBeHidden();
    await expect(thanks.getByText(sentence, { exact: true })).toBeVisible();
    const starts = 'SELECT starts_on::text AS day FROM subscriptions WHERE number = $1';
    await expect.poll(async () => (await shop.query<{ day: string }>('deliveries', starts, [number]))[0]?.day).toBe(from);
    const planned = 'SELECT min(slot) / 2 AS day FROM deliveries d JOIN subscriptions s ON s.id = d.subscription_id WHERE s.number = $1';
    expect((await shop.query<{ day: number }>('deliveries', planned, [number]))[0]!.day).toBe(dayNumber(day));
    await thanks.getByRole('link', { name: 'See and change your deliveries' }).click();
    await expect(page).toHaveURL('/my');
  });

  test('where a cut-off passes while the payment window is open, a visitor reads the later first day after the payment', async ({
    visitor,
    plan,
  }) => {
    const { page } = visitor;
    const checkout = new Checkout(await visitor.open(`/subscription-plans/${plan.id}`));
    await checkout.begin(newCustomer());
    await checkout.payButton.click();
    await checkout.expectPaymentWindow();
    const day = addDays(earliestDeliveryDay(new Date(), plan.meal_type), 2);
    const shown = `First box: ${dayText(day)} at the earliest`;
    await page.route('**/api/v1/deliveries/first-delivery*', (route) => route.fulfill({ json: { success: true, data: { day } } }));
    await page.route(verifyPath, async (route) => {
      await page.getByText(shown).first().waitFor({ state: 'attached' });
      await route.continue();
    });
    await checkout.payInWindow();
    await expectAlert(page, alerts.activated, new RegExp(`The first box comes on ${dayText(day)} at the earliest[.]`));
    await expect(page.getByRole('region', { name: 'Price' }).getByText(shown)).toBeVisible();
  });

  test.describe('when the shop does not say when a plan can begin', () => {
    test.use({ forgive: failedRequests });

    test('a visitor reads that the first box comes a day or two after the payment', async ({ visitor, plan }) => {
      const { page } = visitor;
      const isFirstDay = (request: Request): boolean => request.url().includes('/deliveries/first-delivery');
      await page.route('**/api/v1/deliveries/first-delivery*', (route) => route.abort());
      const failed = page.waitForEvent('requestfailed', isFirstDay);
      await visitor.open(`/subscription-plans/${plan.id}`);
      await failed;
      const firstBox = 'First box: a day or two after you pay';
      await expect(page.getByRole('region', { name: 'Price' }).getByText(firstBox, { exact: true })).toBeVisible();
    });
  });

  test('the payment window has the colour of the shop (spec §5: themed)', async ({ visitor, plan }) => {
    const page = await visitor.open(`/subscription-plans/${plan.id}`);
    const checkout = new Checkout(page);
    await checkout.begin(newCustomer());
    await checkout.payButton.click();
    await checkout.expectPaymentWindow();
    const given = await checkout.window.locator('body').evaluate((body) => body.style.getPropertyValue('--theme'));
    expect(given).toMatch(/^#[0-9a-f]{6}$/);
    expect(given).toBe(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--green-700').trim()));
    await checkout.inWindow('Cancel').click();
  });

  test('the email has plan, meals, days, price, order number, delivery windows and contact, as text and as HTML', async ({
    visitor,
    site,
    plan,
    browser,
  }) => {
    const page = await visitor.open(`/subscription-plans/${plan.id}`);
    const customer = newCustomer({ name: 'Ravi <b>Kumar</b> & Söhne' });
    const checkout = new Checkout(page);
    await checkout.begin(customer);
    await checkout.payButton.click();
    await checkout.payInWindow();
    await expectAlert(page, alerts.activated);
    const mail = await emailTo(site, customer.email);
    const number = site.own ? (await ordersOf(site.own, customer.email))[0]!.number : /order (\S+)$/.exec(mail.subject)![1]!;
    expect(mail.to).toEqual([customer.email]);
    expect(mail.subject).toContain(number);
    const facts = [
      plan.name,
      `${plan.number_of_meals} meals over ${plan.duration_days} days`,
      formatRupees(plan.discounted_price),
      number,
      ...deliveryWindows,
      brand.email,
      brand.phone,
      customer.phone,
      'Jaipur 302018',
    ];
    for (const fact of [...facts, customer.name]) expect(mail.text).toContain(fact);
    const shown = await browser.newPage();
    await shown.setContent(mail.html);
    const read = await shown.locator('body').innerText();
    await shown.close();
    for (const fact of [...facts, customer.name]) expect(read).toContain(fact);
  });

  test('a visitor can choose a plan and pay with the keyboard alone', async ({ visitor, site, plan }) => {
    const page = await visitor.open('/');
    const customer = newCustomer();
    const focus = (): Promise<string> =>
      page.evaluate(() => {
        const active = document.activeElement as HTMLElement;
        const described = document.getElementById(active.getAttribute('aria-describedby') ?? '');
        return [active.innerText || active.getAttribute('aria-label'), described?.innerText].filter(Boolean).join(' ');
      });
    const tabTo = async (name: RegExp): Promise<void> => {
      for (let presses = 0; presses < 120; presses += 1) {
        await page.keyboard.press('Tab');
        if (name.test(await focus())) return;
      }
      throw new Error(`Tab does not lead to ${name}`);
    };
    await tabTo(/^Skip to content/);
    await page.keyboard.press('Enter');
    await tabTo(/^Choose Your Plan/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/subscription-plans');
    await expect(page.getByRole('heading', { level: 1, name: 'Meal plans' })).toBeVisible();
    await tabTo(new RegExp(`^Get Started\\s+${plan.name}`));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: plan.name })).toBeVisible();
    await tabTo(/^Subscribe Now/);
    await page.keyboard.press('Enter');
    const checkout = new Checkout(page);
    await expect(checkout.dialog).toBeVisible();
    await expect(checkout.field('email')).toBeFocused();
    for (const value of [customer.email, customer.name, customer.phone]) {
      await page.keyboard.type(value);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type(customer.address);
    await tabTo(/^Pay ₹/);
    await page.keyboard.press('Enter');
    await checkout.expectPaymentWindow();
    await checkout.expectPayFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await checkout.expectPayFocused();
    await page.keyboard.press('Enter');
    const alert = page.getByRole('alertdialog');
    await expect(alert.getByText(alerts.activated, { exact: true })).toBeVisible();
    expect(await focus()).toBe('OK');
    await page.keyboard.press('Enter');
    await expect(alert).toBeHidden();
    expect(await focus()).toBe('Subscribe Now');
    await emailTo(site, customer.email);
  });
});
