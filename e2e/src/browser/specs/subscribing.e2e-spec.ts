/// <reference lib="dom" />
import { after, before, describe, it } from 'node:test';
import { brand, deliveryWindows, formatRupees, type MealPlan } from '@2x7/contracts';
import { expect } from 'expect';
import type { Browser } from 'playwright-core';
import { alerts, Checkout, expectAlert, newCustomer } from '../pages/checkout.page.js';
import { needsInbox } from '../../shop/config.js';
import { mailTo, ordersOf, plansOf } from '../../shop/shop-queries.js';
import { openShop, type ShopUnderTest } from '../../shop/own-shop.js';
import { openBrowser, phone, visit, type Visitor } from '../pages/visitor.js';

describe('a visitor subscribes without logging in', { skip: needsInbox }, () => {
  let shop: ShopUnderTest;
  let browser: Browser;
  let plan: MealPlan;
  before(async () => {
    [shop, browser] = await Promise.all([openShop(), openBrowser()]);
    plan = (await plansOf(shop.url))[0]!;
  });
  after(async () => {
    await browser?.close();
    await shop?.close();
  });

  async function walkToPlan({ page, open }: { page: Visitor['page']; open: () => Promise<unknown> }): Promise<Checkout> {
    await open();
    await page.getByRole('main').getByRole('link', { name: 'Choose Your Plan' }).click();
    await page.waitForURL('**/subscription-plans');
    await page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: plan.name }) }).getByRole('link', { name: 'Get Started' }).click();
    await page.getByRole('heading', { level: 1, name: plan.name }).waitFor();
    return new Checkout(page);
  }

  for (const [size, viewport] of [['a wide screen', undefined], ['a phone', phone]] as const) {
    it(`walks on ${size} from home to a plan, pays, is told 'Subscription activated!' and gets one mail`, () =>
      visit(browser, shop.url, viewport ? { viewport } : {}, async (visitor) => {
        const { page } = visitor;
        const customer = newCustomer();
        const checkout = await walkToPlan({ page, open: () => visitor.open('/') });
        await checkout.begin(customer);
        await checkout.payButton.click();
        await checkout.payInWindow();
        await expectAlert(page, alerts.activated, customer.email);
        expect(await checkout.dialog.count()).toBe(0);
        expect(page.url()).not.toContain('/admin');
        await mailTo(shop, customer.email);
        if (shop.own) expect(await ordersOf(shop.own, customer.email)).toMatchObject([{ status: 'paid' }]);
      }));
  }

  it("sees the provider's window in the shop's colour (spec §5: themed)", () =>
    visit(browser, shop.url, {}, async (visitor) => {
      const page = await visitor.open(`/subscription-plans/${plan.id}`);
      const checkout = new Checkout(page);
      await checkout.begin(newCustomer());
      await checkout.payButton.click();
      await checkout.atPayment();
      const given = await checkout.window.locator('body').evaluate((body) => body.style.getPropertyValue('--theme'));
      expect(given).toMatch(/^#[0-9a-f]{6}$/);
      expect(given).toBe(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--green-700').trim()));
      await checkout.inWindow('Cancel').click();
    }));

  it('gets a mail that tells plan, meals, days, price, order number, delivery windows and contact, in both its forms', () =>
    visit(browser, shop.url, {}, async (visitor) => {
      const page = await visitor.open(`/subscription-plans/${plan.id}`);
      const customer = newCustomer({ name: 'Ravi <b>Kumar</b> & Söhne' });
      const checkout = new Checkout(page);
      await checkout.begin(customer);
      await checkout.payButton.click();
      await checkout.payInWindow();
      await expectAlert(page, alerts.activated);
      const mail = await mailTo(shop, customer.email);
      const number = shop.own ? (await ordersOf(shop.own, customer.email))[0]!.number : /order (\S+)$/.exec(mail.subject)![1]!;
      expect(mail.to).toEqual([customer.email]);
      expect(mail.subject).toContain(number);
      const facts = [
        plan.name, `${plan.number_of_meals} meals over ${plan.duration_days} days`, formatRupees(plan.discounted_price), number, ...deliveryWindows, brand.email, brand.phone, customer.phone,
        'Jaipur 302018',
      ];
      for (const fact of [...facts, customer.name]) expect(mail.text).toContain(fact);
      const shown = await browser.newPage();
      await shown.setContent(mail.html);
      const read = await shown.locator('body').innerText();
      await shown.close();
      for (const fact of [...facts, customer.name]) expect(read).toContain(fact);
    }));

  it('does it all with the keyboard alone', () =>
    visit(browser, shop.url, {}, async (visitor) => {
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
      await page.getByRole('heading', { level: 1, name: 'Meal plans' }).waitFor();
      await tabTo(new RegExp(`^Get Started\\s+${plan.name}`));
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: plan.name }).waitFor();
      await tabTo(/^Subscribe Now/);
      await page.keyboard.press('Enter');
      const checkout = new Checkout(page);
      await checkout.dialog.waitFor();
      expect(await checkout.field('email').evaluate((field) => field === document.activeElement)).toBe(true);
      for (const value of [customer.email, customer.name, customer.phone]) {
        await page.keyboard.type(value);
        await page.keyboard.press('Tab');
      }
      await page.keyboard.type(customer.address);
      await tabTo(/^Pay ₹/);
      await page.keyboard.press('Enter');
      await checkout.atPayment();
      await checkout.payHasFocus();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Shift+Tab');
      await checkout.payHasFocus();
      await page.keyboard.press('Enter');
      const alert = page.getByRole('alertdialog');
      await alert.getByText(alerts.activated, { exact: true }).waitFor();
      expect(await focus()).toBe('OK');
      await page.keyboard.press('Enter');
      await alert.waitFor({ state: 'hidden' });
      expect(await focus()).toBe('Subscribe Now');
      await mailTo(shop, customer.email);
    }));
});
