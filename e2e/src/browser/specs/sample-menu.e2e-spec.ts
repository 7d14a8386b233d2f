/// <reference lib="dom" />
import { after, before, describe, it } from 'node:test';
import type { Dish } from '@2x7/contracts';
import { eventually } from '@2x7/service-kit/testing';
import { expect } from 'expect';
import type { Browser, Locator, Page, Route } from 'playwright-core';
import { needsOwnShop } from '../../shop/config.js';
import { OwnShop } from '../../shop/own-shop.js';
import { failedAnswers, openBrowser, phone, visit, type Visitor } from '../pages/visitor.js';

const path = '**/api/v1/sample-menu';

const modalOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Sample Menu' });

async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'View Sample Menu' }).click();
  await modalOf(page).waitFor();
  return modalOf(page);
}

const dishIn = (modal: Locator, name: string): Locator => modal.getByRole('article').filter({ has: modal.page().getByRole('heading', { name }) });

describe('the sample menu over the page', { skip: needsOwnShop }, () => {
  let shop: OwnShop;
  let browser: Browser;
  let dishes: Dish[];
  before(async () => {
    [shop, browser] = await Promise.all([OwnShop.open(), openBrowser()]);
    dishes = ((await (await fetch(`${shop.url}/api/v1/sample-menu`)).json()) as { data: Dish[] }).data;
  });
  after(async () => {
    await browser?.close();
    await shop?.close();
  });

  const atHome = (tour: (page: Page, visitor: Visitor) => Promise<void>) => (): Promise<void> =>
    visit(browser, shop.url, { forgive: failedAnswers }, async (visitor) => tour(await visitor.open('/'), visitor));

  it('loads the dishes anew at each opening', atHome(async (page) => {
    let asked = 0;
    page.on('request', (request) => request.url().endsWith('/api/v1/sample-menu') && (asked += 1));
    for (const opening of [1, 2]) {
      const modal = await openMenu(page);
      await modal.getByRole('heading', { name: dishes[0]!.dish_name }).waitFor();
      expect(asked).toBe(opening);
      await modal.getByRole('button', { name: 'Close' }).click();
      await modal.waitFor({ state: 'hidden' });
    }
  }));

  it('shows that it is loading, then image, name, quantity, ingredients and the six values of each active dish', atHome(async (page) => {
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    await page.route(path, async (route) => {
      await held;
      await route.continue();
    });
    const modal = await openMenu(page);
    await modal.getByText('Loading dishes...').waitFor();
    go();
    await modal.getByRole('article').first().waitFor();
    expect(await modal.getByRole('article').count()).toBe(dishes.length);
    expect(await modal.getByText('Not on the menu').count()).toBe(0);
    const text = await dishIn(modal, 'Paneer Tikka Bowl').innerText();
    for (const word of ['350g', 'Paneer', 'Brown rice', 'Peppers', 'Calories', '410', 'Protein', '32.5', 'Carbs', '48', 'Fat', '12.5', 'Sugar', '4', 'Fiber', '7.5']) {
      expect(text).toContain(word);
    }
    expect(await dishIn(modal, 'Paneer Tikka Bowl').locator('picture img').count()).toBe(1);
  }));

  it('shows the first three ingredients, and the rest on demand', atHome(async (page) => {
    const modal = await openMenu(page);
    const dish = dishIn(modal, 'Paneer Tikka Bowl');
    const shown = (): Promise<string[]> => dish.getByRole('list', { name: 'Ingredients' }).getByRole('listitem').allInnerTexts();
    await dish.waitFor();
    expect(await shown()).toEqual(['Paneer', 'Brown rice', 'Peppers']);
    await dish.getByRole('button', { name: /more ingredients/ }).click();
    expect(await shown()).toEqual(dishes[0]!.ingredients);
    await dish.getByRole('button', { name: /less ingredients/ }).click();
    expect(await shown()).toHaveLength(3);
    expect(await dishIn(modal, 'Moong Dal Chilla').getByRole('button', { name: /ingredients/ }).count()).toBe(0);
  }));

  const failures: [string, (route: Route) => Promise<void>, string][] = [
    ["the server's sentence", (route) => route.fulfill({ status: 500, json: { success: false, error: 'The kitchen is closed.', code: 'unexpected' } }), 'The kitchen is closed.'],
    ["'Failed to fetch dishes' without one", (route) => route.fulfill({ status: 502, body: '<html>' }), 'Failed to fetch dishes'],
    ["'Failed to fetch dishes' without an answer", (route) => route.abort(), 'Failed to fetch dishes'],
  ];
  for (const [what, fail, sentence] of failures) {
    it(`failing, it shows ${what}, and Retry loads the dishes`, atHome(async (page) => {
      await page.route(path, fail);
      const modal = await openMenu(page);
      await modal.getByRole('alert').getByText(sentence, { exact: true }).waitFor();
      await page.unroute(path);
      await modal.getByRole('button', { name: 'Retry' }).click();
      await modal.getByRole('heading', { name: dishes[0]!.dish_name }).waitFor();
    }));
  }

  it("without dishes it says 'No dishes available at the moment. Please check back later!'", atHome(async (page) => {
    await page.route(path, (route) => route.fulfill({ json: { success: true, data: [] } }));
    const modal = await openMenu(page);
    await modal.getByText('No dishes available at the moment. Please check back later!', { exact: true }).waitFor();
  }));

  /** Counts what the label windows print, and when, by the page's own clock. */
  async function withLabels(page: Page): Promise<{ label: Page; printed: () => Promise<number> }> {
    await page.context().addInitScript(() => {
      window.print = () => void (Object.assign(window, { printed: ((window as { printed?: number }).printed ?? 0) + 1 }));
    });
    const popup = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Print label for Paneer Tikka Bowl' }).click();
    const label = await popup;
    return { label, printed: () => label.evaluate(() => (window as { printed?: number }).printed ?? 0) };
  }

  it('prints a label 250 ms after its window has loaded, with every ingredient as text', () =>
    visit(browser, shop.url, {}, async (visitor) => {
      await visitor.page.clock.install();
      const page = await visitor.open('/');
      await openMenu(page);
      await page.getByRole('button', { name: 'Print label for Paneer Tikka Bowl' }).waitFor();
      await page.clock.pauseAt(Date.now() + 60_000);
      const { label, printed } = await withLabels(page);
      await label.getByRole('heading', { level: 1, name: 'Paneer Tikka Bowl' }).waitFor();
      await label.getByText(dishes[0]!.ingredients.join(', ')).waitFor();
      await page.clock.runFor(240);
      expect(await printed()).toBe(0);
      await page.clock.runFor(20);
      await eventually(async () => expect(await printed()).toBe(1));
    }));

  it('says so when the browser blocks the label window', atHome(async (page) => {
    await page.evaluate(() => void (window.open = () => null));
    const modal = await openMenu(page);
    await modal.getByRole('button', { name: 'Print label for Paneer Tikka Bowl' }).click();
    await page.getByRole('alertdialog').getByText(/blocked the label window/).waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    expect(await modal.isVisible()).toBe(true);
  }));

  const focusIsIn = (place: Locator): Promise<boolean> => place.evaluate((element) => element.contains(document.activeElement));

  it('keeps the focus inside, gives it back, and closes with Escape, its button and a click beside', atHome(async (page) => {
    const opener = page.getByRole('button', { name: 'View Sample Menu' });
    const ways: [string, (modal: Locator) => Promise<void>][] = [
      ['Escape', () => page.keyboard.press('Escape')],
      ['Close', (modal) => modal.getByRole('button', { name: 'Close' }).click()],
      ['beside', () => page.mouse.click(20, 450)],
    ];
    for (const [, close] of ways) {
      const modal = await openMenu(page);
      await modal.getByRole('article').first().waitFor();
      expect(await focusIsIn(modal)).toBe(true);
      for (let tabs = 0; tabs < 14; tabs += 1) {
        await page.keyboard.press(tabs % 5 === 4 ? 'Shift+Tab' : 'Tab');
        expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement!.closest('dialog') !== null)).toBe(true);
      }
      await close(modal);
      await modal.waitFor({ state: 'hidden' });
      expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
    }
  }));

  for (const [screen, viewport] of [['a wide screen', undefined], ['a phone', phone]] as const) {
    it(`on ${screen} the page behind neither scrolls nor shifts`, () =>
      visit(browser, shop.url, viewport ? { viewport } : {}, async (visitor) => {
        const page = await visitor.open('/');
        await page.getByRole('button', { name: 'View Sample Menu' }).scrollIntoViewIfNeeded();
        const place = (): Promise<number[]> =>
          page.evaluate(() => {
            const { x, y } = document.querySelector('#why-us')!.getBoundingClientRect();
            return [Math.round(x * 10) / 10, Math.round(y), Math.round(scrollY)];
          });
        const atRest = await place();
        const modal = await openMenu(page);
        await modal.getByRole('article').first().waitFor();
        expect(await place()).toEqual(atRest);
        await page.mouse.move(viewport ? 195 : 720, 450);
        await page.mouse.wheel(0, 400);
        await page.mouse.move(5, 5);
        await page.mouse.wheel(0, 400);
        expect(await place()).toEqual(atRest);
        await page.keyboard.press('Escape');
        await modal.waitFor({ state: 'hidden' });
        expect(await place()).toEqual(atRest);
      }));
  }
});
