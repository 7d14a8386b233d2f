/// <reference lib="dom" />
import fs from 'node:fs';
import { formatMoment, formatPaise, type OrderDetail } from '@2x7/contracts';
import type { Locator, Page } from '@playwright/test';
import { holdRequests } from '../../../fixtures/hold-requests.js';
import { violations } from '../../../pages/accessibility.js';
import { paidOrder, placeOrder } from '../../../../shop/admin-orders.js';
import { emailsTo, emailTimeout } from '../../../../shop/shop-queries.js';
import { phone, wide } from '../../../pages/visitor.js';
import { expect, test } from '../../../fixtures/test.js';
import { skipWithoutOwnShop } from '../../../../shop/config.js';
import { failedRequests } from '../../../fixtures/console-watch.js';

const flat = (text: string): string => text.replace(/\s+/g, ' ').trim();

test.describe('order page in the admin area', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));

  test.use({ forgive: failedRequests });

  let order: OrderDetail;
  test.beforeAll(async ({ shop, admin }) => {
    order = await paidOrder(
      { shop, admin },
      { customerName: 'Asha Rao', customerPhone: '+91 98111 22233', deliveryAddress: '12 Tonk Road\nMalviya Nagar, Jaipur 302018' },
    );
  });
  test.afterEach(({ shop }) => shop.sandbox.control.reset());
  const at = (id = order.id): string => `/admin/orders/${id}`;
  const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
  const happenings = async (page: Page): Promise<string[]> =>
    (await panel(page, 'What happened').getByRole('listitem').allInnerTexts()).map(flat);

  test('shows a document that is issued while the page is open', async ({ page, openScreen, shop, admin }) => {
    const { id } = await paidOrder({ shop, admin }, {});
    const none = { success: true, data: [] };
    await page.route(`**/api/v1/orders/admin/${id}/documents`, (route) => route.fulfill({ json: none }), { times: 1 });
    await openScreen(at(id));
    const documents = panel(page, 'Receipts and invoices');
    await expect(documents).toContainText('No payment yet');
    await expect(documents.getByRole('button', { name: /^Payment receipt/ })).toBeVisible({ timeout: 20_000 });
  });

  test('shows number, state, customer with address, the plan as it was bought, amounts and payments', async ({ openScreen }) => {
    const page = await openScreen(at());
    await expect(page.getByRole('heading', { level: 1, name: `Order ${order.number}` })).toBeVisible();
    const read = async (name: string): Promise<string> => flat(await panel(page, name).innerText());
    const { plan } = order;
    for (const fact of ['Asha Rao', order.customer_email, '+91 98111 22233', '12 Tonk Road Malviya Nagar, Jaipur 302018'])
      expect(await read('Customer')).toContain(fact);
    for (const fact of [
      plan.name,
      `${plan.number_of_meals} over ${plan.duration_days} days`,
      'One person',
      '₹3,599 instead of ₹4,499',
      'Lunch + Dinner',
      'Paneer, eggs and soya in turn.',
    ])
      expect(await read('Plan')).toContain(fact);
    for (const fact of [
      formatPaise(order.amount_paise),
      `Paid ${formatMoment(order.paid_at!)}`,
      'Refunded ₹0',
      `Can be refunded ${formatPaise(order.refundable_paise)}`,
    ])
      expect(await read('Amount')).toContain(fact);
    for (const fact of [formatPaise(order.amount_paise), 'Captured', order.payment_id!]) expect(await read('Payments')).toContain(fact);
    for (const id of [order.provider_order_id!, order.payment_id!, order.receipt])
      expect(await read('For the payment provider')).toContain(id);
    await expect.poll(() => page.title()).toContain(order.number);
  });

  test('downloads the receipt and, once it is issued, the invoice as PDF', async ({ openScreen }) => {
    const page = await openScreen(at());
    const documents = panel(page, 'Receipts and invoices');
    await expect(async () => {
      await page.reload();
      await expect(documents.getByRole('button')).toHaveCount(2);
    }).toPass();
    for (const [name, file] of [
      [/^Payment receipt 2X7-\d+/, new RegExp(`^${order.number}-payment-receipt\\.pdf$`)],
      [/^Tax invoice 2X7I/, /^2X7I\d{4}-\d{6}\.pdf$/],
    ] as const) {
      const [download] = await Promise.all([page.waitForEvent('download'), documents.getByRole('button', { name }).click()]);
      expect(download.suggestedFilename()).toMatch(file);
      expect(
        fs
          .readFileSync(await download.path())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
    }
  });

  test('downloads both documents when the second is pressed while the first is loading', async ({ openScreen }) => {
    const page = await openScreen(at());
    const buttons = panel(page, 'Receipts and invoices').getByRole('button');
    await expect(async () => {
      await page.reload();
      await expect(buttons).toHaveCount(2);
    }).toPass();
    const release = await holdRequests(page, '**/*.pdf');
    const saved: string[] = [];
    page.on('download', (download) => saved.push(download.suggestedFilename()));
    for (const button of await buttons.all()) await button.click();
    await expect(buttons.getByText('One moment...')).toHaveCount(2);
    await release();
    await expect.poll(() => saved.toSorted()).toEqual([`${order.number}-payment-receipt.pdf`, expect.stringMatching(/^2X7I/)]);
  });

  test('links the email address and the phone number of the customer', async ({ openScreen }) => {
    const page = await openScreen(at());
    await expect(page.getByRole('link', { name: order.customer_email })).toHaveAttribute('href', `mailto:${order.customer_email}`);
    await expect(page.getByRole('link', { name: order.customer_phone })).toHaveAttribute('href', 'tel:+919811122233');
  });

  test.describe(() => {
    test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

    test("copies the provider's order id and says 'Copied'", async ({ openScreen }) => {
      const page = await openScreen(at());
      await page.getByRole('button', { name: 'Copy provider order id' }).click();
      await expect(panel(page, 'For the payment provider').getByRole('status').getByText('Copied')).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(order.provider_order_id);
    });
  });

  test('selects an id for copying by hand when the browser has no clipboard', async ({ openScreen }) => {
    const page = await openScreen(at());
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await page.getByRole('button', { name: 'Copy payment id', exact: true }).click();
    await expect(page.getByText('Selected. Press Ctrl+C to copy.')).toBeVisible();
    expect(await page.evaluate(() => getSelection()!.toString())).toBe(order.payment_id);
  });

  test('lists the history, oldest first: ordered, paid with its source, emailed; each with its time in India', async ({ openScreen }) => {
    const page = await openScreen(at());
    await expect.poll(() => happenings(page)).toHaveLength(3);
    const [ordered, paid, mailed] = await happenings(page);
    expect(ordered).toBe(`Ordered by the customer ${formatMoment(order.created_at)}`);
    expect(paid).toMatch(/^Payment confirmed by /);
    expect(mailed).toMatch(/^Emailed the confirmation /);
  });

  test('asks before it sends the confirmation again, and adds the request of the administrator to the history', async ({
    shop,
    openScreen,
  }) => {
    const page = await openScreen(at());
    await page.getByRole('button', { name: 'Send confirmation again' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question.getByText(`Send the confirmation to ${order.customer_email} again?`, { exact: true })).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await emailsTo(shop, order.customer_email)).toHaveLength(1);
    await page.getByRole('button', { name: 'Send confirmation again' }).click();
    await question.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByRole('status').getByText(`The confirmation is on its way to ${order.customer_email}.`)).toBeVisible();
    await expect.poll(() => emailsTo(shop, order.customer_email), { timeout: emailTimeout }).toHaveLength(2);
    await expect
      .poll(async () => (await happenings(page)).slice(3), { timeout: emailTimeout })
      .toEqual([
        expect.stringMatching(/^Confirmation requested again, Administrator /),
        expect.stringMatching(/^Emailed the confirmation /),
      ]);
  });

  test('Back cancels the question whether to send the confirmation again', async ({ openScreen }) => {
    const page = await openScreen('/admin/orders');
    await page.getByRole('link', { name: order.number }).click();
    await page.getByRole('button', { name: 'Send confirmation again' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });

  test("shows the server's error when the confirmation cannot be sent", async ({ openScreen }) => {
    const page = await openScreen(at());
    await page.route('**/resend-confirmation', (route) =>
      route.fulfill({ status: 409, json: { success: false, error: 'No.', code: 'conflict' } }),
    );
    await page.getByRole('button', { name: 'Send confirmation again' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByRole('alert').getByText('No.')).toBeVisible();
    await page.route('**/resend-confirmation', (route) => route.abort());
    await page.getByRole('button', { name: 'Send confirmation again' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByRole('alert').getByText('The shop could not be reached, so the confirmation may not')).toBeVisible();
  });

  test('says that the data of a forgotten customer is deleted, and offers no email', async ({ shop, admin, openScreen }) => {
    const { id } = await paidOrder({ shop, admin }, {});
    await shop.query(
      'orders',
      `UPDATE orders SET customer_name = 'Forgotten customer', customer_email = '', customer_phone = '', delivery_address = '', fingerprint = '',
         client_network = NULL, client_wide_network = NULL, announced_at = NULL, forgotten_at = now() WHERE id = '${id}'`,
    );
    const page = await openScreen(at(id));
    await expect(panel(page, 'Customer')).toContainText('Name, email, phone and address are deleted');
    await expect(panel(page, 'Customer').getByRole('link')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Refund', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send confirmation again' })).toHaveCount(0);
  });

  test('offers neither an email nor a refund for an unpaid order', async ({ shop, admin, openScreen }) => {
    const { id, number } = await placeOrder({ shop, admin });
    const page = await openScreen(at(id));
    await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible();
    await expect(page.getByText('No payment has been tried')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Actions' }).getByRole('button')).toHaveCount(0);
  });

  for (const [name, id] of [
    ['a malformed id', 'no-such-order'],
    ['an unknown id', '0190a000-0000-7000-8000-000000000000'],
  ] as const) {
    test(`shows 'Order not found' for ${name}, and leads back to the filtered list`, async ({ openScreen }) => {
      const page = await openScreen(`${at(id)}?state=paid`);
      await expect(page.getByRole('heading', { level: 1, name: 'Order not found' })).toBeVisible();
      await page.getByRole('link', { name: 'Back to the orders' }).click();
      await expect(page.getByRole('link', { name: order.number })).toBeVisible();
      expect(new URL(page.url()).search).toBe('?state=paid');
    });
  }

  test("shows an error when it cannot be loaded, and 'Retry' loads it", async ({ visitor, openScreen }) => {
    await visitor.page.route(`**/orders/admin/${order.id}`, (route) => route.fulfill({ status: 500, body: '' }));
    const page = await openScreen(at());
    await expect(page.getByRole('alert').getByText('The order could not be loaded')).toBeVisible();
    await page.unroute(`**/orders/admin/${order.id}`);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Order ${order.number}` })).toBeVisible();
  });

  test.describe(() => {
    test.use({ forgive: undefined });

    test('explains why the order needs attention', async ({ visitor, openScreen }) => {
      await visitor.page.route(`**/orders/admin/${order.id}`, (route) =>
        route.fulfill({ json: { success: true, data: { ...order, attention: 'paid-twice' } } }),
      );
      const page = await openScreen(at());
      await expect(page.getByText('The customer paid more than once.')).toBeVisible();
    });

    test('names the origin of a refund that no administrator requested', async ({ visitor, openScreen }) => {
      const made = {
        amount_paise: 10_000,
        reason: 'Why',
        state: 'done',
        failure: null,
        provider_refund_id: null,
        requested_by: null,
        created_at: order.created_at,
        done_at: null,
      };
      const refunds = [
        { ...made, id: '1', origin: 'system' },
        { ...made, id: '2', origin: 'provider' },
      ];
      await visitor.page.route(`**/orders/admin/${order.id}`, (route) =>
        route.fulfill({ json: { success: true, data: { ...order, refunds } } }),
      );
      const lines = panel(await openScreen(at()), 'Refunds').getByRole('listitem');
      await expect(lines.first()).toBeVisible();
      expect((await lines.allInnerTexts()).map(flat)).toEqual([
        expect.stringContaining(', by the system'),
        expect.stringContaining(', at Razorpay'),
      ]);
    });
  });

  for (const [size, viewport] of [
    ['1440', wide],
    ['390', phone],
  ] as const) {
    test.describe(() => {
      test.use({ viewport });

      test(`fits ${size} px and passes axe, also with the confirmation question and the refund dialog`, async ({ openScreen }) => {
        const page = await openScreen(at());
        await expect(page.getByRole('heading', { level: 1, name: `Order ${order.number}` })).toBeVisible();
        await expect.poll(async () => (await happenings(page)).length).toBeGreaterThan(2);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
        expect(await violations(page)).toEqual([]);
        await page.getByRole('button', { name: 'Send confirmation again' }).click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
        expect(await violations(page, 'dialog[open]')).toEqual([]);
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Refund', exact: true }).click();
        await expect(page.getByRole('dialog', { name: 'Refund' })).toBeVisible();
        expect(await violations(page, 'dialog[open]')).toEqual([]);
        await page.getByRole('button', { name: /^Refund ₹/ }).click();
        await expect(page.getByText('Reason is required')).toBeVisible();
        expect(await violations(page, 'dialog[open]')).toEqual([]);
      });
    });
  }
});
