/// <reference lib="dom" />
import { after, afterEach, before, describe, it } from 'node:test';
import { formatMoment, formatPaise, type OrderDetail } from '@2x7/contracts';
import { eventually } from '@2x7/service-kit/testing';
import { expect } from 'expect';
import type { Browser, Locator, Page } from 'playwright-core';
import { violations } from '../pages/accessibility.js';
import { needsOwnShop } from '../../shop/config.js';
import { openOffice, paidOrder, placeOrder, type Desk } from '../../shop/admin-orders.js';
import { mailsTo } from '../../shop/shop-queries.js';
import { OwnShop } from '../../shop/own-shop.js';
import { failedAnswers, openBrowser, phone, visit, wide } from '../pages/visitor.js';

/** ms: a mail server is asked again after 1, 5 and 10 s. */
const mailPatience = 20_000;

const flat = (text: string): string => text.replace(/\s+/g, ' ').trim();

describe('one order at the desk', { skip: needsOwnShop }, () => {
  let desk: Desk;
  let browser: Browser;
  let order: OrderDetail;
  before(async () => {
    const [shop, opened] = await Promise.all([OwnShop.open(), openBrowser()]);
    browser = opened;
    desk = { shop, admin: await shop.signedIn() };
    order = await paidOrder(desk, { customerName: 'Asha Rao', customerPhone: '+91 98111 22233', deliveryAddress: '12 Tonk Road\nMalviya Nagar, Jaipur 302018' });
  });
  afterEach(() => void desk.shop.sandbox.control.reset());
  after(async () => {
    await browser?.close();
    await desk?.shop.close();
  });

  const look = (path: string, tour: (page: Page) => Promise<void>, options: Parameters<typeof visit>[2] = {}): Promise<void> =>
    visit(browser, desk.shop.url, { forgive: failedAnswers, ...options }, async (visitor) => tour(await openOffice(visitor, desk.admin, path)));
  const at = (id = order.id): string => `/admin/orders/${id}`;
  const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
  const happenings = async (page: Page): Promise<string[]> => (await panel(page, 'What happened').getByRole('listitem').allInnerTexts()).map(flat);

  it('tells number, state, customer with address, the plan as it was bought, amounts and payments', () =>
    look(at(), async (page) => {
      await page.getByRole('heading', { level: 1, name: `Order ${order.number}` }).waitFor();
      const read = async (name: string): Promise<string> => flat(await panel(page, name).innerText());
      const { plan } = order;
      for (const fact of ['Asha Rao', order.customer_email, '+91 98111 22233', '12 Tonk Road Malviya Nagar, Jaipur 302018']) expect(await read('Customer')).toContain(fact);
      for (const fact of [plan.name, `${plan.number_of_meals} over ${plan.duration_days} days`, 'One person', '₹3,599 instead of ₹4,499', 'Lunch + Dinner']) expect(await read('Plan')).toContain(fact);
      for (const fact of [formatPaise(order.amount_paise), `Paid ${flat(formatMoment(order.paid_at!))}`, 'Refunded ₹0', `Can be refunded ${formatPaise(order.refundable_paise)}`]) expect(await read('Amount')).toContain(fact);
      for (const fact of [formatPaise(order.amount_paise), 'Captured', order.payment_id!]) expect(await read('Payments')).toContain(fact);
      for (const id of [order.provider_order_id!, order.payment_id!, order.receipt]) expect(await read('For the payment provider')).toContain(id);
      expect(await page.title()).toContain(order.number);
    }));

  it('writes to the customer and calls them by a click', () =>
    look(at(), async (page) => {
      expect(await page.getByRole('link', { name: order.customer_email }).getAttribute('href')).toBe(`mailto:${order.customer_email}`);
      expect(await page.getByRole('link', { name: order.customer_phone }).getAttribute('href')).toBe('tel:+919811122233');
    }));

  it("copies the provider's ids, and says so", () =>
    look(at(), async (page) => {
      await page.getByRole('button', { name: 'Copy provider order id' }).click();
      await panel(page, 'For the payment provider').getByRole('status').getByText('Copied').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(order.provider_order_id);
    }, { permissions: ['clipboard-read', 'clipboard-write'] }));

  it('marks the id to be copied by hand where the browser does not let it', () =>
    look(at(), async (page) => {
      await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
      await page.getByRole('button', { name: 'Copy payment id', exact: true }).click();
      await page.getByText('Marked: press Ctrl+C').waitFor();
      expect(await page.evaluate(() => getSelection()!.toString())).toBe(order.payment_id);
    }));

  it("tells what happened, oldest first: ordered, paid and by which way, mailed; each at its moment in India's time", () =>
    look(at(), async (page) => {
      await eventually(async () => expect(await happenings(page)).toHaveLength(3));
      const [ordered, paid, mailed] = await happenings(page);
      expect(ordered).toBe(`Ordered by the customer ${flat(formatMoment(order.created_at))}`);
      expect(paid).toMatch(/^Payment confirmed by /);
      expect(mailed).toMatch(/^Mailed the confirmation /);
    }));

  it('asks before the confirmation is sent again, says that it is on its way, and the timeline names who asked', () =>
    look(at(), async (page) => {
      await page.getByRole('button', { name: 'Send confirmation again' }).click();
      const question = page.getByRole('alertdialog');
      await question.getByText(`Send the confirmation to ${order.customer_email} again?`, { exact: true }).waitFor();
      await question.getByRole('button', { name: 'Cancel' }).click();
      expect(await mailsTo(desk.shop, order.customer_email)).toHaveLength(1);
      await page.getByRole('button', { name: 'Send confirmation again' }).click();
      await question.getByRole('button', { name: 'Send again' }).click();
      await page.getByRole('status').getByText(`The confirmation is on its way to ${order.customer_email}.`).waitFor();
      await eventually(async () => expect(await mailsTo(desk.shop, order.customer_email)).toHaveLength(2), mailPatience);
      await eventually(async () => expect((await happenings(page)).slice(3)).toEqual([
        expect.stringMatching(/^Confirmation asked for again, Administrator /), expect.stringMatching(/^Mailed the confirmation /),
      ]), mailPatience);
    }));

  it('says when the confirmation could not be sent', () =>
    look(at(), async (page) => {
      await page.route('**/resend-confirmation', (route) => route.fulfill({ status: 409, json: { success: false, error: 'No.', code: 'conflict' } }));
      await page.getByRole('button', { name: 'Send confirmation again' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Send again' }).click();
      await page.getByRole('alert').getByText('No.').waitFor();
    }));

  it('offers neither a mail nor a refund for an order that nobody paid', async () => {
    const { id, number } = await placeOrder(desk);
    await look(at(id), async (page) => {
      await page.getByRole('heading', { level: 1, name: `Order ${number}` }).waitFor();
      await page.getByText('No payment has been tried').waitFor();
      expect(await page.getByRole('group', { name: 'Actions' }).getByRole('button').count()).toBe(0);
    });
  });

  for (const [name, id] of [['is no id', 'no-such-order'], ['names no order', '0190a000-0000-7000-8000-000000000000']] as const) {
    it(`an address that ${name} says so, and leads back to the list as it was`, () =>
      look(`${at(id)}?state=paid`, async (page) => {
        await page.getByRole('heading', { level: 1, name: 'Order not found' }).waitFor();
        await page.getByRole('link', { name: 'Back to the orders' }).click();
        await page.getByRole('link', { name: order.number }).waitFor();
        expect(new URL(page.url()).search).toBe('?state=paid');
      }));
  }

  it('says when it could not be loaded, and Retry asks again', () =>
    visit(browser, desk.shop.url, { forgive: failedAnswers }, async (visitor) => {
      await visitor.page.route(`**/orders/admin/${order.id}`, (route) => route.fulfill({ status: 500, body: '' }));
      const page = await openOffice(visitor, desk.admin, at());
      await page.getByRole('alert').getByText('The order could not be loaded').waitFor();
      await page.unroute(`**/orders/admin/${order.id}`);
      await page.getByRole('button', { name: 'Retry' }).click();
      await page.getByRole('heading', { level: 1, name: `Order ${order.number}` }).waitFor();
    }));

  it('says in words what should be looked at', () =>
    visit(browser, desk.shop.url, {}, async (visitor) => {
      await visitor.page.route(`**/orders/admin/${order.id}`, (route) => route.fulfill({ json: { success: true, data: { ...order, attention: 'paid-twice' } } }));
      const page = await openOffice(visitor, desk.admin, at());
      await page.getByText('The customer paid more than once.').waitFor();
    }));

  it('says of a refund that nobody of the office asked for where it was made', () =>
    visit(browser, desk.shop.url, {}, async (visitor) => {
      const made = { amount_paise: 10_000, reason: 'Why', state: 'done', failure: null, provider_refund_id: null, requested_by: null, created_at: order.created_at, done_at: null };
      const refunds = [{ ...made, id: '1', origin: 'system' }, { ...made, id: '2', origin: 'provider' }];
      await visitor.page.route(`**/orders/admin/${order.id}`, (route) => route.fulfill({ json: { success: true, data: { ...order, refunds } } }));
      const lines = panel(await openOffice(visitor, desk.admin, at()), 'Refunds').getByRole('listitem');
      await lines.first().waitFor();
      expect((await lines.allInnerTexts()).map(flat)).toEqual([expect.stringContaining(', the shop by itself'), expect.stringContaining(', at Razorpay')]);
    }));

  for (const [size, viewport] of [['1440', wide], ['390', phone]] as const) {
    it(`fits ${size} px, and axe finds nothing, in the question and in the refund dialog either`, () =>
      look(at(), async (page) => {
        await page.getByRole('heading', { level: 1, name: `Order ${order.number}` }).waitFor();
        await eventually(async () => expect((await happenings(page)).length).toBeGreaterThan(2));
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
        expect(await violations(page)).toEqual([]);
        await page.getByRole('button', { name: 'Send confirmation again' }).click();
        await page.getByRole('alertdialog').waitFor();
        expect(await violations(page, 'dialog[open]')).toEqual([]);
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Refund', exact: true }).click();
        await page.getByRole('dialog', { name: 'Refund' }).waitFor();
        expect(await violations(page, 'dialog[open]')).toEqual([]);
        await page.getByRole('button', { name: /^Refund ₹/ }).click();
        await page.getByText('Reason is required').waitFor();
        expect(await violations(page, 'dialog[open]')).toEqual([]);
      }, { viewport }));
  }
});
