/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.js';

test.describe('pages with forced colours, which remove backgrounds and shadows', () => {
  test.use({ forcedColors: 'active' });

  const outlined = (links: Locator): Promise<string[]> =>
    links.evaluateAll((all) =>
      all.filter((link) => getComputedStyle(link).outlineStyle !== 'none').map((link) => (link as HTMLElement).innerText.trim()),
    );

  test('only the link of the current page has an outline in its navigation', async ({ visitor }) => {
    for (const [path, group, current] of [
      ['/subscription-plans/weekly', 'Kinds of plan', 'Weekly'],
      ['/products/recovery', 'Categories', 'Recovery'],
      ['/blog?category=kitchen', 'Categories', 'Kitchen'],
      ['/meals/vegetarian', 'Kinds of meal', 'Vegetarian'],
    ] as const) {
      const page = await visitor.open(path);
      expect([path, await outlined(page.getByRole('navigation', { name: group }).getByRole('link'))]).toEqual([path, [current]]);
    }
  });

  test('only the link of the current screen has an outline in the admin menu and above the orders', async ({ openScreen }) => {
    const page = await openScreen('/admin/orders?state=paid');
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    await page.mouse.move(0, 0);
    expect(await outlined(page.getByRole('navigation', { name: 'Admin' }).getByRole('link'))).toEqual(['Orders']);
    expect(await outlined(page.getByRole('navigation', { name: 'Orders by state' }).getByRole('link'))).toEqual([
      expect.stringMatching(/^Paid/),
    ]);
  });

  test('the link of the current page has the outline of the focus when it is focused', async ({ visitor }) => {
    const page = await visitor.open('/products/recovery');
    const current = page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Recovery' });
    await expect(current).toHaveCSS('outline', / solid 2px$/);
    await page.keyboard.press('Tab');
    await current.focus();
    await expect(current).toHaveCSS('outline', / solid 3px$/);
  });

  test('the chosen value of the custom plan has another outline while it has the keyboard focus', async ({ visitor }) => {
    const page = await visitor.open('/subscription-plans/custom?meals=lunch');
    const lunch = page.locator('label', { hasText: /^Lunch$/ });
    const outline = await lunch.evaluate((label) => getComputedStyle(label).outline);
    await page.keyboard.press('Tab');
    await lunch.getByRole('radio').focus();
    await expect(lunch).not.toHaveCSS('outline', outline);
    await expect(lunch).toHaveCSS('outline', / solid 3px$/);
  });
});

test.describe('printed pages', () => {
  const printed = async (page: Page): Promise<Page> => {
    await page.emulateMedia({ media: 'print' });
    return page;
  };

  test.afterEach(async ({ page }) => page.emulateMedia({ media: null }));

  test('have their heading, and no header, footer or button', async ({ visitor, plan }) => {
    for (const path of ['/', '/subscription-plans', `/subscription-plans/${plan.id}`, '/return-policy']) {
      const page = await printed(await visitor.open(path));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('#root > header')).toBeHidden();
      await expect(page.locator('#root > footer')).toBeHidden();
      expect([path, await page.locator('button:visible').count()]).toEqual([path, 0]);
    }
  });

  test('the FAQ has all its answers', async ({ visitor }) => {
    const page = await printed(await visitor.open('/faq'));
    const heights = await page
      .locator('main details > div')
      .evaluateAll((answers) => answers.map((answer) => answer.getBoundingClientRect().height));
    expect(heights).toHaveLength(6);
    expect(Math.min(...heights)).toBeGreaterThan(40);
    await expect(page.getByText('Open a question')).toBeHidden();
  });
});
