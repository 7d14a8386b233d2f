/// <reference lib="dom" />
import fs from 'node:fs';
import { formatMoment, formatPaise, type OrderDetail, type OrderSummary } from '@2x7/contracts';
import { eventually } from '@2x7/service-kit/testing';
import { violations } from '../../../pages/accessibility.js';
import { paidOrder, placeOrder } from '../../../../shop/admin-orders.js';
import { phone, wide } from '../../../pages/visitor.js';
import { expect, test as base } from '../../../fixtures/test.js';
import { skipWithoutOwnShop } from '../../../../shop/config.js';
import { OrdersListPage } from '../../../pages/orders-list.page.js';
import { listedOrder } from '../../../../shop/admin-orders.js';
import { failedRequests } from '../../../fixtures/console-watch.js';

const lists = '**/api/v1/orders/admin/search';
const pageSize = 50;
const searchOf = (page: OrdersListPage['page']): string | null => new URLSearchParams(new URL(page.url()).hash.slice(1)).get('search');

const test = base.extend<{ openOrders: (path: string) => Promise<OrdersListPage> }>({
  forgive: failedRequests,
  openOrders: async ({ openScreen }, use) => use(async (path) => new OrdersListPage(await openScreen(path))),
});

test.describe('order list', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));

  let paid: OrderDetail;
  let unpaid: OrderSummary & { providerOrderId: string };
  test.beforeAll(async ({ shop, admin }) => {
    for (let n = 0; n <= pageSize; n += 1) await placeOrder({ shop, admin }, { customerName: `Guest ${n}` });
    unpaid = await placeOrder({ shop, admin }, { customerName: 'Zara Qureshi', customerPhone: '+91 98111 22233' });
    // The webhook may arrive before the browser's report, and the list would name it.
    shop.sandbox.control.set({ webhooks: { enabled: false } });
    paid = await paidOrder({ shop, admin }, { customerName: 'Yash Patel & Söhne', customerEmail: 'yash.patel@mail.example' });
    shop.sandbox.control.reset();
  });
  test.afterEach(({ shop }) => shop.sandbox.control.reset());

  test('is newest first, and each order has number, time in India, customer, plan, amount and state', async ({ openOrders }) => {
    const orders = await openOrders('/admin/orders');
    await expect(orders.rows.first()).toBeVisible();
    const cells = (await orders.rows.first().getByRole('cell').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
    const { number, created_at, customer_name, customer_email, plan_name, amount_paise } = paid;
    expect(cells).toEqual([
      number,
      formatMoment(created_at),
      `${customer_name} ${customer_email}`,
      plan_name,
      formatPaise(amount_paise),
      'Paid',
    ]);
    const second = (await orders.rows.nth(1).innerText()).replace(/\s+/g, ' ');
    expect([second.includes(unpaid.number), second.includes('Not paid yet')]).toEqual([true, true]);
    await expect(orders.page).toHaveTitle(/Orders/);
  });

  test('counts the orders, filters by state and keeps the filter in the URL', async ({ openOrders }) => {
    const orders = await openOrders('/admin/orders');
    await expect.poll(async () => (await orders.tab('All').innerText()).replace(/\D/g, '')).toBe(String(pageSize + 3));
    await orders.tab('Paid').click();
    await orders.expectNumbers([paid.number]);
    expect(new URL(orders.page.url()).search).toBe('?state=paid');
    await expect(orders.tab('Paid')).toHaveAttribute('aria-current', 'page');
    await orders.page.reload();
    await orders.expectNumbers([paid.number]);
    await orders.page.goBack();
    await expect(orders.rows).toHaveCount(pageSize);
  });

  test('finds an order by number, name, email, phone and provider ids while the search is typed', async ({ openOrders }) => {
    const orders = await openOrders('/admin/orders');
    const typed: [string, string][] = [
      [paid.number, paid.number],
      ['söhne', paid.number],
      ['yash.patel@', paid.number],
      ['98111 22233', unpaid.number],
      [paid.provider_order_id!, paid.number],
      [paid.payment_id!, paid.number],
      [unpaid.providerOrderId, unpaid.number],
    ];
    for (const [text, number] of typed) {
      await orders.searchBox.fill(text);
      await expect.poll(() => searchOf(orders.page)).toBe(text);
      await orders.expectNumbers([number]);
    }
    await orders.page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(orders.rows).toHaveCount(pageSize);
    await expect(orders.searchBox).toBeFocused();
  });

  test('sends one request for a word that is typed without a pause and ended with Enter', async ({ openOrders }) => {
    const orders = await openOrders('/admin/orders');
    const { clock } = orders.page;
    // The page loads with the clock: a timer that began before it could not be cleared any more.
    await clock.install();
    await orders.page.reload();
    await expect(orders.rows.first()).toBeVisible();
    const asked: (string | null)[] = [];
    orders.page.on('request', (request) => {
      if (request.url().endsWith('/admin/search')) asked.push((request.postDataJSON() as { search?: string }).search ?? null);
    });
    await clock.pauseAt(Date.now() + 60_000); // on a slow machine, too, there is no pause between two keys
    for (const key of 'zara') {
      await orders.searchBox.press(key);
      await clock.runFor(20);
    }
    await orders.page.keyboard.press('Enter');
    await expect.poll(() => searchOf(orders.page)).toBe('zara');
    await clock.runFor(1_000);
    await clock.resume();
    await orders.expectNumbers([unpaid.number]);
    expect(asked).toEqual(['zara']);
  });

  test('keeps the search when another state is chosen, and restores it from the URL', async ({ openOrders }) => {
    const orders = await openOrders('/admin/orders#search=zara');
    await orders.expectNumbers([unpaid.number]);
    await expect(orders.searchBox).toHaveValue('zara');
    await orders.tab('Paid').click();
    await expect(orders.page.getByText('No orders found')).toBeVisible();
    expect(orders.page.url()).toContain('?state=paid#search=zara');
    await orders.page.getByRole('link', { name: 'Show all orders' }).click();
    await expect(orders.rows).toHaveCount(pageSize);
    await expect(orders.searchBox).toHaveValue('');
  });

  test('loads older orders below, keeps the scroll position and focuses the first of them', async ({ openOrders }) => {
    const orders = await openOrders('/admin/orders');
    await expect(orders.rows).toHaveCount(pageSize);
    const more = orders.page.getByRole('button', { name: 'Load more' });
    await more.scrollIntoViewIfNeeded();
    const before = await orders.page.evaluate(() => scrollY);
    await more.click();
    await expect(orders.rows).toHaveCount(pageSize + 3);
    const numbers = await orders.rows.getByRole('link').allInnerTexts();
    expect(new Set(numbers).size).toBe(pageSize + 3);
    expect(await orders.page.evaluate(() => scrollY)).toBe(before);
    await expect(orders.rows.nth(pageSize).getByRole('link')).toBeFocused();
    await expect(more).toHaveCount(0);
  });

  test("shows an error below the list when older orders cannot be loaded, and 'Retry' loads them", async ({ openOrders }) => {
    const orders = await openOrders('/admin/orders');
    await expect(orders.rows).toHaveCount(pageSize);
    await orders.page.route(lists, (route) =>
      route.fulfill({ status: 500, json: { success: false, error: 'Something went wrong. Please try again.', code: 'unexpected' } }),
    );
    await orders.page.getByRole('button', { name: 'Load more' }).click();
    await expect(orders.page.getByRole('alert').getByText('Something went wrong. Please try again.')).toBeVisible();
    await expect(orders.rows).toHaveCount(pageSize);
    await orders.page.unroute(lists);
    await orders.page.getByRole('button', { name: 'Retry' }).click();
    await expect(orders.rows).toHaveCount(pageSize + 3);
  });

  test("shows 'Loading orders...', then an error when it cannot be loaded, and 'Retry' loads it", async ({ visitor, openScreen }) => {
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await visitor.page.route(lists, (route) => held.then(() => route.fulfill({ status: 500, body: '' })));
    const page = await openScreen('/admin/orders');
    await expect(page.getByText('Loading orders...')).toBeAttached();
    answer();
    await expect(page.getByRole('alert').getByText('The orders could not be loaded')).toBeVisible();
    await page.unroute(lists);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('row').nth(pageSize)).toBeVisible();
  });

  test("'Retry' also loads the number of orders in each state", async ({ visitor, openScreen }) => {
    const all = '**/api/v1/orders/**';
    await visitor.page.route(all, (route) => route.fulfill({ status: 500, body: '' }));
    const page = await openScreen('/admin/orders');
    await expect(page.getByRole('alert').getByText('The orders could not be loaded')).toBeVisible();
    await page.unroute(all);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(new OrdersListPage(page).tab('All')).toHaveText(/^All\d+$/);
  });

  test("opens an order by a click on its row and by keyboard, and 'Back to the orders' keeps the filter", async ({ openOrders }) => {
    const orders = await openOrders('/admin/orders?state=paid');
    await orders.expectNumbers([paid.number]);
    // The link covers the whole row, so the cell itself is not clickable.
    await orders.rows.first().getByRole('cell').nth(3).click({ force: true });
    await expect(orders.page.getByRole('heading', { level: 1, name: `Order ${paid.number}` })).toBeVisible();
    await orders.page.getByRole('link', { name: 'Back to the orders' }).click();
    await orders.expectNumbers([paid.number]);
    expect(new URL(orders.page.url()).search).toBe('?state=paid');
    await orders.rows.first().getByRole('link').focus();
    await orders.page.keyboard.press('Enter');
    await expect(orders.page.getByRole('heading', { level: 1, name: `Order ${paid.number}` })).toBeVisible();
  });

  test('links each order to the older and the newer one of the same list', async ({ openOrders }) => {
    const orders = await openOrders('/admin/orders');
    await orders.rows.first().getByRole('link').click();
    await orders.page.getByRole('link', { name: 'Older' }).click();
    await expect(orders.page.getByRole('heading', { level: 1, name: `Order ${unpaid.number}` })).toBeVisible();
    await orders.page.getByRole('link', { name: 'Newer' }).click();
    await expect(orders.page.getByRole('heading', { level: 1, name: `Order ${paid.number}` })).toBeVisible();
    await orders.page.goBack();
    await expect(orders.rows.first()).toBeVisible();
  });

  test('shows the refunded amount, what needs attention, and the source of a payment that the browser did not confirm', async ({
    shop,
    admin,
    openOrders,
  }) => {
    const orders = await openOrders('/admin/orders#search=mark');
    const row = (await listedOrder({ shop, admin }, paid.customer_email)) as OrderSummary;
    const marked: OrderSummary[] = [
      { ...row, refunded_paise: 50_050, settled_by: 'webhook' },
      { ...row, id: unpaid.id, attention: 'paid-twice', settled_by: 'reconciler' },
    ];
    await orders.page.route(lists, (route) => route.fulfill({ json: { success: true, data: { orders: marked, next: null } } }));
    await orders.page.reload();
    await expect(orders.rows.first()).toBeVisible();
    const [first, second] = (await orders.rows.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
    expect(first).toContain(`refunded ₹500.50 of ${formatPaise(paid.amount_paise)}`);
    expect(first).toContain('settled by webhook');
    expect(second).toContain('Paid twice settled by the reconciler');
  });

  test('exports the filtered orders as CSV', async ({ openOrders }) => {
    const orders = await openOrders('/admin/orders?state=paid#search=yash');
    const [download] = await Promise.all([
      orders.page.waitForEvent('download'),
      orders.page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    const text = fs.readFileSync(await download.path(), 'utf8');
    const lines = text.trim().split(/\r?\n/);
    expect(lines).toHaveLength(2);
    for (const fact of [paid.number, paid.customer_name, paid.customer_email]) expect(lines[1]).toContain(fact);
  });

  test('downloads the invoices of a month for the accountant, and says when a month has none', async ({ openOrders, shop }) => {
    const [invoice] = await eventually(async () => {
      const rows = await shop.query<{ number: string }>('orders', "SELECT number FROM invoices WHERE document #>> '{order,number}' = $1", [
        paid.number,
      ]);
      expect(rows).toHaveLength(1);
      return rows;
    });
    const { page } = await openOrders('/admin/orders');
    await page.getByRole('button', { name: 'For the accountant' }).click();
    const dialog = page.getByRole('dialog', { name: 'For the accountant' });
    const months = await dialog.getByLabel('Month').getByRole('option').allInnerTexts();
    await dialog.getByLabel('Month').selectOption({ label: months.at(-1)! });
    await dialog.getByRole('button', { name: 'Download CSV' }).click();
    await expect(dialog.getByText(`There are no invoices of ${months.at(-1)}.`)).toBeVisible();
    await dialog.getByLabel('Month').selectOption({ label: months[0]! });
    const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Download CSV' }).click()]);
    expect(download.suggestedFilename()).toMatch(/^invoices-\d{4}-\d\d\.csv$/);
    expect(fs.readFileSync(await download.path(), 'utf8')).toContain(invoice!.number);
    await expect(dialog).toBeHidden();
  });

  test.describe(() => {
    test.use({ viewport: phone, hasTouch: true });

    test('fits a phone without horizontal scrolling, with targets at least 44 px high', async ({ openOrders }) => {
      const orders = await openOrders('/admin/orders');
      await expect(orders.rows.first()).toBeVisible();
      expect(await orders.page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
      for (const target of [
        orders.tab('Paid'),
        orders.page.getByRole('button', { name: 'Export CSV' }),
        orders.page.getByRole('button', { name: 'For the accountant' }),
        orders.page.getByRole('button', { name: 'Load more' }),
        orders.rows.first(),
      ]) {
        expect((await target.boundingBox())!.height).toBeGreaterThanOrEqual(44);
      }
      await orders.rows.first().getByText(paid.plan_name).click({ force: true });
      await expect(orders.page.getByRole('heading', { level: 1, name: `Order ${paid.number}` })).toBeVisible();
    });
  });

  for (const [size, viewport] of [
    ['1440', wide],
    ['390', phone],
  ] as const) {
    test.describe(() => {
      test.use({ viewport });

      test(`passes axe at ${size} px with orders, without orders and with an error`, async ({ openOrders }) => {
        const orders = await openOrders('/admin/orders');
        await expect(orders.rows.first()).toBeVisible();
        expect(await violations(orders.page)).toEqual([]);
        await orders.searchBox.fill('no such customer');
        await expect(orders.page.getByText('No orders found')).toBeVisible();
        expect(await violations(orders.page)).toEqual([]);
        await orders.page.route(lists, (route) => route.fulfill({ status: 500, body: '' }));
        await orders.searchBox.fill('error');
        await expect(orders.page.getByRole('alert')).toBeVisible();
        expect(await violations(orders.page)).toEqual([]);
      });
    });
  }
});
