/// <reference lib="dom" />
import { formatPaise, type OrderDetail } from '@2x7/contracts';
import type { Route } from '@playwright/test';
import { violations } from '../../../pages/accessibility.js';
import { detailOf, paidOrder } from '../../../../shop/admin-orders.js';
import { emailsTo } from '../../../../shop/shop-queries.js';
import { navigateInApp } from '../../../pages/page-states.js';
import { wide } from '../../../pages/visitor.js';
import { expect, test as base } from '../../../fixtures/test.js';
import { skipWithoutOwnShop } from '../../../../shop/config.js';
import type { OwnShop } from '../../../../shop/own-shop.js';
import { RefundDialog, refundTimeout } from '../../../pages/refund-dialog.page.js';
import { failedRequests } from '../../../fixtures/console-watch.js';
import { holdRequests } from '../../../fixtures/hold-requests.js';
import { loseAnswer } from '../../../fixtures/lose-answer.js';

const refundRoute = 'POST /v1/payments/:id/refund';
const ownRefunds = /\/orders\/admin\/[^/]+\/refunds$/;

const test = base.extend<{ refund: RefundDialog }>({
  forgive: failedRequests,
  refund: async ({ shop, admin, openScreen }, use) => {
    const order = await paidOrder({ shop, admin });
    await use(new RefundDialog(await openScreen(`/admin/orders/${order.id}`), order));
  },
});

test.describe('refund by an administrator', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));

  test.afterEach(({ shop }) => shop.sandbox.control.reset());

  /** The refunds at the payment provider, in paise. */
  const refundedPaise = (shop: OwnShop, { payment_id: id }: OrderDetail): number[] =>
    shop.sandbox.ledger
      .refunds()
      .filter((refund) => refund.payment_id === id)
      .map(({ amount }) => amount);

  test("starts with the whole amount; once done, the provider has it, the order is 'Refunded' and the customer gets an email", async ({
    refund,
    shop,
    admin,
  }) => {
    const { order, page } = refund;
    await refund.open();
    await expect(refund.amount).toHaveValue((order.amount_paise / 100).toFixed(2));
    await expect(refund.dialog.getByText(`At most ${formatPaise(order.amount_paise)}.`)).toBeVisible();
    await expect(refund.dialog.getByText('The order becomes Refunded.')).toBeVisible();
    await refund.submit();
    await refund.expectResult('Refunded', `${formatPaise(order.amount_paise)} was refunded.`);
    await refund.backToOrder();
    expect(refundedPaise(shop, order)).toEqual([order.amount_paise]);
    await expect
      .poll(() => detailOf({ shop, admin }, order.id), { timeout: refundTimeout })
      .toMatchObject({ state: 'refunded', refunded_paise: order.amount_paise, refundable_paise: 0 });
    await expect(refund.panel('What happened')).toHaveText(/Refund done: ₹3,599.*Emailed the refund notice/, { timeout: refundTimeout });
    await expect(refund.panel('What happened')).toContainText('Requested a refund of ₹3,599: Two lunches came cold, Administrator');
    await expect(refund.panel('Refunds')).toContainText('Done');
    await expect(refund.opener).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Send confirmation again' })).toHaveCount(0);
    await expect(page.locator('main header').first()).toContainText('Refunded');
    await expect.poll(() => emailsTo(shop, order.customer_email), { timeout: refundTimeout }).toHaveLength(2);
  });

  test('appears at once in the figures of the dashboard and in All activity', async ({ refund }) => {
    const { page, order } = refund;
    const revenue = page.getByRole('list', { name: 'Figures' }).getByRole('listitem').filter({ hasText: 'Revenue' });
    await navigateInApp(page, '/admin/activity');
    const deeds = page.getByRole('region', { name: 'All activity' }).getByRole('listitem');
    await expect(deeds.first()).toBeVisible();
    await navigateInApp(page, '/admin/profile');
    await expect(revenue.getByText('₹')).toBeVisible();
    const before = await revenue.innerText();
    await navigateInApp(page, `/admin/orders/${order.id}`);
    await refund.open();
    await refund.submit();
    await refund.expectResult('Refunded', 'was refunded.');
    await refund.backToOrder();
    await navigateInApp(page, '/admin/profile');
    await expect(revenue).not.toHaveText(before);
    await navigateInApp(page, '/admin/activity');
    await expect(
      deeds.filter({ hasText: `requested a refund of ${formatPaise(order.amount_paise)} for order ${order.number}` }),
    ).toBeVisible();
  });

  test("pays back a part to the paisa, the order stays 'Paid', and the rest can be refunded", async ({ refund, shop, admin }) => {
    const { order } = refund;
    await refund.open();
    await refund.amount.fill('1,001.15');
    await expect(refund.dialog.getByText('The order stays Paid; ₹2,597.85 can still be refunded.')).toBeVisible();
    await expect(refund.send).toHaveText('Refund ₹1,001.15');
    await refund.submit();
    await refund.expectResult('Refunded', '₹1,001.15 was refunded.');
    await refund.backToOrder();
    expect(refundedPaise(shop, order)).toEqual([100_115]);
    await expect(refund.panel('Amount')).toContainText('Refunded ₹1,001.15 Can be refunded ₹2,597.85', {
      useInnerText: true,
      timeout: refundTimeout,
    });
    expect((await detailOf({ shop, admin }, order.id)).state).toBe('paid');
    await refund.open();
    await expect(refund.amount).toHaveValue('2597.85');
  });

  test('is not sent with an amount that is too high, too low, malformed or missing, or without a reason', async ({ refund, shop }) => {
    const { page, order } = refund;
    let sent = 0;
    page.on('request', (request) => (sent += ownRefunds.test(request.url()) ? 1 : 0));
    await refund.open();
    for (const [amount, sentence] of [
      ['3599.01', 'At most ₹3,599 can be refunded'],
      ['0.50', 'A refund is at least ₹1'],
      ['1.005', 'Write rupees, with at most two decimals, like 499.50'],
      ['', 'Amount in rupees is required'],
    ] as const) {
      await refund.amount.fill(amount);
      await refund.reason.fill('Cold');
      await refund.send.click();
      await expect(refund.dialog.getByText(sentence)).toBeVisible();
      await expect(refund.amount).toBeFocused();
    }
    await refund.amount.fill('10');
    await refund.reason.fill('   ');
    await refund.send.click();
    await expect(refund.dialog.getByText('Reason is required')).toBeVisible();
    expect([sent, refundedPaise(shop, order)]).toEqual([0, []]);
  });

  test('is sent once by a double click, and the dialog stays open meanwhile', async ({ refund, shop }) => {
    const { page, order } = refund;
    const keys: string[] = [];
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(ownRefunds, async (route: Route) => {
      keys.push((route.request().postDataJSON() as { key: string }).key);
      await held;
      await route.continue();
    });
    await refund.open();
    await refund.reason.fill('Cold');
    await refund.send.evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await expect(refund.dialog.getByRole('button', { name: 'Refunding...' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(refund.send).toBeDisabled();
    release();
    await refund.expectResult('Refunded', /was refunded/);
    expect([keys.length, refundedPaise(shop, order).length]).toEqual([1, 1]);
  });

  test('Back asks before it leaves while the refund is sent, and its result is shown', async ({ refund }) => {
    const release = await holdRequests(refund.page, '**/api/v1/orders/admin/*/refunds');
    await refund.open();
    await refund.submit();
    await expect(refund.dialog.getByRole('button', { name: 'Refunding...' })).toBeVisible();
    await refund.page.evaluate(() => history.back());
    await refund.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await release();
    await refund.expectResult('Refunded', /was refunded/);
  });

  test('is made once when it is repeated after lost responses, also in a dialog that is opened again', async ({ refund, shop }) => {
    const { page, order } = refund;
    const keys: string[] = [];
    await page.route(ownRefunds, async (route: Route) => {
      keys.push((route.request().postDataJSON() as { key: string }).key);
      return keys.length > 2 ? route.continue() : loseAnswer(route);
    });
    await refund.open();
    await refund.submit({ amount: '500' });
    for (const repeat of [() => refund.send.click(), () => refund.submitAgain({ amount: '500' })]) {
      await expect(refund.dialog.getByRole('alert').getByText('it is never made twice')).toBeVisible();
      expect([await refund.amount.inputValue(), await refund.amount.getAttribute('readonly')]).toEqual(['500', '']);
      await repeat();
    }
    await refund.expectResult('Refunded', '₹500 was refunded.');
    expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
    expect(refundedPaise(shop, order)).toEqual([50_000]);
  });

  test('cannot be edited after a lost response and a refused repeat, because it may have been made', async ({ refund, shop }) => {
    const { page, order } = refund;
    let sent = 0;
    await page.route(ownRefunds, async (route: Route) => {
      sent += 1;
      if (sent === 1) return loseAnswer(route);
      if (sent > 2) return route.continue();
      return route.fulfill({ status: 429, json: { success: false, code: 'rate_limited', error: 'Too many requests' } });
    });
    await refund.open();
    await refund.submit({ amount: '500' });
    await expect(refund.dialog.getByRole('alert')).toContainText('it is never made twice');
    await refund.send.click();
    await expect(refund.dialog.getByRole('alert')).toContainText('Too many requests');
    await expect(refund.amount).not.toBeEditable();
    await refund.send.click();
    await refund.expectResult('Refunded', '₹500 was refunded.');
    expect(refundedPaise(shop, order)).toEqual([50_000]);
  });

  test('waits while the provider is down, and is done by itself when the provider is back', async ({ refund, shop }) => {
    const { order } = refund;
    shop.sandbox.control.set({ routes: { [refundRoute]: { fail: { with: 503, times: 'all' } } } });
    await refund.open();
    await refund.submit({ amount: '700' });
    await refund.expectResult('Refund waiting', 'The refund of ₹700 is waiting.');
    await refund.backToOrder();
    await expect(refund.panel('Refunds')).toContainText('₹700 Waiting', { useInnerText: true });
    await expect(refund.panel('Refunds')).toContainText('The request is repeated until the payment provider confirms it.');
    expect(refundedPaise(shop, order)).toEqual([]);
    shop.sandbox.control.reset();
    await expect(refund.panel('Refunds')).toContainText('₹700 Done', { useInnerText: true, timeout: refundTimeout });
    expect(refundedPaise(shop, order)).toEqual([70_000]);
  });

  test('shows what the provider answered while it waits for money on the account of the shop', async ({ refund, shop }) => {
    shop.sandbox.control.set({ routes: { [refundRoute]: { fail: { with: 'low-balance', times: 'all' } } } });
    await refund.open();
    await refund.submit({ amount: '700' });
    await refund.expectResult('Refund waiting', 'Your account does not have enough balance to carry out the refund operation.');
  });

  test('shows the reason when the provider refuses it, and can be requested again', async ({ refund }) => {
    const { page } = refund;
    await refund.open();
    const { order } = refund;
    await page.route(ownRefunds, (route) =>
      route.fulfill({
        json: {
          success: true,
          data: {
            id: '0190a000-0000-7000-8000-00000000000f',
            origin: 'admin',
            amount_paise: 10_000,
            reason: 'Cold',
            state: 'refused',
            failure: 'The payment is older than six months.',
            provider_refund_id: null,
            requested_by: null,
            created_at: order.created_at,
            done_at: null,
          },
        },
      }),
    );
    await refund.submit({ amount: '100' });
    await refund.expectResult('Refund refused', 'The refund of ₹100 was refused.');
    await expect(refund.dialog.getByText('The payment is older than six months.')).toBeVisible();
    await expect(refund.dialog.getByText('No money went back with it. You can refund the order again.')).toBeVisible();
    expect(await violations(page, 'dialog[open]')).toEqual([]);
    await refund.backToOrder();
    await expect(refund.opener).toBeFocused();
  });

  test('shows an error and keeps the input when the shop refuses it', async ({ refund, shop, admin }) => {
    const { order } = refund;
    await refund.open();
    await refund.amount.fill('3000');
    await refund.reason.fill('Cold');
    const elsewhere = { key: crypto.randomUUID(), amount_paise: 300_000, reason: 'In another window' };
    await admin.data(`/orders/admin/${order.id}/refunds`, { method: 'POST', body: elsewhere });
    await refund.send.click();
    await expect(refund.dialog.getByRole('alert')).toHaveText(/.{11,}/);
    expect([await refund.amount.inputValue(), await refund.reason.inputValue()]).toEqual(['3000', 'Cold']);
    expect(refundedPaise(shop, order)).toEqual([300_000]);
  });

  test('asks before Escape discards unsaved input', async ({ refund }) => {
    await refund.open();
    await refund.reason.fill('Half a rea');
    await refund.page.keyboard.press('Escape');
    await refund.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(refund.reason).toHaveValue('Half a rea');
  });

  test('can be made by keyboard alone, and the focus returns to its button', async ({ refund, shop }) => {
    const { page, order } = refund;
    await page.setViewportSize(wide);
    await refund.opener.focus();
    await page.keyboard.press('Enter');
    await expect(refund.amount).toBeVisible();
    await expect(refund.amount).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('250.50');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Missing dessert');
    await page.keyboard.press('Enter');
    await refund.expectResult('Refunded', '₹250.50 was refunded.');
    await page.keyboard.press('Enter');
    await expect(refund.dialog).toBeHidden();
    await expect(refund.opener).toBeFocused();
    expect(refundedPaise(shop, order)).toEqual([25_050]);
  });
});
