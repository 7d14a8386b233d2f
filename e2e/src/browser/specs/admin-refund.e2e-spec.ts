/// <reference lib="dom" />
import { after, afterEach, before, describe, it } from 'node:test';
import { formatPaise, type OrderDetail } from '@2x7/contracts';
import { eventually } from '@2x7/service-kit/testing';
import { expect } from 'expect';
import type { Browser, Locator, Page, Route } from 'playwright-core';
import { violations } from '../pages/accessibility.js';
import { needsOwnShop } from '../../shop/config.js';
import { detailOf, openOffice, paidOrder, type Desk } from '../../shop/admin-orders.js';
import { mailsTo } from '../../shop/shop-queries.js';
import { OwnShop } from '../../shop/own-shop.js';
import { goWithin } from '../pages/page-states.js';
import { failedAnswers, openBrowser, visit, wide } from '../pages/visitor.js';

/** ms: a provider that was away is asked again, and a mail follows. */
const patience = 60_000;
const refundRoute = 'POST /v1/payments/:id/refund';
const ownRefunds = /\/orders\/admin\/[^/]+\/refunds$/;

describe('a refund from the order desk', { skip: needsOwnShop }, () => {
  let desk: Desk;
  let browser: Browser;
  before(async () => {
    const [shop, opened] = await Promise.all([OwnShop.open(), openBrowser()]);
    browser = opened;
    desk = { shop, admin: await shop.signedIn() };
  });
  afterEach(() => void desk.shop.sandbox.control.reset());
  after(async () => {
    await browser?.close();
    await desk?.shop.close();
  });

  /** The refund dialog of an order that was just paid. */
  class Counter {
    readonly dialog: Locator;
    constructor(readonly page: Page, readonly order: OrderDetail) {
      this.dialog = page.getByRole('dialog');
    }
    get opener(): Locator {
      return this.page.getByRole('button', { name: 'Refund', exact: true });
    }
    get amount(): Locator {
      return this.dialog.getByLabel('Amount in rupees');
    }
    get reason(): Locator {
      return this.dialog.getByLabel('Reason');
    }
    get send(): Locator {
      return this.dialog.getByRole('button', { name: /^Refund/ });
    }
    async open(): Promise<void> {
      await this.opener.click();
      await this.amount.waitFor();
    }
    async ask({ amount, reason = 'Two lunches came cold' }: { amount?: string; reason?: string } = {}): Promise<void> {
      if (amount) await this.amount.fill(amount);
      await this.reason.fill(reason);
      await this.send.click();
    }
    async told(title: string, sentence: string | RegExp): Promise<void> {
      await this.page.getByRole('dialog', { name: title, exact: true }).getByText(sentence).waitFor({ timeout: patience });
    }
    async back(): Promise<void> {
      await this.dialog.getByRole('button', { name: 'Back to the order' }).click();
      await this.dialog.waitFor({ state: 'hidden' });
    }
    read(panel: string): Promise<string> {
      return this.page.getByRole('region', { name: panel, exact: true }).innerText().then((text) => text.replace(/\s+/g, ' '));
    }
  }

  const atCounter = async (tour: (counter: Counter) => Promise<void>): Promise<void> => {
    const order = await paidOrder(desk);
    await visit(browser, desk.shop.url, { forgive: failedAnswers }, async (visitor) => {
      const page = await openOffice(visitor, desk.admin, `/admin/orders/${order.id}`);
      await tour(new Counter(page, order));
    });
  };

  /** What the payment provider has given back, in paise. */
  const givenBack = ({ payment_id: id }: OrderDetail): number[] => desk.shop.sandbox.ledger.refunds().filter((refund) => refund.payment_id === id).map(({ amount }) => amount);

  it('begins with the whole amount; done, the provider has it, the order is Refunded and the customer has a mail', () =>
    atCounter(async (counter) => {
      const { order, page } = counter;
      await counter.open();
      expect(await counter.amount.inputValue()).toBe((order.amount_paise / 100).toFixed(2));
      await counter.dialog.getByText(`At most ${formatPaise(order.amount_paise)}.`).waitFor();
      await counter.dialog.getByText('The order becomes Refunded.').waitFor();
      await counter.ask();
      await counter.told('Refunded', `${formatPaise(order.amount_paise)} was refunded.`);
      await counter.back();
      expect(givenBack(order)).toEqual([order.amount_paise]);
      await eventually(async () => expect(await detailOf(desk, order.id)).toMatchObject({ state: 'refunded', refunded_paise: order.amount_paise, refundable_paise: 0 }), patience);
      await eventually(async () => expect(await counter.read('What happened')).toMatch(/Refund done: ₹3,599.*Mailed the news of the refund/), patience);
      expect(await counter.read('What happened')).toContain('Asked to refund ₹3,599: Two lunches came cold, Administrator');
      expect(await counter.read('Refunds')).toContain('Done');
      expect(await counter.opener.count()).toBe(0);
      expect(await page.locator('main header').first().innerText()).toContain('Refunded');
      await eventually(async () => expect(await mailsTo(desk.shop, order.customer_email)).toHaveLength(2), patience);
    }));

  it('is in the figures of the dashboard at once, and in all activity', () =>
    atCounter(async (counter) => {
      const { page, order } = counter;
      const revenue = page.getByRole('list', { name: 'Figures' }).getByRole('listitem').filter({ hasText: 'Revenue' });
      await goWithin(page, '/admin/activity');
      const deeds = page.getByRole('region', { name: 'All activity' }).getByRole('listitem');
      await deeds.first().waitFor();
      await goWithin(page, '/admin/profile');
      await revenue.getByText('₹').waitFor();
      const before = await revenue.innerText();
      await goWithin(page, `/admin/orders/${order.id}`);
      await counter.open();
      await counter.ask();
      await counter.told('Refunded', 'was refunded.');
      await counter.back();
      await goWithin(page, '/admin/profile');
      await eventually(async () => expect(await revenue.innerText()).not.toBe(before));
      await goWithin(page, '/admin/activity');
      await deeds.filter({ hasText: `asked for a refund of ${formatPaise(order.amount_paise)} for order ${order.number}` }).waitFor();
    }));

  it('of a part gives back exactly those paise; the order stays Paid and the rest can be refunded', () =>
    atCounter(async (counter) => {
      const { order } = counter;
      await counter.open();
      await counter.amount.fill('1,001.15');
      await counter.dialog.getByText('The order stays Paid; ₹2,597.85 can still be refunded.').waitFor();
      expect(await counter.send.innerText()).toBe('Refund ₹1,001.15');
      await counter.ask();
      await counter.told('Refunded', '₹1,001.15 was refunded.');
      await counter.back();
      expect(givenBack(order)).toEqual([100_115]);
      await eventually(async () => expect(await counter.read('Amount')).toMatch(/Refunded ₹1,001\.15 Can be refunded ₹2,597\.85/), patience);
      expect((await detailOf(desk, order.id)).state).toBe('paid');
      await counter.open();
      expect(await counter.amount.inputValue()).toBe('2597.85');
    }));

  it('of too much, too little, no amount or without a reason is refused in place, before anything is sent', () =>
    atCounter(async (counter) => {
      const { page, order } = counter;
      let sent = 0;
      page.on('request', (request) => (sent += ownRefunds.test(request.url()) ? 1 : 0));
      await counter.open();
      for (const [amount, sentence] of [
        ['3599.01', 'At most ₹3,599 can be refunded'], ['0.50', 'A refund is at least ₹1'], ['1.005', 'Write rupees, with at most two decimals, like 499.50'], ['', 'Amount in rupees is required'],
      ] as const) {
        await counter.amount.fill(amount);
        await counter.reason.fill('Cold');
        await counter.send.click();
        await counter.dialog.getByText(sentence).waitFor();
        expect(await counter.amount.evaluate((field) => field === document.activeElement)).toBe(true);
      }
      await counter.amount.fill('10');
      await counter.reason.fill('   ');
      await counter.send.click();
      await counter.dialog.getByText('Reason is required').waitFor();
      expect([sent, givenBack(order)]).toEqual([0, []]);
    }));

  it('that is pressed twice is made once; meanwhile the dialog is busy and stays', () =>
    atCounter(async (counter) => {
      const { page, order } = counter;
      const keys: string[] = [];
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route(ownRefunds, async (route: Route) => {
        keys.push((route.request().postDataJSON() as { key: string }).key);
        await held;
        await route.continue();
      });
      await counter.open();
      await counter.reason.fill('Cold');
      await counter.send.evaluate((button: HTMLButtonElement) => {
        button.click();
        button.click();
      });
      await counter.dialog.getByRole('button', { name: 'Refunding...' }).waitFor();
      await page.keyboard.press('Escape');
      expect(await counter.send.isDisabled()).toBe(true);
      release();
      await counter.told('Refunded', /was refunded/);
      expect([keys.length, givenBack(order).length]).toEqual([1, 1]);
    }));

  it('whose answer is lost can be tried again as often as one likes: one key, one refund', () =>
    atCounter(async (counter) => {
      const { page, order } = counter;
      const keys: string[] = [];
      await page.route(ownRefunds, async (route: Route) => {
        keys.push((route.request().postDataJSON() as { key: string }).key);
        if (keys.length > 2) return route.continue();
        await route.fetch();
        return route.abort();
      });
      await counter.open();
      await counter.ask({ amount: '500' });
      for (let tries = 1; tries <= 2; tries += 1) {
        await counter.dialog.getByRole('alert').getByText('it is the same refund, and the money goes back once').waitFor();
        expect([await counter.amount.inputValue(), await counter.amount.getAttribute('readonly')]).toEqual(['500', '']);
        await counter.send.click();
      }
      await counter.told('Refunded', '₹500 was refunded.');
      expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
      expect(givenBack(order)).toEqual([50_000]);
    }));

  it('while the provider is down waits, and says so; it is done by itself when the provider is back', () =>
    atCounter(async (counter) => {
      const { order } = counter;
      desk.shop.sandbox.control.set({ routes: { [refundRoute]: { fail: { with: 503, times: 'all' } } } });
      await counter.open();
      await counter.ask({ amount: '700' });
      await counter.told('Refund waiting', 'The refund of ₹700 is waiting.');
      await counter.back();
      expect(await counter.read('Refunds')).toMatch(/₹700 Waiting .*The payment provider is asked until it has it\./);
      expect(givenBack(order)).toEqual([]);
      desk.shop.sandbox.control.reset();
      await eventually(async () => expect(await counter.read('Refunds')).toContain('₹700 Done'), patience);
      expect(givenBack(order)).toEqual([70_000]);
    }));

  it('that the provider refuses says why, and the money can be asked for again', () =>
    atCounter(async (counter) => {
      const { page } = counter;
      await counter.open();
      const { order } = counter;
      await page.route(ownRefunds, (route) => route.fulfill({ json: { success: true, data: {
        id: '0190a000-0000-7000-8000-00000000000f', origin: 'admin', amount_paise: 10_000, reason: 'Cold', state: 'refused', failure: 'The payment is older than six months.',
        provider_refund_id: null, requested_by: null, created_at: order.created_at, done_at: null,
      } } }));
      await counter.ask({ amount: '100' });
      await counter.told('Refund refused', 'The refund of ₹100 was refused.');
      await counter.dialog.getByText('The payment is older than six months.').waitFor();
      expect(await violations(page, 'dialog[open]')).toEqual([]);
      await counter.back();
      expect(await counter.opener.evaluate((button) => button === document.activeElement)).toBe(true);
    }));

  it("that the shop refuses shows the shop's sentence, and what was written stays", () =>
    atCounter(async (counter) => {
      const { order } = counter;
      await counter.open();
      await counter.amount.fill('3000');
      await counter.reason.fill('Cold');
      const elsewhere = { key: crypto.randomUUID(), amount_paise: 300_000, reason: 'At another desk' };
      await desk.admin.data(`/orders/admin/${order.id}/refunds`, { method: 'POST', body: elsewhere });
      await counter.send.click();
      const told = counter.dialog.getByRole('alert');
      await told.waitFor();
      expect((await told.innerText()).length).toBeGreaterThan(10);
      expect([await counter.amount.inputValue(), await counter.reason.inputValue()]).toEqual(['3000', 'Cold']);
      expect(givenBack(order)).toEqual([300_000]);
    }));

  it('that is half written is not lost by a slip: Escape asks first', () =>
    atCounter(async (counter) => {
      await counter.open();
      await counter.reason.fill('Half a rea');
      await counter.page.keyboard.press('Escape');
      await counter.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
      expect(await counter.reason.inputValue()).toBe('Half a rea');
    }));

  it('is made by keyboard alone, and the focus comes back to the order', () =>
    atCounter(async (counter) => {
      const { page, order } = counter;
      await page.setViewportSize(wide);
      await counter.opener.focus();
      await page.keyboard.press('Enter');
      await counter.amount.waitFor();
      expect(await counter.amount.evaluate((field) => field === document.activeElement)).toBe(true);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('250.50');
      await page.keyboard.press('Tab');
      await page.keyboard.type('Missing dessert');
      await page.keyboard.press('Enter');
      await counter.told('Refunded', '₹250.50 was refunded.');
      await page.keyboard.press('Enter');
      await counter.dialog.waitFor({ state: 'hidden' });
      expect(await counter.opener.evaluate((button) => button === document.activeElement)).toBe(true);
      expect(givenBack(order)).toEqual([25_050]);
    }));
});
