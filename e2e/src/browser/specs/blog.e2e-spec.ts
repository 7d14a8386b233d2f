/// <reference lib="dom" />
import { after, before, describe, it } from 'node:test';
import { eventually } from '@2x7/service-kit/testing';
import { expect } from 'expect';
import type { Browser, Page } from 'playwright-core';
import { openShop, type ShopUnderTest } from '../../shop/own-shop.js';
import { failedAnswers, openBrowser, phone, visit, type Visitor } from '../pages/visitor.js';

const titles = [
  'Dumbbell and bowl: how much protein, and what goes beside it',
  'Oats, curd and water: breakfast for a hot city',
  'Paneer, dal, sprouts: protein by the plate',
  'Cook twice, eat all week',
  'Less oil, more masala',
];

const titlesIn = (page: Page): Promise<string[]> => page.getByRole('main').getByRole('article').getByRole('heading').allInnerTexts();

describe('the blog', () => {
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

  it('lists five articles with excerpt, author, date, reading time and category', onWide(async (visitor) => {
    const page = await visitor.open('/blog');
    expect(await titlesIn(page)).toEqual(titles);
    const last = page.getByRole('article').last();
    for (const text of ['2x7 Kitchen', '18 September 2024', '4 min read', 'Kitchen']) await last.getByText(text, { exact: true }).waitFor();
    await last.getByText('What oil does, what it does not').waitFor();
  }));

  it('each article opens from its card, is titled, and leads on to two others', onWide(async (visitor) => {
    const page = await visitor.open('/blog');
    await page.getByRole('link', { name: titles[4]! }).click();
    await page.getByRole('heading', { level: 1, name: titles[4]! }).waitFor();
    expect(await page.title()).toContain(titles[4]!);
    await page.getByRole('heading', { level: 2, name: 'Look after the tin' }).waitFor();
    const next = page.getByRole('region', { name: 'Read next' }).getByRole('link');
    expect(await next.allInnerTexts()).toEqual([titles[3], titles[0]]);
    await next.first().click();
    await page.getByRole('heading', { level: 1, name: titles[3]! }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: titles[4]! }).waitFor();
  }));

  it('is read without any script', () =>
    visit(browser, shop.url, { javaScriptEnabled: false }, async ({ page }) => {
      await page.goto('/blog/cook-twice-eat-all-week');
      await page.getByText('Two times two times two is eight different boxes').waitFor();
    }));

  it('shows one category at a time; the address tells which, and Back goes back', onWide(async (visitor) => {
    const page = await visitor.open('/blog');
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Nutrition' }).click();
    await eventually(async () => expect(await titlesIn(page)).toEqual([titles[1], titles[2]]));
    expect(new URL(page.url()).search).toBe('?category=nutrition');
    await page.reload();
    await visitor.alive();
    expect(await titlesIn(page)).toEqual([titles[1], titles[2]]);
    await page.goBack();
    await eventually(async () => expect(await titlesIn(page)).toEqual(titles));
  }));

  it('the newsletter checks the address and says honestly that it opens soon', onWide(async (visitor) => {
    const page = await visitor.open('/blog');
    const form = page.getByRole('main').locator('form');
    const input = form.getByPlaceholder('Your email');
    await input.fill('nobody');
    await form.getByRole('button', { name: 'Subscribe' }).click();
    expect(await input.evaluate((field: HTMLInputElement) => field.validity.valid)).toBe(false);
    expect(await form.getByRole('status').innerText()).toBe('');
    await input.fill('runner@example.com');
    await input.press('Enter');
    await form.getByText('The newsletter opens soon. We have not stored runner@example.com.', { exact: true }).waitFor();
  }));

  it('an article that nobody wrote is a page that is not found', () =>
    visit(browser, shop.url, { forgive: failedAnswers }, async (visitor) => {
      const page = await visitor.open('/blog/no-such-article');
      await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    }));

  it('fits a phone, tables and all', () =>
    visit(browser, shop.url, { viewport: phone, hasTouch: true }, async (visitor) => {
      const page = await visitor.open('/blog/paneer-dal-sprouts-protein-by-the-plate');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
      expect(await page.getByRole('table').getByRole('row').count()).toBe(12);
    }));
});
