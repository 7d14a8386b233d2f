/// <reference lib="dom" />
import fs from 'node:fs';
import { after, afterEach, before, describe, it } from 'node:test';
import { formatMoment, formatPaise, type OrderDetail, type OrderSummary } from '@2x7/contracts';
import { eventually } from '@2x7/service-kit/testing';
import { expect } from 'expect';
import type { Browser, Locator, Page } from 'playwright-core';
import type { ApiClient } from '../../shop/api-client.js';
import { violations } from '../pages/accessibility.js';
import { needsOwnShop } from '../../shop/config.js';
import { listed, openOffice, paidOrder, placeOrder, type Desk } from '../../shop/admin-orders.js';
import { OwnShop } from '../../shop/own-shop.js';
import { failedAnswers, openBrowser, phone, visit, wide, type Visitor } from '../pages/visitor.js';

const lists = '**/api/v1/orders/admin/all*';
const pageSize = 50;

describe('the list of orders', { skip: needsOwnShop }, () => {
  let desk: Desk;
  let browser: Browser;
  let paid: OrderDetail;
  let unpaid: OrderSummary & { providerOrderId: string };
  before(async () => {
    const [shop, opened] = await Promise.all([OwnShop.open(), openBrowser()]);
    browser = opened;
    desk = { shop, admin: await shop.signedIn() };
    for (let n = 0; n <= pageSize; n += 1) await placeOrder(desk, { customerName: `Guest ${n}` });
    unpaid = await placeOrder(desk, { customerName: 'Zara Qureshi', customerPhone: '+91 98111 22233' });
    paid = await paidOrder(desk, { customerName: 'Yash Patel & Söhne', customerEmail: 'yash.patel@mail.example' });
  });
  afterEach(() => void desk.shop.sandbox.control.reset());
  after(async () => {
    await browser?.close();
    await desk?.shop.close();
  });

  type Sight = { page: Page; rows: Locator; visitor: Visitor };

  const look = (path: string, tour: (sight: Sight) => Promise<void>, options: Parameters<typeof visit>[2] = {}, session: ApiClient = desk.admin): Promise<void> =>
    visit(browser, desk.shop.url, { forgive: failedAnswers, ...options }, async (visitor) => {
      const page = await openOffice(visitor, session, path);
      await tour({ page, visitor, rows: page.getByRole('table', { name: 'Orders, newest first' }).locator('tbody').getByRole('row') });
    });

  const shows = ({ rows }: Sight, numbers: string[]): Promise<void> =>
    eventually(async () => expect(await rows.getByRole('link').allInnerTexts()).toEqual(numbers));
  const box = ({ page }: Sight): Locator => page.getByRole('searchbox', { name: /^Search orders/ });
  const tab = ({ page }: Sight, name: string): Locator => page.getByRole('navigation', { name: 'Orders by state' }).getByRole('link', { name: new RegExp(`^${name}`) });

  it('is newest first, each with number, moment in India, customer, plan, amount and state', () =>
    look('/admin/orders', async (sight) => {
      await sight.rows.first().waitFor();
      const cells = (await sight.rows.first().getByRole('cell').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
      const { number, created_at, customer_name, customer_email, plan_name, amount_paise } = paid;
      expect(cells).toEqual([number, formatMoment(created_at).replace(/\s+/g, ' '), `${customer_name} ${customer_email}`, plan_name, formatPaise(amount_paise), 'Paid']);
      const second = (await sight.rows.nth(1).innerText()).replace(/\s+/g, ' ');
      expect([second.includes(unpaid.number), second.includes('Not paid yet')]).toEqual([true, true]);
      expect(await sight.page.title()).toContain('Orders');
    }));

  it('counts the orders in each state, shows one state alone, and keeps it in the address', () =>
    look('/admin/orders', async (sight) => {
      await eventually(async () => expect((await tab(sight, 'All').innerText()).replace(/\D/g, '')).toBe(String(pageSize + 3)));
      await tab(sight, 'Paid').click();
      await shows(sight, [paid.number]);
      expect(new URL(sight.page.url()).search).toBe('?state=paid');
      expect(await tab(sight, 'Paid').getAttribute('aria-current')).toBe('page');
      await sight.page.reload();
      await shows(sight, [paid.number]);
      await sight.page.goBack();
      await eventually(async () => expect(await sight.rows.count()).toBe(pageSize));
    }));

  it('finds an order by number, name, email, phone and ids of the payment provider, while one writes', () =>
    look('/admin/orders', async (sight) => {
      const typed: [string, string][] = [
        [paid.number, paid.number], ['söhne', paid.number], ['yash.patel@', paid.number], ['98111 22233', unpaid.number],
        [paid.provider_order_id!, paid.number], [paid.payment_id!, paid.number], [unpaid.providerOrderId, unpaid.number],
      ];
      for (const [text, number] of typed) {
        await box(sight).fill(text);
        await eventually(() => expect(new URL(sight.page.url()).searchParams.get('search')).toBe(text));
        await shows(sight, [number]);
      }
      await sight.page.getByRole('button', { name: 'Clear the search' }).click();
      await eventually(async () => expect(await sight.rows.count()).toBe(pageSize));
      expect(await box(sight).evaluate((input) => input === document.activeElement)).toBe(true);
    }));

  it('asks once for a word that is written without a pause, and at once at Enter', () =>
    look('/admin/orders', async (sight) => {
      await sight.rows.first().waitFor();
      const asked: (string | null)[] = [];
      sight.page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname.endsWith('/admin/all')) asked.push(searchParams.get('search'));
      });
      const { clock } = sight.page;
      await clock.install();
      await clock.pauseAt(Date.now() + 60_000); // however slow the machine is, nobody pauses between two letters
      for (const letter of 'zara') {
        await box(sight).press(letter);
        await clock.runFor(20);
      }
      await sight.page.keyboard.press('Enter');
      await eventually(() => expect(new URL(sight.page.url()).searchParams.get('search')).toBe('zara'));
      await clock.runFor(1_000);
      await clock.resume();
      await shows(sight, [unpaid.number]);
      expect(asked).toEqual(['zara']);
    }));

  it('keeps the search when another state is chosen, and is what its address says when it is opened', () =>
    look('/admin/orders?search=zara', async (sight) => {
      await shows(sight, [unpaid.number]);
      expect(await box(sight).inputValue()).toBe('zara');
      await tab(sight, 'Paid').click();
      await sight.page.getByText('No orders found').waitFor();
      expect(new URL(sight.page.url()).search).toBe('?state=paid&search=zara');
      await sight.page.getByRole('link', { name: 'Show all orders' }).click();
      await eventually(async () => expect(await sight.rows.count()).toBe(pageSize));
      expect(await box(sight).inputValue()).toBe('');
    }));

  it('goes on with older orders beneath, without losing the place', () =>
    look('/admin/orders', async (sight) => {
      await eventually(async () => expect(await sight.rows.count()).toBe(pageSize));
      const more = sight.page.getByRole('button', { name: 'Load more' });
      await more.scrollIntoViewIfNeeded();
      const before = await sight.page.evaluate(() => scrollY);
      await more.click();
      await eventually(async () => expect(await sight.rows.count()).toBe(pageSize + 3));
      const numbers = await sight.rows.getByRole('link').allInnerTexts();
      expect(new Set(numbers).size).toBe(pageSize + 3);
      expect(await sight.page.evaluate(() => scrollY)).toBe(before);
      expect(await sight.rows.nth(pageSize).getByRole('link').evaluate((link) => link === document.activeElement)).toBe(true);
      await eventually(async () => expect(await more.count()).toBe(0));
    }));

  it('a page that does not come says so beneath what is there, and Retry goes on', () =>
    look('/admin/orders', async (sight) => {
      await eventually(async () => expect(await sight.rows.count()).toBe(pageSize));
      await sight.page.route(lists, (route) => route.fulfill({ status: 500, json: { success: false, error: 'Something went wrong. Please try again.', code: 'unexpected' } }));
      await sight.page.getByRole('button', { name: 'Load more' }).click();
      await sight.page.getByRole('alert').getByText('Something went wrong. Please try again.').waitFor();
      expect(await sight.rows.count()).toBe(pageSize);
      await sight.page.unroute(lists);
      await sight.page.getByRole('button', { name: 'Retry' }).click();
      await eventually(async () => expect(await sight.rows.count()).toBe(pageSize + 3));
    }));

  it('says that it is loading, then what went wrong, and Retry asks again', () =>
    visit(browser, desk.shop.url, { forgive: failedAnswers }, async (visitor) => {
      let answer = (): void => undefined;
      const held = new Promise<void>((resolve) => (answer = resolve));
      await visitor.page.route(lists, (route) => held.then(() => route.fulfill({ status: 500, body: '' })));
      const page = await openOffice(visitor, desk.admin, '/admin/orders');
      await page.getByText('Loading orders...').waitFor({ state: 'attached' });
      answer();
      await page.getByRole('alert').getByText('The orders could not be loaded').waitFor();
      await page.unroute(lists);
      await page.getByRole('button', { name: 'Retry' }).click();
      await page.getByRole('row').nth(pageSize).waitFor();
    }));

  it('opens an order from anywhere on its row and by keyboard; the way back keeps the filter', () =>
    look('/admin/orders?state=paid', async (sight) => {
      await shows(sight, [paid.number]);
      // The link lies above the whole row.
      await sight.rows.first().getByRole('cell').nth(3).click({ force: true });
      await sight.page.getByRole('heading', { level: 1, name: `Order ${paid.number}` }).waitFor();
      await sight.page.getByRole('link', { name: 'Back to the orders' }).click();
      await shows(sight, [paid.number]);
      expect(new URL(sight.page.url()).search).toBe('?state=paid');
      await sight.rows.first().getByRole('link').focus();
      await sight.page.keyboard.press('Enter');
      await sight.page.getByRole('heading', { level: 1, name: `Order ${paid.number}` }).waitFor();
    }));

  it('leads from an order to the older and the newer one of the same list', () =>
    look('/admin/orders', async (sight) => {
      await sight.rows.first().getByRole('link').click();
      await sight.page.getByRole('link', { name: 'Older' }).click();
      await sight.page.getByRole('heading', { level: 1, name: `Order ${unpaid.number}` }).waitFor();
      await sight.page.getByRole('link', { name: 'Newer' }).click();
      await sight.page.getByRole('heading', { level: 1, name: `Order ${paid.number}` }).waitFor();
      await sight.page.goBack();
      await sight.rows.first().waitFor();
    }));

  it('says how much was refunded, what needs a look, and which way confirmed a payment that no browser told', () =>
    look('/admin/orders?search=mark', async (sight) => {
      const row = (await listed(desk, paid.customer_email)) as OrderSummary;
      const told: OrderSummary[] = [
        { ...row, refunded_paise: 50_050, settled_by: 'webhook' },
        { ...row, id: unpaid.id, attention: 'paid-twice', settled_by: 'reconciler' },
      ];
      await sight.page.route(lists, (route) => route.fulfill({ json: { success: true, data: { orders: told, next: null } } }));
      await sight.page.reload();
      await sight.rows.first().waitFor();
      const [first, second] = (await sight.rows.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
      expect(first).toContain(`refunded ₹500.50 of ${formatPaise(paid.amount_paise)}`);
      expect(first).toContain('settled by webhook');
      expect(second).toContain('Paid twice settled by the reconciler');
    }));

  it('exports what is looked at as CSV', () =>
    look('/admin/orders?state=paid&search=yash', async (sight) => {
      const [download] = await Promise.all([sight.page.waitForEvent('download'), sight.page.getByRole('link', { name: 'Export CSV' }).click()]);
      expect(download.suggestedFilename()).toMatch(/\.csv$/);
      const text = fs.readFileSync(await download.path(), 'utf8');
      const lines = text.trim().split(/\r?\n/);
      expect(lines).toHaveLength(2);
      for (const fact of [paid.number, paid.customer_name, paid.customer_email]) expect(lines[1]).toContain(fact);
    }));

  it('is a stack of cards on a phone, with nothing to scroll sideways and targets of 44 px', () =>
    look('/admin/orders', async (sight) => {
      await sight.rows.first().waitFor();
      expect(await sight.page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
      for (const target of [tab(sight, 'Paid'), sight.page.getByRole('link', { name: 'Export CSV' }), sight.page.getByRole('button', { name: 'Load more' }), sight.rows.first()]) {
        expect((await target.boundingBox())!.height).toBeGreaterThanOrEqual(44);
      }
      await sight.rows.first().getByText(paid.plan_name).click({ force: true });
      await sight.page.getByRole('heading', { level: 1, name: `Order ${paid.number}` }).waitFor();
    }, { viewport: phone, hasTouch: true }));

  for (const [size, viewport] of [['1440', wide], ['390', phone]] as const) {
    it(`axe finds nothing at ${size} px, with orders, without and in trouble`, () =>
      look('/admin/orders', async (sight) => {
        await sight.rows.first().waitFor();
        expect(await violations(sight.page)).toEqual([]);
        await box(sight).fill('nobody at all');
        await sight.page.getByText('No orders found').waitFor();
        expect(await violations(sight.page)).toEqual([]);
        await sight.page.route(lists, (route) => route.fulfill({ status: 500, body: '' }));
        await box(sight).fill('trouble');
        await sight.page.getByRole('alert').waitFor();
        expect(await violations(sight.page)).toEqual([]);
      }, { viewport }));
  }
});
