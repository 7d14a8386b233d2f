/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { skipWithoutOwnShop } from '../../../shop/config.js';
import { expect, test } from '../../fixtures/test.js';

const headOf = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    description: document.querySelector('meta[name="description"]')?.getAttribute('content'),
    address: document.querySelector('link[rel="canonical"]')?.getAttribute('href'),
    headings: [...document.querySelectorAll('h1')].map((heading) => heading.textContent),
  }));

test.describe('a page that a link opens', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));

  test('has the heading, title, description and address that the server gives it', async ({ visitor, plan }) => {
    test.slow(); // opens each page twice
    const paths = ['/about', '/faq', '/products', '/blog', '/contact', '/subscription-plans', `/subscription-plans/${plan.id}`];
    const linked = new Map<string, unknown>();
    await visitor.open('/');
    for (const path of paths) {
      await visitor.page.locator(`a[href="${path}"]`).last().click();
      await visitor.page.waitForURL(`**${path}`);
      await expect.poll(() => headOf(visitor.page)).toMatchObject({ address: expect.stringMatching(new RegExp(`${path}$`)) as unknown });
      linked.set(path, await headOf(visitor.page));
    }
    for (const path of paths) {
      await visitor.page.goto(path);
      expect([path, linked.get(path)]).toEqual([path, await headOf(visitor.page)]);
    }
  });

  test('has prices, amounts and nutrition in figures of one width', async ({ visitor, plan }) => {
    const widths = (page: Page, text: RegExp) =>
      page
        .getByText(text)
        .filter({ visible: true })
        .evaluateAll((all) => all.map((element) => getComputedStyle(element).fontVariantNumeric));
    for (const path of ['/subscription-plans', `/subscription-plans/${plan.id}`, '/products']) {
      const found = await widths(await visitor.open(path), /^₹[\d,]+/);
      expect([path, [...new Set(found)]]).toEqual([path, ['tabular-nums']]);
    }
    const page = await visitor.open(`/subscription-plans/${plan.id}`);
    await page.getByRole('button', { name: 'Subscribe Now' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    const inDialog = page.getByRole('dialog').getByText(/^₹[\d,]+/);
    const summed = await inDialog.evaluateAll((all) => all.map((element) => getComputedStyle(element).fontVariantNumeric));
    expect([...new Set(summed)]).toEqual(['tabular-nums']);
    const menu = await visitor.open('/subscription-plans');
    const amounts = menu
      .locator('dd')
      .getByText(/^\d+(\.\d+)?\s?(g|kcal)$/)
      .or(menu.locator('dd', { hasText: /^\d+(\.\d+)?\s?(g|kcal)$/ }));
    const grams = await amounts.evaluateAll((all) => all.map((element) => getComputedStyle(element).fontVariantNumeric));
    expect([...new Set(grams)]).toEqual(['tabular-nums']);
  });
});
