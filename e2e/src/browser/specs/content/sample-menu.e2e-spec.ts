/// <reference lib="dom" />
import type { Dish } from '@2x7/contracts';
import type { Locator, Page, Route } from '@playwright/test';
import { phone, wide } from '../../pages/visitor.js';
import { expect, test as base } from '../../fixtures/test.js';
import { holdRequests } from '../../fixtures/hold-requests.js';
import { skipWithoutOwnShop } from '../../../shop/config.js';
import { failedRequests } from '../../fixtures/console-watch.js';

const path = '**/api/v1/sample-menu';

const modalOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Sample Menu' });

async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'View Sample Menu' }).click();
  await expect(modalOf(page)).toBeVisible();
  return modalOf(page);
}

const dishIn = (modal: Locator, name: string): Locator =>
  modal.getByRole('article').filter({ has: modal.page().getByRole('heading', { name }) });

const test = base.extend<{ dishes: Dish[]; home: Page }>({
  forgive: failedRequests,
  dishes: async ({ shop }, use) => use(((await (await fetch(`${shop.url}/api/v1/sample-menu`)).json()) as { data: Dish[] }).data),
  home: async ({ visitor }, use) => use(await visitor.open('/')),
});

test.describe('sample menu dialog', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));

  test('loads the dishes each time that it opens', async ({ home: page, dishes }) => {
    let asked = 0;
    page.on('request', (request) => request.url().endsWith('/api/v1/sample-menu') && (asked += 1));
    for (const opening of [1, 2]) {
      const modal = await openMenu(page);
      await expect(modal.getByRole('heading', { name: dishes[0]!.dish_name })).toBeVisible();
      expect(asked).toBe(opening);
      await modal.getByRole('button', { name: 'Close' }).click();
      await expect(modal).toBeHidden();
    }
  });

  test("shows 'Loading dishes...', then image, name, quantity, ingredients and the six values of each active dish", async ({
    home: page,
    dishes,
  }) => {
    const release = await holdRequests(page, path);
    const modal = await openMenu(page);
    await expect(modal.getByText('Loading dishes...')).toBeVisible();
    await release();
    await expect(modal.getByRole('article').first()).toBeVisible();
    await expect(modal.getByRole('article')).toHaveCount(dishes.length);
    await expect(modal.getByText('Not on the menu')).toHaveCount(0);
    const text = await dishIn(modal, 'Paneer Tikka Bowl').innerText();
    for (const word of [
      '350g',
      'Paneer',
      'Brown rice',
      'Peppers',
      'Calories',
      '410',
      'Protein',
      '32.5',
      'Carbs',
      '48',
      'Fat',
      '12.5',
      'Sugar',
      '4',
      'Fiber',
      '7.5',
    ]) {
      expect(text).toContain(word);
    }
    await expect(dishIn(modal, 'Paneer Tikka Bowl').locator('picture img')).toHaveCount(1);
  });

  test('shows the first three ingredients, and the rest on demand', async ({ home: page, dishes }) => {
    const modal = await openMenu(page);
    const dish = dishIn(modal, 'Paneer Tikka Bowl');
    const shown = (): Promise<string[]> => dish.getByRole('list', { name: 'Ingredients' }).getByRole('listitem').allInnerTexts();
    await expect(dish).toBeVisible();
    expect(await shown()).toEqual(['Paneer', 'Brown rice', 'Peppers']);
    await dish.getByRole('button', { name: /more ingredients/ }).click();
    expect(await shown()).toEqual(dishes[0]!.ingredients);
    await dish.getByRole('button', { name: /less ingredients/ }).click();
    expect(await shown()).toHaveLength(3);
    await expect(dishIn(modal, 'Moong Dal Chilla').getByRole('button', { name: /ingredients/ })).toHaveCount(0);
  });

  const failures: [string, (route: Route) => Promise<void>, string][] = [
    [
      "the server's error",
      (route) => route.fulfill({ status: 500, json: { success: false, error: 'The kitchen is closed.', code: 'unexpected' } }),
      'The kitchen is closed.',
    ],
    [
      "'Failed to fetch dishes' for an error without a message",
      (route) => route.fulfill({ status: 502, body: '<html>' }),
      'Failed to fetch dishes',
    ],
    ["'Failed to fetch dishes' for a failed request", (route) => route.abort(), 'Failed to fetch dishes'],
  ];
  for (const [what, fail, sentence] of failures) {
    test(`shows ${what}, and 'Retry' loads the dishes`, async ({ home: page, dishes }) => {
      await page.route(path, fail);
      const modal = await openMenu(page);
      await expect(modal.getByRole('alert').getByText(sentence, { exact: true })).toBeVisible();
      await page.unroute(path);
      await modal.getByRole('button', { name: 'Retry' }).click();
      await expect(modal.getByRole('heading', { name: dishes[0]!.dish_name })).toBeVisible();
    });
  }

  test("shows 'No dishes available at the moment. Please check back later!' when there are no dishes", async ({ home: page }) => {
    await page.route(path, (route) => route.fulfill({ json: { success: true, data: [] } }));
    const modal = await openMenu(page);
    await expect(modal.getByText('No dishes available at the moment. Please check back later!', { exact: true })).toBeVisible();
  });

  /** Opens the label of a dish, and counts its calls of window.print(). */
  async function withLabels(page: Page): Promise<{ label: Page; printed: () => Promise<number> }> {
    await page.context().addInitScript(() => {
      window.print = () => void Object.assign(window, { printed: ((window as { printed?: number }).printed ?? 0) + 1 });
    });
    const popup = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Print label for Paneer Tikka Bowl' }).click();
    const label = await popup;
    return { label, printed: () => label.evaluate(() => (window as { printed?: number }).printed ?? 0) };
  }

  test.describe(() => {
    test.use({ forgive: undefined });

    test('prints a label 250 ms after its window has loaded, with every ingredient as text', async ({ visitor, dishes }) => {
      await visitor.page.clock.install();
      const page = await visitor.open('/');
      await openMenu(page);
      await expect(page.getByRole('button', { name: 'Print label for Paneer Tikka Bowl' })).toBeVisible();
      await page.clock.pauseAt(Date.now() + 60_000);
      const { label, printed } = await withLabels(page);
      await expect(label.getByRole('heading', { level: 1, name: 'Paneer Tikka Bowl' })).toBeVisible();
      await expect(label.getByText(dishes[0]!.ingredients.join(', '))).toBeVisible();
      await page.clock.runFor(240);
      expect(await printed()).toBe(0);
      await page.clock.runFor(20);
      await expect.poll(() => printed()).toBe(1);
    });
  });

  test('shows an error when the browser blocks the label window', async ({ home: page }) => {
    await page.evaluate(() => void (window.open = () => null));
    const modal = await openMenu(page);
    await modal.getByRole('button', { name: 'Print label for Paneer Tikka Bowl' }).click();
    await expect(page.getByRole('alertdialog').getByText(/blocked the label window/)).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    await expect(modal).toBeVisible();
  });

  const focusIsIn = (place: Locator): Promise<boolean> => place.evaluate((element) => element.contains(document.activeElement));

  test('keeps the focus inside, closes with Escape, its button and a click outside, and returns the focus', async ({ home: page }) => {
    const opener = page.getByRole('button', { name: 'View Sample Menu' });
    const ways: [string, (modal: Locator) => Promise<void>][] = [
      ['Escape', () => page.keyboard.press('Escape')],
      ['Close', (modal) => modal.getByRole('button', { name: 'Close' }).click()],
      ['beside', () => page.mouse.click(20, 450)],
    ];
    for (const [, close] of ways) {
      const modal = await openMenu(page);
      await expect(modal.getByRole('article').first()).toBeVisible();
      expect(await focusIsIn(modal)).toBe(true);
      for (let tabs = 0; tabs < 14; tabs += 1) {
        await page.keyboard.press(tabs % 5 === 4 ? 'Shift+Tab' : 'Tab');
        expect(
          await page.evaluate(() => document.activeElement === document.body || document.activeElement!.closest('dialog') !== null),
        ).toBe(true);
      }
      await close(modal);
      await expect(modal).toBeHidden();
      await expect(opener).toBeFocused();
    }
  });

  for (const [screen, viewport] of [
    ['a wide screen', wide],
    ['a phone', phone],
  ] as const) {
    test.describe(() => {
      test.use({ viewport, forgive: undefined });

      test(`keeps the page behind it from scrolling and shifting on ${screen}`, async ({ visitor }) => {
        const page = await visitor.open('/');
        await page.getByRole('button', { name: 'View Sample Menu' }).scrollIntoViewIfNeeded();
        const place = (): Promise<number[]> =>
          page.evaluate(() => {
            const { x, y } = document.querySelector('#why-us')!.getBoundingClientRect();
            return [Math.round(x * 10) / 10, Math.round(y), Math.round(scrollY)];
          });
        const atRest = await place();
        const modal = await openMenu(page);
        await expect(modal.getByRole('article').first()).toBeVisible();
        expect(await place()).toEqual(atRest);
        await page.mouse.move(viewport === phone ? 195 : 720, 450);
        await page.mouse.wheel(0, 400);
        await page.mouse.move(5, 5);
        await page.mouse.wheel(0, 400);
        expect(await place()).toEqual(atRest);
        await page.keyboard.press('Escape');
        await expect(modal).toBeHidden();
        expect(await place()).toEqual(atRest);
      });
    });
  }
});
