/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { phone } from '../../pages/visitor.js';
import { expect, test } from '../../fixtures/test.js';
import { failedRequests } from '../../fixtures/console-watch.js';

const titles = [
  'Dumbbell and bowl: how much protein, and what goes beside it',
  'Oats, curd and water: breakfast for a hot city',
  'Paneer, dal, sprouts: protein by the plate',
  'Cook twice, eat all week',
  'Less oil, more masala',
];

const titlesIn = (page: Page): Promise<string[]> => page.getByRole('main').getByRole('article').getByRole('heading').allInnerTexts();

test.describe('blog', () => {
  test('lists five articles with excerpt, author, date, reading time and category', async ({ visitor }) => {
    const page = await visitor.open('/blog');
    expect(await titlesIn(page)).toEqual(titles);
    const last = page.getByRole('article').last();
    for (const text of ['2x7 Kitchen', '18 September 2024', '4 min read', 'Kitchen'])
      await expect(last.getByText(text, { exact: true })).toBeVisible();
    await expect(last.getByText('What oil does, what it does not')).toBeVisible();
  });

  test('a card opens its article, which sets the page title and links to two other articles', async ({ visitor }) => {
    const page = await visitor.open('/blog');
    await page.getByRole('link', { name: titles[4]! }).click();
    await expect(page.getByRole('heading', { level: 1, name: titles[4]! })).toBeVisible();
    await expect.poll(() => page.title()).toContain(titles[4]!);
    await expect(page.getByRole('heading', { level: 2, name: 'Look after the tin' })).toBeVisible();
    const next = page.getByRole('region', { name: 'Read next' }).getByRole('link');
    await expect(next).toHaveText([titles[3]!, titles[0]!]);
    await next.first().click();
    await expect(page.getByRole('heading', { level: 1, name: titles[3]! })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: titles[4]! })).toBeVisible();
  });

  test.describe(() => {
    test.use({ javaScriptEnabled: false });

    test('shows an article without JavaScript', async ({ page }) => {
      await page.goto('/blog/cook-twice-eat-all-week');
      await expect(page.getByText('Two times two times two is eight different boxes')).toBeVisible();
    });
  });

  test('shows one category at a time and keeps it in the URL, and Back shows all articles', async ({ visitor }) => {
    const page = await visitor.open('/blog');
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Nutrition' }).click();
    await expect.poll(() => titlesIn(page)).toEqual([titles[1], titles[2]]);
    expect(new URL(page.url()).search).toBe('?category=nutrition');
    await page.reload();
    await visitor.hydrated();
    expect(await titlesIn(page)).toEqual([titles[1], titles[2]]);
    await page.goBack();
    await expect.poll(() => titlesIn(page)).toEqual(titles);
  });

  test('the newsletter form checks the email and says that it opens soon and stores nothing', async ({ visitor }) => {
    const page = await visitor.open('/blog');
    const form = page.getByRole('main').locator('form');
    const input = form.getByPlaceholder('Your email');
    await input.fill('no-address');
    await form.getByRole('button', { name: 'Subscribe' }).click();
    expect(await input.evaluate((field: HTMLInputElement) => field.validity.valid)).toBe(false);
    await expect(form.getByRole('status')).toHaveText('');
    await input.fill('runner@example.com');
    await input.press('Enter');
    await expect(form.getByText('The newsletter opens soon. We have not stored runner@example.com.', { exact: true })).toBeVisible();
  });

  test.describe(() => {
    test.use({ forgive: failedRequests });

    test("an unknown article shows 'Page not found'", async ({ visitor }) => {
      const page = await visitor.open('/blog/no-such-article');
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    });
  });

  test.describe(() => {
    test.use({ viewport: phone, hasTouch: true });

    test('an article with a table fits the width of a phone', async ({ visitor }) => {
      const page = await visitor.open('/blog/paneer-dal-sprouts-protein-by-the-plate');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
      await expect(page.getByRole('table').getByRole('row')).toHaveCount(12);
    });
  });
});
