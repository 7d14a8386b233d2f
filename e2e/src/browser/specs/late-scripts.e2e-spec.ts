/// <reference lib="dom" />
import { describe, it } from 'node:test';
import { eventually } from '@2x7/service-kit/testing';
import { expect } from 'expect';
import type { Locator, Page } from 'playwright-core';
import { needsOwnShop } from '../../shop/config.js';
import { shopStage } from '../fixtures/test.js';
import { phone, visit, wide, type Visitor } from '../pages/visitor.js';

const scrollTo = (page: Page, top: number): Promise<void> =>
  page.evaluate(async (to) => {
    window.scrollTo({ top: to, behavior: 'instant' });
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  }, top);
const place = (page: Page): Promise<number> => page.evaluate(() => scrollY);

/** Nothing runs in the page until it is told to. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

describe('a page whose script comes late', { skip: needsOwnShop }, () => {
  const stage = shopStage();
  const onPhone = (tour: (visitor: Visitor) => Promise<void>) => (): Promise<void> => visit(stage.browser, stage.shop.url, { viewport: phone }, tour);

  it('stays where its reader has scrolled to', onPhone(async (visitor) => {
    const { page } = visitor;
    const release = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('contentinfo').waitFor();
    await scrollTo(page, 600);
    release();
    await visitor.alive();
    await scrollTo(page, await place(page));
    expect(await place(page)).toBe(600);
  }));

  it('that was opened at one of its parts stays at that part', onPhone(async (visitor) => {
    const page = await visitor.open('/products/whey-proteins#whey-isolate');
    const top = (): Promise<number> => page.locator('#whey-isolate').evaluate((part) => part.getBoundingClientRect().top);
    expect(await place(page)).toBeGreaterThan(0);
    await eventually(async () => expect(Math.abs(await top())).toBeLessThan(200));
  }));

  it('sends no address that was written for the newsletter into the address bar', onPhone(async (visitor) => {
    const { page } = visitor;
    const release = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    const footer = page.getByRole('contentinfo');
    const field = footer.getByPlaceholder('Your email');
    await field.fill('no address');
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    expect(await field.evaluate((input: HTMLInputElement) => [input.validity.valid, document.activeElement === input])).toEqual([false, true]);
    await field.fill('asha@mail.example');
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    release();
    await visitor.alive();
    expect([page.url(), await field.inputValue()]).toEqual([`${stage.shop.url}/`, 'asha@mail.example']);
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    await footer.getByRole('status').getByText('opens soon').waitFor();
  }));

  it('is where it was left before it was sorted, when Back leads to it', () =>
    visit(stage.browser, stage.shop.url, { viewport: wide }, async (visitor) => {
      const page = await visitor.open('/products');
      await scrollTo(page, 250);
      await page.getByLabel('Sort by').selectOption('Price: low to high');
      await page.waitForURL('**/products?sort=price-low');
      // Not pressed by the mouse, which would scroll to it.
      await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first().evaluate((link: HTMLElement) => link.click());
      await page.waitForURL('**/contact');
      await page.goBack();
      await page.getByLabel('Sort by').waitFor();
      await eventually(async () => expect(await place(page)).toBe(250));
    }));
});

const lost = /^Failed to load resource|Failed to fetch dynamically imported module|Minified React error/;

describe('a part of a page that does not arrive', { skip: needsOwnShop }, () => {
  const stage = shopStage();
  const withLoss = (tour: (visitor: Visitor) => Promise<void>) => (): Promise<void> => visit(stage.browser, stage.shop.url, { forgive: lost }, tour);

  async function lose(page: Page, file: string): Promise<() => number> {
    let asked = 0;
    await page.route(`**/assets/${file}-*.js`, (route) => {
      asked += 1;
      return route.abort();
    });
    return () => asked;
  }

  const about = (page: Page): Locator => page.getByRole('heading', { level: 1, name: 'About 2x7' });
  const sorry = (page: Page): Promise<void> => page.getByRole('alert').getByRole('heading', { name: 'This page did not load' }).waitFor();

  it("the first page's: the page says so, and loads again on demand", withLoss(async ({ page }) => {
    const asked = await lose(page, 'about.page');
    await page.goto('/about');
    await sorry(page);
    expect(asked()).toBeLessThan(5);
    await page.unroute('**/assets/about.page-*.js');
    await page.getByRole('button', { name: 'Load again' }).click();
    await about(page).waitFor();
  }));

  it("the first page's, only at first: the page lives", withLoss(async (visitor) => {
    await visitor.page.route('**/assets/about.page-*.js', (route) => route.abort(), { times: 1 });
    const page = await visitor.open('/about');
    expect(await page.getByRole('alert').count()).toBe(0);
  }));

  it("the next page's: the page says so; another link leads on, and Back tries again", withLoss(async (visitor) => {
    const asked = await lose(visitor.page, 'about.page');
    const page = await visitor.open('/faq');
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('link', { name: 'About' }).first().click();
    await sorry(page);
    expect(asked()).toBeLessThan(6);
    await page.unroute('**/assets/about.page-*.js');
    await eventually(async () => {
      await footer.getByRole('link', { name: 'FAQ' }).click();
      await page.waitForURL('**/faq');
      await page.goBack();
      await about(page).waitFor({ timeout: 1_000 });
    });
  }));

  it("the sample menu's: its button says so and tries again; the page stays", withLoss(async (visitor) => {
    const { page } = visitor;
    const asked = await lose(page, 'sample-menu-modal');
    await visitor.open('/');
    await eventually(() => expect(asked()).toBeGreaterThan(0));
    await page.getByRole('button', { name: 'View Sample Menu' }).click();
    await page.getByRole('main').getByRole('alert').getByText('The sample menu did not load. Please try again.').waitFor();
    await page.getByRole('heading', { name: stage.plan.name }).waitFor();
    expect(asked()).toBeLessThan(8);
    await page.unroute('**/assets/sample-menu-modal-*.js');
    const modal = page.getByRole('dialog', { name: 'Sample Menu' });
    await eventually(async () => {
      if (!(await modal.isVisible())) await page.getByRole('button', { name: 'View Sample Menu' }).click();
      await modal.getByRole('article').first().waitFor({ timeout: 1_000 });
    });
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(0);
  }));
});
