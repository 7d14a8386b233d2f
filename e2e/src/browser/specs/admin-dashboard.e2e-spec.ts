/// <reference lib="dom" />
import { after, before, describe, it } from 'node:test';
import { formatMonth, type MealPlanStats, type OrderStats } from '@2x7/contracts';
import { eventually } from '@2x7/service-kit/testing';
import { expect } from 'expect';
import type { Browser, Locator, Page } from 'playwright-core';
import type { ApiClient } from '../../shop/api-client.js';
import { violations } from '../pages/accessibility.js';
import { needsOwnShop } from '../../shop/config.js';
import { openOffice, paidOrder } from '../../shop/admin-orders.js';
import { plansOf } from '../../shop/shop-queries.js';
import { OwnShop } from '../../shop/own-shop.js';
import { failedAnswers, openBrowser, phone, visit } from '../pages/visitor.js';

const forgiven = new RegExp(`${failedAnswers.source}|^The sign-out`);
const stats = '**/api/v1/orders/admin/stats';

describe('the dashboard and the profile badge', { skip: needsOwnShop }, () => {
  let shop: OwnShop;
  let browser: Browser;
  let admin: ApiClient;
  let name: string;
  before(async () => {
    [shop, browser] = await Promise.all([OwnShop.open(), openBrowser()]);
    admin = await shop.signedIn();
    name = (await admin.data<{ user: { name: string } }>('/auth/admin/profile')).user.name;
    await paidOrder({ shop, admin });
  });
  after(async () => {
    await browser?.close();
    await shop?.close();
  });

  const onDashboard = (tour: (page: Page) => Promise<void>, options: Parameters<typeof visit>[2] = {}) => (): Promise<void> =>
    visit(browser, shop.url, { forgive: forgiven, ...options }, async (visitor) => {
      const page = await openOffice(visitor, admin, '/admin/profile');
      await page.getByRole('heading', { level: 1, name: `Welcome back, ${name}` }).waitFor();
      await tour(page);
    });
  const badge = (page: Page): Locator => page.getByRole('button', { name: `Profile of ${name}` });
  const logout = (page: Page): Locator => page.getByRole('button', { name: 'Logout' });
  const part = (page: Page, title: string): Locator => page.getByRole('region', { name: title });

  it('greets user by name, and has four buttons that lead to their screens', onDashboard(async (page) => {
    const ways = { 'Manage Meal Plans': '/admin/meal-plans', 'Sample Menu': '/admin/sample-menu', 'Manage Users': '/admin/users', 'View Orders': '/admin/orders' };
    const links = page.getByRole('navigation', { name: 'Manage the shop' }).getByRole('link');
    const found = await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
    expect(Object.fromEntries(found)).toEqual(ways);
  }));

  it('four cards show live figures: total orders, active users, meal plans, revenue', onDashboard(async (page) => {
    const orders = await admin.data<OrderStats>('/orders/admin/stats');
    const plans = await admin.data<MealPlanStats>('/meal-plans/admin/stats');
    expect([orders.total, orders.active_customers, plans.total]).toEqual([1, 1, 6]);
    const cards = page.getByRole('list', { name: 'Figures' }).getByRole('listitem');
    await eventually(async () => {
      const texts = (await cards.allInnerTexts()).map((text) => text.split('\n').filter(Boolean).slice(0, 2).join(': '));
      expect(texts).toEqual(['Total Orders: 1', 'Active Users: 1', 'Meal Plans: 6', `Revenue: ₹${(orders.revenue_paise / 100).toLocaleString('en-IN')}`]);
    });
  }));

  it('Recent Activity tells what people did, newest first, and leads to all of it, page by page', onDashboard(async (page) => {
    const plan = (await plansOf(shop.url))[0]!;
    for (let n = 1; n <= 35; n += 1) await admin.data(`/meal-plans/admin/${plan.id}`, { method: 'PUT', body: { number_of_meals: n } });
    await page.reload();
    const entries = part(page, 'Recent Activity').getByRole('listitem');
    await eventually(async () => expect(await entries.count()).toBe(8));
    await entries.first().getByText(`${name} edited the plan ${plan.name}`).waitFor();
    await page.getByRole('link', { name: 'See all activity' }).click();
    const all = part(page, 'All activity').getByRole('listitem');
    await eventually(async () => expect(await all.count()).toBe(30));
    await page.getByRole('button', { name: 'Show earlier' }).click();
    await eventually(async () => expect(await all.count()).toBeGreaterThan(35));
    const moments = await all.locator('time').evaluateAll((times) => times.map((time) => time.getAttribute('datetime')));
    expect(moments).toEqual([...moments].sort().reverse());
  }));

  it('with one trail down Recent Activity and all activity show the others, and say in a sentence what is missing', onDashboard(async (page) => {
    const down = { status: 503, json: { success: false, code: 'unavailable', error: 'The shop is not reachable for a moment. Please try again.' } };
    const trails = { auth: 'users', catalog: 'meals', orders: 'orders', media: 'pictures' };
    const sentence = (about: string): string => `Activity about ${about} could not be loaded and is missing here.`;
    for (const [trail, about] of Object.entries(trails)) {
      await page.route(`**/api/v1/audit/${trail}?*`, (route) => route.fulfill(down));
      await page.reload();
      await part(page, 'Recent Activity').getByText(sentence(about)).waitFor();
      await eventually(async () => expect(await part(page, 'Recent Activity').getByRole('listitem').count()).toBeGreaterThan(1));
      if (trail !== 'media') await page.unroute(`**/api/v1/audit/${trail}?*`);
    }
    await page.route('**/api/v1/audit/auth?*', (route) => route.fulfill(down));
    await page.getByRole('link', { name: 'See all activity' }).click();
    const all = part(page, 'All activity');
    await all.getByText(sentence('users and pictures')).waitFor();
    await page.getByRole('button', { name: 'Show earlier' }).click();
    await eventually(async () => expect(await all.getByRole('listitem').count()).toBeGreaterThan(30));
    expect(await violations(page)).toEqual([]);
    await page.unroute('**/api/v1/audit/auth?*');
    await page.unroute('**/api/v1/audit/media?*');
    await all.getByRole('button', { name: 'Retry' }).click();
    await all.getByText(sentence('users and pictures')).waitFor({ state: 'hidden' });
    await all.getByText('signed in').first().waitFor();
    await page.route('**/api/v1/audit/**', (route) => route.fulfill(down));
    await page.reload();
    await all.getByText(down.json.error).waitFor();
  }));

  it('revenue by day is a chart that can be read by arrow keys, and a table for those who do not see it', onDashboard(async (page) => {
    const { revenue_by_day: days } = await admin.data<OrderStats>('/orders/admin/stats');
    const slider = page.getByRole('slider', { name: 'Day' });
    await slider.waitFor();
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/: ₹[\d,]+, 1 order$/);
    await slider.focus();
    await page.keyboard.press('ArrowLeft');
    await eventually(async () => expect(await slider.getAttribute('aria-valuetext')).toMatch(/: ₹0, 0 orders$/));
    expect(await page.getByRole('table', { name: /^Revenue by day/ }).getByRole('row').count()).toBe(days.length + 1);
  }));

  it('orders by state lead to their lists, and payments that needed help to the orders', onDashboard(async (page) => {
    const paid = part(page, 'Orders by state').getByRole('link', { name: /^Paid/ });
    expect(await paid.getAttribute('href')).toBe('/admin/orders?state=paid');
    await part(page, 'Payments that needed help').getByText(/None in the last 30 days|PAY|2X7|Told|Found/).first().waitFor();
    const helped = { ...(await admin.data<OrderStats>('/orders/admin/stats')) };
    const [order] = (await admin.data<{ orders: OrderStats['needed_help'] }>('/orders/admin/all')).orders;
    await page.route(stats, (route) => route.fulfill({ json: { success: true, data: { ...helped, needed_help: [{ ...order, settled_by: 'webhook', attention: 'paid-twice' }] } } }));
    await page.reload();
    const row = part(page, 'Payments that needed help').getByRole('listitem');
    await row.getByText('settled by webhook').waitFor();
    await row.getByText('Paid twice').waitFor();
    expect(await row.getByRole('link', { name: order!.number }).getAttribute('href')).toBe(`/admin/orders/${order!.id}`);
  }));

  it('each part that cannot be loaded says so, and Retry loads it; the others show', onDashboard(async (page) => {
    await page.route(stats, (route) => route.fulfill({ status: 500, body: '' }));
    await page.reload();
    for (const title of ['Revenue by day', 'Orders by state', 'Payments that needed help']) await part(page, title).getByText('The figures could not be loaded.').waitFor();
    await part(page, 'Recent Activity').getByRole('listitem').first().waitFor();
    await page.unroute(stats);
    await part(page, 'Orders by state').getByRole('button', { name: 'Retry' }).click();
    await part(page, 'Orders by state').getByRole('link', { name: /^Paid/ }).waitFor();
  }));

  it('a shop without orders and activity says so in each part', onDashboard(async (page) => {
    const none = { total: 0, active_customers: 0, revenue_paise: 0, by_state: {}, settled_by: {}, needed_help: [], revenue_by_day: [{ day: '2026-11-21', paise: 0, orders: 0 }] };
    await page.route(stats, (route) => route.fulfill({ json: { success: true, data: none } }));
    await page.route('**/api/v1/audit/**', (route) => route.fulfill({ json: { success: true, data: [] } }));
    await page.reload();
    for (const words of ['Nothing was paid in the last 30 days.', 'There are no orders yet.', 'Nothing has happened yet.', /^None in the last 30 days/]) await page.getByText(words).waitFor();
  }));

  it('the badge opens on hover and closes on outside click', onDashboard(async (page) => {
    await badge(page).hover();
    await logout(page).waitFor();
    await badge(page).click();
    expect(await logout(page).isVisible()).toBe(true);
    await page.getByRole('heading', { level: 1 }).click();
    await logout(page).waitFor({ state: 'hidden' });
  }));

  it('the badge opens on click, by keyboard too, and closes on Escape, which gives the focus back', onDashboard(async (page) => {
    await badge(page).focus();
    await page.keyboard.press('Enter');
    await logout(page).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.getByRole('link', { name: 'Account' }).evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await logout(page).waitFor({ state: 'hidden' });
    expect(await badge(page).evaluate((button) => button === document.activeElement)).toBe(true);
  }, { viewport: phone }));

  it("shows name, 'Administrator', email, 'Joined {month year}', 'Admin Role' and Logout", onDashboard(async (page) => {
    const { user } = await admin.data<{ user: { created_at: string } }>('/auth/admin/profile');
    await badge(page).click();
    const lines = (await logout(page).locator('xpath=../..').innerText()).split('\n').filter(Boolean);
    expect(lines).toEqual([name, 'Administrator', shop.admin.email, `Joined ${formatMonth(user.created_at)}`, 'Admin Role', 'Account', 'Logout']);
  }));

  it('the badge is hidden when nobody is signed in', () =>
    visit(browser, shop.url, { forgive: forgiven }, async (visitor) => {
      await visitor.page.goto('/admin/login');
      await visitor.page.getByRole('button', { name: 'Sign In' }).waitFor();
      expect(await visitor.page.getByRole('button', { name: /^Profile of/ }).count()).toBe(0);
    }));

  it('logout clears the user even if the call fails, and goes to /admin/login', () =>
    visit(browser, shop.url, { forgive: forgiven }, async (visitor) => {
      const page = await openOffice(visitor, await shop.signedIn(), '/admin/orders');
      await page.route('**/api/v1/auth/logout', (route) => route.abort());
      await badge(page).click();
      await logout(page).click();
      await page.getByRole('button', { name: 'Sign In' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/admin/login');
    }));

  it('logout ends the session on the server', () =>
    visit(browser, shop.url, { forgive: forgiven }, async (visitor) => {
      const session = await shop.signedIn();
      const page = await openOffice(visitor, session, '/admin/profile');
      await badge(page).click();
      await logout(page).click();
      await page.getByRole('button', { name: 'Sign In' }).waitFor();
      expect((await session.call('/api/v1/auth/admin/profile')).status).toBe(401);
    }));

  it('at 390 px a menu leads to every section, and closes on choice and Escape', onDashboard(async (page) => {
    const menu = page.getByRole('button', { name: 'Menu' });
    const links = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
    await menu.click();
    expect(await links.allInnerTexts()).toEqual(['Dashboard', 'Orders', 'Meal Plans', 'Sample Menu', 'Users', 'Activity', 'View site']);
    await page.keyboard.press('Escape');
    await links.first().waitFor({ state: 'hidden' });
    await menu.click();
    await links.filter({ hasText: 'Users' }).click();
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
    expect(await links.first().isVisible()).toBe(false);
  }, { viewport: phone }));
});
