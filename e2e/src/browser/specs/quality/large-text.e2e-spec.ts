/// <reference lib="dom" />
import { brand, type MealPlan } from '@2x7/contracts';
import type { Locator, Page } from '@playwright/test';
import { phone, type Visitor } from '../../pages/visitor.js';
import { expect, test } from '../../fixtures/test.js';

const pages = ['/', '/subscription-plans', '/products', '/about', '/faq', '/contact', '/blog/paneer-dal-sprouts-protein-by-the-plate'];

/** Sets the text size of the browser to 200 %. Its default is 16 px. */
async function enlargeText(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.enable');
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

async function openWithLargeText(visitor: Visitor, path: string): Promise<Page> {
  await enlargeText(visitor.page);
  const page = await visitor.open(path);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  return page;
}

/** On how many lines the text of an element is. @returns each number that occurs among the elements */
const linesOf = async (elements: Locator): Promise<Set<number>> =>
  new Set(
    await elements.evaluateAll((all) =>
      all.map((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      }),
    ),
  );

for (const viewport of [phone, { width: 320, height: 640 }]) {
  test.describe(`text of twice the size at ${viewport.width} px`, () => {
    test.use({ viewport });

    for (const path of pages) {
      test(`makes ${path} no wider than the phone`, async ({ visitor }) => {
        const page = await openWithLargeText(visitor, path);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      });
    }

    test('leaves both registration numbers and every control of the header inside the header, and none above another', async ({
      visitor,
    }) => {
      const page = await openWithLargeText(visitor, '/');
      const header = page.locator('header').first();
      const parts = [
        header.getByText(brand.foodLicence.number),
        header.getByText(brand.enterpriseRegistration.number),
        header.getByRole('link', { name: '2x7 home' }),
        header.getByRole('link', { name: 'Get Started' }),
        header.getByRole('button', { name: 'Menu', exact: true }),
      ];
      const boxes = await Promise.all(parts.map((part) => part.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)));
      const { bottom } = await header.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
      for (const [index, box] of boxes.entries()) {
        expect([index, box.left >= 0 && box.top >= 0 && box.right <= viewport.width && box.bottom <= bottom]).toEqual([index, true]);
        for (const other of boxes.slice(index + 1)) {
          expect([index, box.right <= other.left || box.bottom <= other.top]).toEqual([index, true]);
        }
      }
    });

    test('leaves the order summary of the checkout inside the dialog, and each of its amounts on one line', async ({ visitor, site }) => {
      const list = (await (await fetch(`${site.url}/api/v1/meal-plans`)).json()) as { data: MealPlan[] };
      const longest = list.data.reduce((a, b) => (b.discounted_price > a.discounted_price ? b : a));
      const page = await openWithLargeText(visitor, `/subscription-plans/${longest.id}`);
      await page.getByRole('button', { name: 'Subscribe Now' }).first().click();
      const summary = page.getByRole('region', { name: 'Order summary' });
      await expect(summary).toBeVisible();
      const right = await summary.evaluate((element) => Math.floor(element.getBoundingClientRect().right));
      const rights = await summary.locator('p, h3, dt, dd').evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().right));
      expect(Math.max(...rights)).toBeLessThanOrEqual(right);
      expect(await linesOf(summary.locator('dd'))).toEqual(new Set([1]));
    });

    test('leaves each number of a table on one line, and its note inside the phone', async ({ visitor }) => {
      const page = await openWithLargeText(visitor, '/about');
      expect(await linesOf(page.getByRole('cell'))).toEqual(new Set([1]));
      const note = await page.getByText('What that comes to in a day.').evaluate((element) => element.getBoundingClientRect().right);
      expect(note).toBeLessThanOrEqual(viewport.width);
    });

    test('leaves the buttons and errors of an admin form as wide as its fields, and the buttons of a question on one line', async ({
      page,
      openScreen,
    }) => {
      await enlargeText(page);
      await openScreen('/admin/meal-plans');
      await page.getByRole('button', { name: 'Add Plan' }).click();
      const form = page.getByRole('dialog', { name: 'Create Meal Plan' });
      const right = await form.getByLabel('Plan Name').evaluate((input) => input.getBoundingClientRect().right);
      const choose = await form.locator('label', { hasText: 'Choose image' }).evaluate((label) => label.getBoundingClientRect().right);
      expect(choose).toBeLessThanOrEqual(right);
      for (const name of ['Number of meals', 'Original price (₹)', 'Discounted price (₹)', 'Meal type'])
        expect([name, await form.getByLabel(name).evaluate((input) => input.getBoundingClientRect().right)]).toEqual([name, right]);
      await page.keyboard.press('Escape');
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click();
      const question = page.getByRole('alertdialog');
      await expect(question).toBeVisible();
      expect(await linesOf(question.getByRole('button'))).toEqual(new Set([1]));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    });
  });
}
