/// <reference lib="dom" />
import { brand } from '@2x7/contracts';
import type { Page } from '@playwright/test';
import { phone } from '../../pages/visitor.js';
import { expect, test } from '../../fixtures/test.js';
import { failedRequests } from '../../fixtures/console-watch.js';
import { refuseWrites } from '../../fixtures/refuse-writes.js';

const byName = [
  'BCAA Recovery',
  'Glutamine Recovery',
  'L-Carnitine Energy',
  'Mass Gainer 1kg',
  'Mass Gainer 3kg',
  'Pre-Workout',
  'Whey Protein Concentrate',
  'Whey Protein Isolate',
];
const byPrice = [
  'L-Carnitine Energy',
  'Glutamine Recovery',
  'Mass Gainer 1kg',
  'Pre-Workout',
  'BCAA Recovery',
  'Whey Protein Concentrate',
  'Mass Gainer 3kg',
  'Whey Protein Isolate',
];
const dearestFirst = byPrice.toReversed();

const namesIn = (page: Page): Promise<string[]> => page.getByRole('main').getByRole('listitem').getByRole('heading').allInnerTexts();
const shows = (page: Page, names: string[]): Promise<void> => expect.poll(() => namesIn(page)).toEqual(names);
const pathOf = (page: Page): string => page.url().slice(new URL(page.url()).origin.length);

test.describe('supplement catalogue', () => {
  test('shows eight supplements with weight, price, features and the rating 4.8', async ({ visitor }) => {
    const page = await visitor.open('/products');
    await shows(page, byName);
    const isolate = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Whey Protein Isolate' }) });
    for (const text of ['1kg', '₹2,499', '25g protein per serving', '90% protein content', '4.8'])
      await expect(isolate.getByText(text, { exact: true })).toBeVisible();
    await expect(page.getByText('4.8', { exact: true })).toHaveCount(8);
  });

  test('links each supplement to the contact page and has no button to buy', async ({ visitor }) => {
    const page = await visitor.open('/products');
    const links = page.getByRole('main').getByRole('link', { name: 'Ask us to add it to your delivery' });
    expect(await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')))).toEqual(
      byName.map(() => expect.stringMatching(/^\/contact\?product=[\w-]+$/)),
    );
    await links.first().click();
    await expect(page.getByText(`You ask about ${byName[0]}`)).toBeVisible();
    await expect(page.getByRole('link', { name: brand.email }).first()).toHaveAttribute(
      'href',
      new RegExp(`subject=.*${encodeURIComponent(byName[0]!)}`),
    );
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  });

  test('sorts by name and by price in both directions, keeps the order in the URL, and Back restores it', async ({ visitor }) => {
    const page = await visitor.open('/products');
    const sort = page.getByLabel('Sort by');
    await sort.selectOption('Price: low to high');
    await shows(page, byPrice);
    expect(pathOf(page)).toBe('/products?sort=price-low');
    await sort.selectOption('Price: high to low');
    await shows(page, dearestFirst);
    await page.goBack();
    await shows(page, byPrice);
    await expect(sort).toHaveValue('price-low');
    await page.goBack();
    await shows(page, byName);
    expect(pathOf(page)).toBe('/products');
  });

  test('keeps the scroll position when the order changes', async ({ visitor }) => {
    const page = await visitor.open('/products');
    await page.evaluate(() => window.scrollTo({ top: 250, behavior: 'instant' }));
    await page.getByLabel('Sort by').selectOption('Price: low to high');
    await shows(page, byPrice);
    expect(await page.evaluate(() => scrollY)).toBe(250);
  });

  test('is left without an error in the console where the browser can store nothing', async ({ visitor }) => {
    const page = await visitor.open('/products');
    await page.evaluate(refuseWrites);
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
    await page.reload();
  });

  test('filters by category, each with its own URL, and keeps the sort order', async ({ visitor }) => {
    const page = await visitor.open('/products?sort=price-high');
    const categories = page.getByRole('navigation', { name: 'Categories' });
    await categories.getByRole('link', { name: 'Mass Gainers' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mass Gainers' })).toBeVisible();
    await shows(page, ['Mass Gainer 3kg', 'Mass Gainer 1kg']);
    expect(pathOf(page)).toBe('/products/mass-gainers?sort=price-high');
    await expect(categories.getByRole('link', { name: 'Mass Gainers' })).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveTitle(/Mass Gainers/);
    await page.goBack();
    await shows(page, dearestFirst);
  });

  test.describe(() => {
    test.use({ javaScriptEnabled: false });

    test('shows the category and the sort order of a shared URL without JavaScript', async ({ page }) => {
      await page.goto('/products/whey-proteins?sort=price-low');
      expect(await namesIn(page)).toEqual(['Whey Protein Concentrate', 'Whey Protein Isolate']);
    });
  });

  test.describe(() => {
    test.use({ forgive: failedRequests });

    test("shows 'No products found in this category.' and a link to all products for an unknown category", async ({ visitor }) => {
      const page = await visitor.open('/products/vitamins');
      await expect(page.getByText('No products found in this category.', { exact: true })).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: 'All Products' }).click();
      await shows(page, byName);
    });
  });

  test.describe(() => {
    test.use({ viewport: phone, hasTouch: true });

    test('fits the width of a phone and has text of at least 16 px in the sort control', async ({ visitor }) => {
      const page = await visitor.open('/products');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
      const size = await page.getByLabel('Sort by').evaluate((select) => parseFloat(getComputedStyle(select).fontSize));
      expect(size).toBeGreaterThanOrEqual(16);
    });
  });
});

test.describe('meal category pages', () => {
  for (const [path, title] of [
    ['vegetarian', 'Vegetarian High-Protein'],
    ['non-vegetarian', 'Chicken & Fish Meals'],
    ['post-workout', 'Post-Workout Meals'],
    ['breakfast', 'Breakfast Specials'],
  ] as const) {
    test(`/meals/${path} shows only the dishes of its category`, async ({ visitor, site }) => {
      const answer = await fetch(`${site.url}/api/v1/sample-menu`);
      const { data } = (await answer.json()) as { data: { dish_name: string; categories: string[] }[] };
      const names = data.filter(({ categories }) => categories.includes(path)).map(({ dish_name }) => dish_name);
      const page = await visitor.open(`/meals/${path}`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      const shown = page.getByRole('region', { name: 'Dishes' }).getByRole('heading', { level: 3 });
      await expect(shown).toHaveText(names);
      expect(names.length).toBeGreaterThan(0);
      await expect(page.getByRole('navigation', { name: 'Kinds of meal' }).getByRole('link')).toHaveCount(4);
    });
  }

  test("an unknown category shows 'Page not found' with status 404", async ({ site }) => {
    const answer = await fetch(`${site.url}/meals/brunch`);
    expect([answer.status, (await answer.text()).includes('Page not found')]).toEqual([404, true]);
  });
});
