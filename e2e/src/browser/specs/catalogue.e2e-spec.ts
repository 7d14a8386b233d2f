/// <reference lib="dom" />
import { after, before, describe, it } from 'node:test';
import { eventually } from '@2x7/service-kit/testing';
import { expect } from 'expect';
import type { Browser, Page } from 'playwright-core';
import { openShop, type ShopUnderTest } from '../../shop/own-shop.js';
import { failedAnswers, openBrowser, phone, visit, type Visitor } from '../pages/visitor.js';

const byName = [
  'BCAA Recovery', 'Glutamine Recovery', 'L-Carnitine Energy', 'Mass Gainer 1kg',
  'Mass Gainer 3kg', 'Pre-Workout', 'Whey Protein Concentrate', 'Whey Protein Isolate',
];
const byPrice = [
  'L-Carnitine Energy', 'Glutamine Recovery', 'Mass Gainer 1kg', 'Pre-Workout',
  'BCAA Recovery', 'Whey Protein Concentrate', 'Mass Gainer 3kg', 'Whey Protein Isolate',
];
const dearestFirst = byPrice.toReversed();

const namesIn = (page: Page): Promise<string[]> => page.getByRole('main').getByRole('listitem').getByRole('heading').allInnerTexts();
const shows = (page: Page, names: string[]): Promise<void> => eventually(async () => expect(await namesIn(page)).toEqual(names));
const pathOf = (page: Page): string => page.url().slice(new URL(page.url()).origin.length);

describe('the supplement catalogue', () => {
  let shop: ShopUnderTest;
  let browser: Browser;
  before(async () => {
    [shop, browser] = await Promise.all([openShop(), openBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await shop?.close();
  });
  const onWide = (tour: (visitor: Visitor) => Promise<void>) => (): Promise<void> => visit(browser, shop.url, {}, tour);

  it('shows eight supplements with weight, price, features and the rating 4.8', onWide(async (visitor) => {
    const page = await visitor.open('/products');
    await shows(page, byName);
    const isolate = page.getByRole('main').getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Whey Protein Isolate' }) });
    for (const text of ['1kg', '₹2,499', '25g protein per serving', '90% protein content', '4.8']) await isolate.getByText(text, { exact: true }).waitFor();
    expect(await page.getByText('4.8', { exact: true }).count()).toBe(8);
  }));

  it('is not sold online: each supplement leads to contact, and no button pretends', onWide(async (visitor) => {
    const page = await visitor.open('/products');
    const links = page.getByRole('main').getByRole('link', { name: 'Ask us to add it to your delivery' });
    expect(await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')))).toEqual(byName.map(() => '/contact'));
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
  }));

  it('sorts by name, price low to high and price high to low; the address tells which, and Back goes back', onWide(async (visitor) => {
    const page = await visitor.open('/products');
    const sort = page.getByLabel('Sort by');
    await sort.selectOption('Price: low to high');
    await shows(page, byPrice);
    expect(pathOf(page)).toBe('/products?sort=price-low');
    await sort.selectOption('Price: high to low');
    await shows(page, dearestFirst);
    await page.goBack();
    await shows(page, byPrice);
    expect(await sort.inputValue()).toBe('price-low');
    await page.goBack();
    await shows(page, byName);
    expect(pathOf(page)).toBe('/products');
  }));

  it('keeps the place where the visitor sorts', onWide(async (visitor) => {
    const page = await visitor.open('/products');
    await page.evaluate(() => window.scrollTo({ top: 250, behavior: 'instant' }));
    await page.getByLabel('Sort by').selectOption('Price: low to high');
    await shows(page, byPrice);
    expect(await page.evaluate(() => scrollY)).toBe(250);
  }));

  it('filters by category, each with an address of its own, and keeps the sorting', onWide(async (visitor) => {
    const page = await visitor.open('/products?sort=price-high');
    const categories = page.getByRole('navigation', { name: 'Categories' });
    await categories.getByRole('link', { name: 'Mass Gainers' }).click();
    await page.getByRole('heading', { level: 1, name: 'Mass Gainers' }).waitFor();
    await shows(page, ['Mass Gainer 3kg', 'Mass Gainer 1kg']);
    expect(pathOf(page)).toBe('/products/mass-gainers?sort=price-high');
    expect(await categories.getByRole('link', { name: 'Mass Gainers' }).getAttribute('aria-current')).toBe('page');
    expect(await page.title()).toContain('Mass Gainers');
    await page.goBack();
    await shows(page, dearestFirst);
  }));

  it('opens from an address that somebody shared, before any script runs', () =>
    visit(browser, shop.url, { javaScriptEnabled: false }, async ({ page }) => {
      await page.goto('/products/whey-proteins?sort=price-low');
      expect(await namesIn(page)).toEqual(['Whey Protein Concentrate', 'Whey Protein Isolate']);
    }));

  it("an unknown category: 'No products found in this category.' and the way to all", () =>
    visit(browser, shop.url, { forgive: failedAnswers }, async (visitor) => {
      const page = await visitor.open('/products/vitamins');
      await page.getByText('No products found in this category.', { exact: true }).waitFor();
      await page.getByRole('main').getByRole('link', { name: 'All Products' }).click();
      await shows(page, byName);
    }));

  it('fits a phone', () =>
    visit(browser, shop.url, { viewport: phone, hasTouch: true }, async (visitor) => {
      const page = await visitor.open('/products');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
      const size = await page.getByLabel('Sort by').evaluate((select) => parseFloat(getComputedStyle(select).fontSize));
      expect(size).toBeGreaterThanOrEqual(16);
    }));
});

describe('the kinds of meal that the header links to', () => {
  let shop: ShopUnderTest;
  let browser: Browser;
  before(async () => {
    [shop, browser] = await Promise.all([openShop(), openBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await shop?.close();
  });

  for (const [path, title] of [
    ['vegetarian', 'Vegetarian High-Protein'],
    ['non-vegetarian', 'Chicken & Fish Meals'],
    ['post-workout', 'Post-Workout Meals'],
    ['breakfast', 'Breakfast Specials'],
  ] as const) {
    it(`/meals/${path} shows the dishes of that category only`, () =>
      visit(browser, shop.url, {}, async (visitor) => {
        const answer = await fetch(`${shop.url}/api/v1/sample-menu`);
        const { data } = (await answer.json()) as { data: { dish_name: string; categories: string[] }[] };
        const names = data.filter(({ categories }) => categories.includes(path)).map(({ dish_name }) => dish_name);
        const page = await visitor.open(`/meals/${path}`);
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        const shown = page.getByRole('region', { name: 'Dishes' }).getByRole('heading', { level: 3 });
        await eventually(async () => expect(await shown.allInnerTexts()).toEqual(names));
        expect(names.length).toBeGreaterThan(0);
        expect(await page.getByRole('navigation', { name: 'Kinds of meal' }).getByRole('link').count()).toBe(4);
      }));
  }

  it('an unknown kind is a page that is not found', async () => {
    const answer = await fetch(`${shop.url}/meals/brunch`);
    expect([answer.status, (await answer.text()).includes('Page not found')]).toEqual([404, true]);
  });
});
