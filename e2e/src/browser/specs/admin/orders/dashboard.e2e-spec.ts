/// <reference lib="dom" />
import { formatMonth, type MealPlanStats, type OrderStats } from '@2x7/contracts';
import type { Locator, Page } from '@playwright/test';
import { violations } from '../../../pages/accessibility.js';
import { paidOrder, placeOrder, searchOrders } from '../../../../shop/admin-orders.js';
import { plansOf } from '../../../../shop/shop-queries.js';
import { phone } from '../../../pages/visitor.js';
import { expect, test as base } from '../../../fixtures/test.js';
import { skipWithoutOwnShop } from '../../../../shop/config.js';
import { failedRequests } from '../../../fixtures/console-watch.js';

const forgiven = new RegExp(`${failedRequests.source}|^The sign-out`);
const stats = '**/api/v1/orders/admin/stats';

const test = base.extend<{ adminName: string; dashboard: Page }>({
  forgive: forgiven,
  adminName: async ({ admin }, use) => use((await admin.data<{ user: { name: string } }>('/auth/admin/profile')).user.name),
  dashboard: async ({ openScreen, adminName }, use) => {
    const page = await openScreen('/admin/profile');
    await expect(page.getByRole('heading', { level: 1, name: `Welcome back, ${adminName}` })).toBeVisible();
    await use(page);
  },
});

test.describe('dashboard and profile badge', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));

  test.beforeAll(async ({ shop, admin }) => {
    await paidOrder({ shop, admin });
  });
  const badge = (page: Page): Locator => page.getByRole('button', { name: /^Profile of/ });
  const logout = (page: Page): Locator => page.getByRole('button', { name: 'Logout' });
  const part = (page: Page, title: string): Locator => page.getByRole('region', { name: title });

  test('the dashboard greets the user by name and has four links to the screens', async ({ dashboard: page }) => {
    const ways = {
      'Manage Meal Plans': '/admin/meal-plans',
      'Sample Menu': '/admin/sample-menu',
      'Manage Users': '/admin/users',
      'View Orders': '/admin/orders',
    };
    const links = page.getByRole('navigation', { name: 'Manage the shop' }).getByRole('link');
    const found = await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
    expect(Object.fromEntries(found)).toEqual(ways);
  });

  test('four cards show live figures: total orders, active users, meal plans, revenue', async ({ dashboard: page, admin }) => {
    const orders = await admin.data<OrderStats>('/orders/admin/stats');
    const plans = await admin.data<MealPlanStats>('/meal-plans/admin/stats');
    expect([orders.total, orders.active_customers, plans.total]).toEqual([1, 1, 6]);
    const cards = page.getByRole('list', { name: 'Figures' }).getByRole('listitem');
    await expect(async () => {
      const texts = (await cards.allInnerTexts()).map((text) => text.split('\n').filter(Boolean).slice(0, 2).join(': '));
      expect(texts).toEqual([
        'Total Orders: 1',
        'Active Users: 1',
        'Meal Plans: 6',
        `Revenue: ₹${(orders.revenue_paise / 100).toLocaleString('en-IN')}`,
      ]);
    }).toPass();
    await expect(cards.filter({ hasText: 'Active Users' }).getByText("customers within their plan's days since payment")).toBeVisible();
  });

  test('Recent Activity shows the last eight actions of administrators, and All activity shows all, newest first, page by page', async ({
    dashboard: page,
    shop,
    admin,
    adminName,
  }) => {
    const plan = (await plansOf(shop.url))[0]!;
    for (let n = 1; n <= 35; n += 1) await admin.data(`/meal-plans/admin/${plan.id}`, { method: 'PUT', body: { number_of_meals: n } });
    // Customers who sign in do not push out what administrators have done.
    const signedIn = `INSERT INTO audit (action, entity, entity_id) SELECT 'signed in', 'customer', 'one' FROM generate_series(1, 9)`;
    await shop.query('deliveries', signedIn);
    await page.reload();
    const entries = part(page, 'Recent Activity').getByRole('listitem');
    await expect(entries).toHaveCount(8);
    await expect(entries.first().getByText(`${adminName} edited the plan ${plan.name}`)).toBeVisible();
    await page.getByRole('link', { name: 'See all activity' }).click();
    const all = part(page, 'All activity').getByRole('listitem');
    await expect(all).toHaveCount(30);
    await page.getByRole('button', { name: 'Show earlier' }).click();
    await expect.poll(() => all.count()).toBeGreaterThan(35);
    const moments = await all.locator('time').evaluateAll((times) => times.map((time) => time.getAttribute('datetime')));
    expect(moments).toEqual([...moments].sort().reverse());
  });

  test('Recent Activity and All activity show the other entries and name the missing ones when an audit trail is down', async ({
    dashboard: page,
  }) => {
    const down = {
      status: 503,
      json: { success: false, code: 'unavailable', error: 'The shop is not reachable for a moment. Please try again.' },
    };
    const trails = { auth: 'users', catalog: 'meals', orders: 'orders', media: 'images' };
    const sentence = (about: string): string => `Activity about ${about} could not be loaded and is missing here.`;
    for (const [trail, about] of Object.entries(trails)) {
      await page.route(`**/api/v1/audit/${trail}?*`, (route) => route.fulfill(down));
      await page.reload();
      await expect(part(page, 'Recent Activity').getByText(sentence(about))).toBeVisible();
      await expect.poll(() => part(page, 'Recent Activity').getByRole('listitem').count()).toBeGreaterThan(1);
      if (trail !== 'media') await page.unroute(`**/api/v1/audit/${trail}?*`);
    }
    await page.route('**/api/v1/audit/auth?*', (route) => route.fulfill(down));
    await page.getByRole('link', { name: 'See all activity' }).click();
    const all = part(page, 'All activity');
    await expect(all.getByText(sentence('users and images'))).toBeVisible();
    await page.getByRole('button', { name: 'Show earlier' }).click();
    await expect.poll(() => all.getByRole('listitem').count()).toBeGreaterThan(30);
    expect(await violations(page)).toEqual([]);
    await page.unroute('**/api/v1/audit/auth?*');
    await page.unroute('**/api/v1/audit/media?*');
    await all.getByRole('button', { name: 'Retry' }).click();
    await expect(all.getByText(sentence('users and images'))).toBeHidden();
    await expect(all.getByText('signed in').first()).toBeVisible();
    await page.route('**/api/v1/audit/**', (route) => route.fulfill(down));
    await page.reload();
    await expect(all.getByText(down.json.error)).toBeVisible();
  });

  test('revenue by day is a chart that can be read with arrow keys, and a table for screen readers', async ({ dashboard: page, admin }) => {
    const { revenue_by_day: days } = await admin.data<OrderStats>('/orders/admin/stats');
    const slider = page.getByRole('slider', { name: 'Day' });
    await expect(slider).toBeVisible();
    await expect(slider).toHaveAttribute('aria-valuetext', /: ₹[\d,]+, 1 order$/);
    await expect(page.getByRole('region', { name: 'Revenue by day' })).toContainText('What was paid on each day, before refunds.');
    await slider.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(slider).toHaveAttribute('aria-valuetext', /: ₹0, 0 orders$/);
    await expect(page.getByRole('table', { name: /^Revenue by day/ }).getByRole('row')).toHaveCount(days.length + 1);
    // The table takes no space: the page ends with what is seen.
    expect(await page.evaluate(() => document.documentElement.scrollHeight - document.getElementById('root')!.offsetHeight)).toBe(0);
  });

  test('Orders by state links to the order lists, and Payments that needed help to the orders', async ({ dashboard: page, admin }) => {
    const paid = part(page, 'Orders by state').getByRole('link', { name: /^Paid/ });
    await expect(paid).toHaveAttribute('href', '/admin/orders?state=paid');
    await expect(
      part(page, 'Payments that needed help')
        .getByText(/None in the last 30 days|PAY|2X7|Found/)
        .first(),
    ).toBeVisible();
    const helped = { ...(await admin.data<OrderStats>('/orders/admin/stats')) };
    const [order] = await searchOrders(admin, {});
    await page.route(stats, (route) =>
      route.fulfill({
        json: { success: true, data: { ...helped, needed_help: [{ ...order, settled_by: 'webhook', attention: 'paid-twice' }] } },
      }),
    );
    await page.reload();
    const row = part(page, 'Payments that needed help').getByRole('listitem');
    await expect(row.getByText('settled by webhook')).toBeVisible();
    await expect(row.getByText('Paid twice')).toBeVisible();
    await expect(row.getByRole('link', { name: order!.number })).toHaveAttribute('href', `/admin/orders/${order!.id}`);
  });

  test("each part that cannot be loaded shows an error and 'Retry'; the others show their data", async ({ dashboard: page }) => {
    await page.route(stats, (route) => route.fulfill({ status: 500, body: '' }));
    await page.reload();
    for (const title of ['Revenue by day', 'Orders by state', 'Payments that needed help'])
      await expect(part(page, title).getByText('The figures could not be loaded.')).toBeVisible();
    await expect(part(page, 'Recent Activity').getByRole('listitem').first()).toBeVisible();
    await page.unroute(stats);
    await part(page, 'Orders by state').getByRole('button', { name: 'Retry' }).click();
    await expect(part(page, 'Orders by state').getByRole('link', { name: /^Paid/ })).toBeVisible();
  });

  test('each part has a text for a shop without orders and activity', async ({ dashboard: page }) => {
    const none = {
      total: 0,
      active_customers: 0,
      revenue_paise: 0,
      by_state: {},
      settled_by: {},
      needed_help: [],
      revenue_by_day: [{ day: '2026-11-21', paise: 0, orders: 0 }],
    };
    await page.route(stats, (route) => route.fulfill({ json: { success: true, data: none } }));
    await page.route('**/api/v1/audit/**', (route) => route.fulfill({ json: { success: true, data: [] } }));
    await page.reload();
    for (const words of [
      'Nothing was paid in the last 30 days.',
      'There are no orders yet.',
      'Nothing has happened yet.',
      /^None in the last 30 days/,
    ])
      await expect(page.getByText(words)).toBeVisible();
  });

  test('the badge opens on hover and closes on outside click', async ({ dashboard: page }) => {
    await badge(page).hover();
    await expect(logout(page)).toBeVisible();
    await badge(page).click();
    await expect(logout(page)).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(logout(page)).toBeHidden();
  });

  test.describe(() => {
    test.use({ viewport: phone });

    test('the badge opens by keyboard, and Escape closes it and returns the focus', async ({ dashboard: page }) => {
      await badge(page).focus();
      await page.keyboard.press('Enter');
      await expect(logout(page)).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Account' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(logout(page)).toBeHidden();
      await expect(badge(page)).toBeFocused();
    });
  });

  test("the badge shows name, 'Administrator', email, 'Joined {month year}', 'Admin Role', 'Account' and 'Logout'", async ({
    dashboard: page,
    shop,
    admin,
    adminName,
  }) => {
    const { user } = await admin.data<{ user: { created_at: string } }>('/auth/admin/profile');
    await badge(page).click();
    const lines = (await logout(page).locator('xpath=../..').innerText()).split('\n').filter(Boolean);
    expect(lines).toEqual([
      adminName,
      'Administrator',
      shop.admin.email,
      `Joined ${formatMonth(user.created_at)}`,
      'Admin Role',
      'Account',
      'Logout',
    ]);
  });

  test('the badge is hidden without a session', async ({ visitor }) => {
    await visitor.page.goto('/admin/login');
    await expect(visitor.page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(visitor.page.getByRole('button', { name: /^Profile of/ })).toHaveCount(0);
  });

  test('logout leads to /admin/login even if the request fails', async ({ shop, openScreen }) => {
    const page = await openScreen('/admin/orders', await shop.signedIn());
    await page.route('**/api/v1/auth/logout', (route) => route.abort());
    await badge(page).click();
    await logout(page).click();
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/admin/login');
  });

  test('logout ends the session on the server', async ({ shop, openScreen }) => {
    const session = await shop.signedIn();
    const page = await openScreen('/admin/profile', session);
    await badge(page).click();
    await logout(page).click();
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect.poll(async () => (await session.call('/api/v1/auth/admin/profile')).status).toBe(401);
  });

  test.describe(() => {
    test.use({ viewport: phone });

    test('at 390 px, a menu links to every section and closes on a choice and on Escape', async ({ dashboard: page }) => {
      const menu = page.getByRole('button', { name: 'Menu' });
      const links = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
      await menu.click();
      const deliveries = ['Today', 'Deliveries', 'Menu', 'Customer Plans', /^Problems/];
      await expect(links).toHaveText(['Dashboard', 'Orders', ...deliveries, 'Meal Plans', 'Sample Menu', 'Users', 'Activity', 'View site']);
      await page.keyboard.press('Escape');
      await expect(links.first()).toBeHidden();
      await menu.click();
      await links.filter({ hasText: 'Users' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
      await expect(links.first()).toBeHidden();
    });
  });

  test('the figures are loaded again when the user returns to the tab after a while', async ({ page, openScreen, shop, admin }) => {
    await page.clock.install();
    await openScreen('/admin/profile');
    const total = page.getByRole('list', { name: 'Figures' }).getByRole('listitem').filter({ hasText: 'Total Orders' });
    const { total: before } = await admin.data<OrderStats>('/orders/admin/stats');
    await expect(total).toHaveText(new RegExp(`^Total Orders${before}\\D`));
    await placeOrder({ shop, admin });
    await page.clock.fastForward('02:00');
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(total).toHaveText(new RegExp(`^Total Orders${before + 1}\\D`));
  });
});
