import { existsSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { chromium, type Browser, type FrameLocator, type Page, type Route } from 'playwright-core';
import { validatePaymentVerification } from 'razorpay/dist/utils/razorpay-utils.js';
import type { PaidAnswer, Sandbox } from '../index.js';
import { chromiumPath } from '../testing/config.js';
import { eventually } from '../testing/eventually.js';
import { testKeys, sdk, startTestSandbox } from '../testing/merchant.js';
import { serveShopPage, type ShopPage } from '../testing/shop-page.js';

const chromiumFlags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
const skip = existsSync(chromiumPath) ? false : `${chromiumPath} is not installed`;

(skip ? describe.skip : describe)('the payment window', () => {
  let browser: Browser;
  let shop: ShopPage;
  let sandbox: Sandbox;
  let page: Page;
  let orderId: string;
  let consoleErrors: string[];

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
    shop = await serveShopPage(() => sandbox.checkoutScriptUrl);
  });
  afterAll(async () => {
    await browser.close();
    await shop.close();
  });

  beforeEach(async () => {
    consoleErrors = [];
    sandbox = await startTestSandbox({ shopOrigin: shop.origin });
    orderId = (await sdk(sandbox).orders.create({ amount: 199900, currency: 'INR' })).id;
    page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()));
    page.on('pageerror', (error) => consoleErrors.push(error.message));
    await page.goto(shop.origin);
    await configure({ key: testKeys.keyId, order_id: orderId, amount: 199900 });
  });
  afterEach(async () => {
    await page.close();
    await sandbox.close();
    expect(consoleErrors).toEqual([]);
  });

  const configure = (options: object) => page.evaluate(`Object.assign(window.options, ${JSON.stringify(options)})`);
  const events = () => page.evaluate('window.events') as Promise<[string, unknown][]>;
  const button = (frame: FrameLocator, name: string) => frame.getByRole('button', { name, exact: true });
  const focused = () => page.frames()[1]!.evaluate('document.activeElement.textContent');
  /** Waits for the focus, because the window ignores earlier keys. The press is not awaited: when it closes the frame, the browser may never acknowledge it. */
  const escape = async () => {
    await eventually(async () => expect(await focused()).toBe('Pay'));
    void page.keyboard.press('Escape').catch(() => undefined);
  };
  const buy = async (): Promise<FrameLocator> => {
    await page.getByRole('button', { name: 'Buy' }).click();
    return page.frameLocator('iframe');
  };

  it('shows the order as text, works under a strict content security policy and takes the focus', async () => {
    const window = await buy();
    await window.getByText('Test payment - no money moves').waitFor();
    await window.getByRole('heading', { name: '2x7 <b>Meals</b>' }).waitFor();
    await window.getByText('₹1,999').waitFor();
    await window.getByText('asha@example.com · +919000090000').waitFor();
    await eventually(async () => expect(await focused()).toBe('Pay'));
    for (const name of ['Fail', 'Cancel', 'Pay']) {
      await page.keyboard.press('Tab');
      expect(await focused()).toBe(name);
    }
    await page.keyboard.press('Shift+Tab');
    expect(await focused()).toBe('Cancel');
  });

  it('closes at Pay and returns a payment that the SDK verifies', async () => {
    await button(await buy(), 'Pay').click();
    await eventually(async () => expect(await events()).toHaveLength(1));
    const [[kind, payment]] = (await events()) as [[string, PaidAnswer]];
    expect(kind).toBe('paid');
    const proof = { order_id: orderId, payment_id: payment.razorpay_payment_id };
    expect(validatePaymentVerification(proof, payment.razorpay_signature, testKeys.keySecret)).toBe(true);
    expect(sandbox.ledger.payments()[0]).toMatchObject({ status: 'captured', email: 'asha@example.com' });
    expect(await page.locator('iframe').count()).toBe(0);
    expect(await page.evaluate('document.documentElement.style.overflow')).toBe('');
  });

  it('shows the reason at Fail, and pays the same order at Try again', async () => {
    const window = await buy();
    await button(window, 'Fail').click();
    await window.getByRole('alert').getByText('declined by the bank').waitFor();
    const [payment] = sandbox.ledger.payments();
    const metadata = { order_id: orderId, payment_id: payment!.id };
    expect(await events()).toEqual([['failed', expect.objectContaining({ reason: 'payment_failed', metadata })]]);
    await button(window, 'Try again').click();
    await button(window, 'Pay').click();
    await eventually(async () => expect((await events()).map(([kind]) => kind)).toEqual(['failed', 'paid']));
    expect(sandbox.ledger.orders()[0]).toMatchObject({ status: 'paid', attempts: 2 });
  });

  it('closes at Cancel and Escape without a payment, and restores the focus', async () => {
    await button(await buy(), 'Cancel').click();
    await eventually(async () => expect(await events()).toEqual([['dismissed']]));
    await button(await buy(), 'Pay').waitFor();
    await escape();
    await eventually(async () => expect(await events()).toHaveLength(2));
    expect(await page.locator('iframe').count()).toBe(0);
    expect(await page.evaluate('document.activeElement.id')).toBe('buy');
    expect(sandbox.ledger.payments()).toEqual([]);
  });

  it('has no button that can be pressed before its script listens', async () => {
    const scriptRequest = new Promise<Route>((resolve) => void page.route('**/v1/checkout/window.js', resolve));
    const cancel = (await buy()).locator('#cancel');
    const held = await scriptRequest;
    await cancel.waitFor({ state: 'attached' });
    expect(await cancel.isVisible()).toBe(false);
    await held.continue();
    await cancel.click();
    await eventually(async () => expect(await events()).toEqual([['dismissed']]));
  });

  it('refuses a wrong amount and a paid order', async () => {
    await configure({ amount: 100 });
    const window = await buy();
    await window.getByText('is not the amount of the order').waitFor();
    expect(await button(window, 'Pay').isVisible()).toBe(false);
    await button(window, 'Cancel').click();
    await configure({ amount: 199900 });
    sandbox.pay({ orderId, outcome: 'captured' });
    await (await buy()).getByText('This order is already paid.').waitFor();
  });

  describe('with a redirect to a callback URL', () => {
    /** The only result that is posted. */
    const result = async (): Promise<Record<string, string>> => {
      await page.waitForURL(`${shop.origin}/callback?plan=1`);
      return shop.callbacks.splice(0)[0]!;
    };
    beforeEach(async () => {
      await configure({ callback_url: `${shop.origin}/callback?plan=1`, redirect: true });
      await page.getByRole('button', { name: 'Buy' }).click();
      await page.waitForURL(`${new URL(sandbox.url).origin}/v1/checkout/embedded`);
      await page.getByText('asha@example.com · +919000090000').waitFor();
    });

    it('posts a payment that the SDK verifies to the callback URL at Pay', async () => {
      await page.getByRole('button', { name: 'Pay' }).click();
      const { razorpay_payment_id: payment_id, razorpay_signature, ...rest } = await result();
      expect(rest).toEqual({ razorpay_order_id: orderId });
      expect(validatePaymentVerification({ order_id: orderId, payment_id: payment_id! }, razorpay_signature!, testKeys.keySecret)).toBe(
        true,
      );
    });

    it.each([
      ['Fail', 'payment_failed', /declined by the bank/],
      ['Cancel', 'payment_cancelled', /cancelled by user/],
    ])('posts the error to the callback URL at %s', async (name, reason, description) => {
      await page.getByRole('button', { name, exact: true }).click();
      expect(await result()).toMatchObject({
        'error[code]': 'BAD_REQUEST_ERROR',
        'error[reason]': reason,
        'error[description]': expect.stringMatching(description),
      });
    });
  });

  it('ignores messages that lack the nonce of this window or come from the page itself', async () => {
    await button(await buy(), 'Pay').waitFor();
    await page.evaluate(`window.postMessage({ type: 'paid', nonce: '', payment: {} }, '*')`);
    await page.frames()[1]!.evaluate(`window.parent.postMessage({ type: 'paid', nonce: 'guess', payment: {} }, '*')`);
    await page.frames()[1]!.evaluate(`window.parent.postMessage(null, '*')`);
    await escape();
    await eventually(async () => expect(await events()).toEqual([['dismissed']]));
  });
});
