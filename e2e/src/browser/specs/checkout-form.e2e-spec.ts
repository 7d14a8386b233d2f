/// <reference lib="dom" />
import { after, before, describe, it } from 'node:test';
import { formatRupees, type MealPlan } from '@2x7/contracts';
import { expect } from 'expect';
import type { Browser, Page } from 'playwright-core';
import { Checkout, newCustomer } from '../pages/checkout.page.js';
import { plansOf } from '../../shop/shop-queries.js';
import { openShop, type ShopUnderTest } from '../../shop/own-shop.js';
import { openBrowser, phone, visit } from '../pages/visitor.js';

describe('the checkout dialog', () => {
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

  const atPlan = (tour: (checkout: Checkout, page: Page) => Promise<void>, viewport?: typeof phone) => (): Promise<void> =>
    visit(browser, shop.url, viewport ? { viewport, hasTouch: true } : {}, async (visitor) => {
      const page = await visitor.open(`/subscription-plans/${plan.id}`);
      await page.getByRole('button', { name: 'Subscribe Now' }).click();
      const checkout = new Checkout(page);
      await checkout.dialog.waitFor();
      await tour(checkout, page);
    });

  const sentences = (checkout: Checkout): Promise<string[]> =>
    checkout.dialog.locator('[aria-invalid="true"]').evaluateAll((fields) =>
      fields.map((field) => document.getElementById(field.getAttribute('aria-describedby')!.split(' ')[0]!)!.innerText.replace(/^Error:\s*/, '')));

  const focused = (page: Page): Promise<string | null> => page.evaluate(() => document.activeElement!.getAttribute('name'));

  it('has the four fields of the specification, all required, with their placeholders and their right kinds', atPlan(async (checkout) => {
    const told = await checkout.dialog.locator('input, textarea').evaluateAll((fields) =>
      (fields as HTMLInputElement[]).map(({ type, required, placeholder, autocomplete }) => ({ type, required, placeholder, autocomplete })));
    expect(told).toEqual([
      { type: 'email', required: true, placeholder: expect.stringContaining('@example.com'), autocomplete: 'email' },
      { type: 'text', required: true, placeholder: 'John Doe', autocomplete: 'name' },
      { type: 'tel', required: true, placeholder: expect.stringMatching(/^\+91/), autocomplete: 'tel' },
      { type: 'textarea', required: true, placeholder: 'Delivery address', autocomplete: 'street-address' },
    ]);
    await checkout.dialog.getByRole('button', { name: `Pay ${formatRupees(plan.discounted_price)}` }).waitFor();
    expect(await checkout.payButton.isDisabled()).toBe(false);
  }));

  it('sent empty, says what each field misses, focuses the first and asks nobody', atPlan(async (checkout, page) => {
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
    await checkout.payButton.click();
    await checkout.dialog.getByText('Email is required').waitFor();
    expect(await sentences(checkout)).toEqual(['Email is required', 'Name is required', 'Phone is required', 'Address is required']);
    expect(await focused(page)).toBe('email');
    expect(calls).toEqual([]);
  }));

  it('says what is wrong when a field is left, and takes it back as soon as it is mended', atPlan(async (checkout, page) => {
    await checkout.field('email').fill('asha');
    await page.keyboard.press('Tab');
    expect(await sentences(checkout)).toEqual(['Enter an email address like name@example.com']);
    await checkout.field('email').fill('asha@mail.example');
    expect(await sentences(checkout)).toEqual([]);
    await checkout.field('phone').fill('12');
    await page.keyboard.press('Tab');
    expect(await sentences(checkout)).toEqual(['Enter a phone number like +91 98765 43210']);
    await checkout.field('name').fill('   ');
    await page.keyboard.press('Tab');
    expect(await sentences(checkout)).toEqual(['Name is required', 'Enter a phone number like +91 98765 43210']);
  }));

  it('focuses the first wrong field of several', atPlan(async (checkout, page) => {
    await checkout.fill(newCustomer({ phone: 'call me', address: '' }));
    await checkout.payButton.click();
    await checkout.dialog.getByText('Address is required').waitFor();
    expect(await focused(page)).toBe('tel');
  }));

  it('closed and opened again still has every value; focus goes to its button and back to it', atPlan(async (checkout, page) => {
    const customer = newCustomer();
    await checkout.fill(customer);
    await page.keyboard.press('Escape');
    await checkout.dialog.waitFor({ state: 'hidden' });
    const opener = page.getByRole('button', { name: 'Subscribe Now' });
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
    await opener.click();
    await checkout.dialog.waitFor();
    expect(await checkout.values()).toEqual(customer);
  }));

  for (const [mode, told] of [[true, 1], [false, 0]] as const) {
    it(`${mode ? 'says' : 'does not say'} that payments are a test where the shop's settings ${mode ? 'do' : 'do not'}`, () =>
      visit(browser, shop.url, {}, async (visitor) => {
        await visitor.page.route('**/api/v1/settings', async (route) => {
          const answer = (await (await route.fetch()).json()) as { data: object };
          await route.fulfill({ json: { ...answer, data: { ...answer.data, test_mode: mode } } });
        });
        const page = await visitor.open(`/subscription-plans/${plan.id}`);
        const settings = page.waitForResponse('**/api/v1/settings');
        await page.getByRole('button', { name: 'Subscribe Now' }).click();
        await settings;
        const note = new Checkout(page).dialog.getByText('Payments here are a test: no money moves.', { exact: true });
        if (mode) await note.waitFor();
        expect(await note.count()).toBe(told);
      }));
  }

  it('keeps the focus inside', atPlan(async (_checkout, page) => {
    for (let tabs = 0; tabs < 20; tabs += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement!.closest('dialog') !== null)).toBe(true);
    }
  }));

  it('is a sheet on a phone, with 16 px text in its fields and the button in reach', atPlan(async (checkout, page) => {
    const sizes = await checkout.dialog.locator('input, textarea').evaluateAll((fields) => fields.map((field) => parseFloat(getComputedStyle(field).fontSize)));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
    await checkout.payButton.scrollIntoViewIfNeeded();
    expect((await checkout.payButton.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }, phone));
});
