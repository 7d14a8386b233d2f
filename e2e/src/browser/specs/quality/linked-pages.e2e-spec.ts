/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test';
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
    const figures = (found: Locator) =>
      found
        .filter({ visible: true })
        .evaluateAll((all) => [...new Set(all.map((element) => getComputedStyle(element).fontVariantNumeric))]);
    const price = /^₹[\d,]+/;
    for (const path of ['/subscription-plans', `/subscription-plans/${plan.id}`, '/products']) {
      const page = await visitor.open(path);
      expect([path, await figures(page.getByText(price))]).toEqual([path, ['tabular-nums']]);
    }
    const page = await visitor.open(`/subscription-plans/${plan.id}`);
    await page.getByRole('button', { name: 'Subscribe Now' }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    expect(await figures(dialog.getByText(price))).toEqual(['tabular-nums']);
    const plans = await visitor.open('/subscription-plans');
    expect(await figures(plans.locator('dd', { hasText: /^\d+(\.\d+)?\s?(g|kcal)$/ }))).toEqual(['tabular-nums']);
  });
});
