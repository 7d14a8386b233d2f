/// <reference lib="dom" />
import { after, before, describe, it } from 'node:test';
import { brand } from '@2x7/contracts';
import { eventually } from '@2x7/service-kit/testing';
import { expect } from 'expect';
import type { Browser, Locator, Page } from 'playwright-core';
import { openShop, type ShopUnderTest } from '../../shop/own-shop.js';
import { failedAnswers, openBrowser, phone, visit, type Visitor } from '../pages/visitor.js';

const hrefsIn = (place: Locator): Promise<(string | null)[]> =>
  place.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));

const look = (page: Page): Promise<{ opaque: boolean; shadow: boolean; still: boolean }> =>
  page.locator('header').first().evaluate((header) => {
    const { backgroundColor, boxShadow } = getComputedStyle(header);
    const alpha = /\/ ([\d.]+)\)|rgba\(.*, ([\d.]+)\)/.exec(backgroundColor);
    return { opaque: alpha === null, shadow: boxShadow !== 'none', still: header.getAnimations().length === 0 };
  });

const scrollTo = (page: Page, top: number): Promise<void> =>
  page.evaluate(async (to) => {
    window.scrollTo({ top: to, behavior: 'instant' });
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  }, top);

describe('header, menus and footer of every page', () => {
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
  const onPhone = (tour: (visitor: Visitor) => Promise<void>) => (): Promise<void> => visit(browser, shop.url, { viewport: phone, hasTouch: true }, tour);

  it('the header turns opaque with a shadow at 21 px, not at 20', onWide(async (visitor) => {
    const page = await visitor.open('/');
    await scrollTo(page, 20);
    expect(await look(page)).toEqual({ opaque: false, shadow: false, still: true });
    await scrollTo(page, 21);
    await eventually(async () => expect(await look(page)).toEqual({ opaque: true, shadow: true, still: true }));
    await scrollTo(page, 20);
    await eventually(async () => expect(await look(page)).toEqual({ opaque: false, shadow: false, still: true }));
  }));

  it('the header is opaque after a reload in the middle of the page, which stays where it was', onWide(async (visitor) => {
    const page = await visitor.open('/');
    await scrollTo(page, 700);
    await page.reload();
    await visitor.alive();
    await eventually(async () => expect(await look(page)).toMatchObject({ opaque: true, shadow: true }));
    expect(await page.evaluate(() => scrollY)).toBe(700);
  }));

  it('a page opened by its address starts at its top, wherever the one before was left', onWide(async (visitor) => {
    const page = await visitor.open('/');
    await scrollTo(page, 700);
    await visitor.open('/subscription-plans');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await scrollTo(page, 400);
    await page.goBack();
    await visitor.alive();
    await eventually(async () => expect(await page.evaluate(() => scrollY)).toBe(700));
  }));

  async function atMenu(visitor: Visitor): Promise<{ page: Page; button: Locator; link: Locator }> {
    await visitor.page.clock.install();
    const page = await visitor.open('/');
    const button = page.getByRole('button', { name: 'Meal Subscriptions' });
    return { page, button, link: page.getByRole('link', { name: 'Weekly Meal Plan' }) };
  }
  const away = (page: Page): Promise<void> => page.mouse.move(720, 700);

  it('a dropdown opens on hover, is open 80 ms after the pointer left and closed at 200 ms', onWide(async (visitor) => {
    const { page, button, link } = await atMenu(visitor);
    await button.hover();
    await link.waitFor();
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    await page.clock.pauseAt(Date.now() + 60_000);
    await away(page);
    await page.clock.runFor(80);
    expect(await link.isVisible()).toBe(true);
    await page.clock.runFor(120);
    await link.waitFor({ state: 'hidden' });
    expect(await button.getAttribute('aria-expanded')).toBe('false');
  }));

  it('a dropdown that the pointer comes back to in time stays open', onWide(async (visitor) => {
    const { page, button, link } = await atMenu(visitor);
    await button.hover();
    await link.waitFor();
    await page.clock.pauseAt(Date.now() + 60_000);
    await away(page);
    await page.clock.runFor(80);
    await link.hover();
    await page.clock.runFor(1_000);
    expect(await link.isVisible()).toBe(true);
  }));

  it('one dropdown at a time is open', onWide(async (visitor) => {
    const page = await visitor.open('/');
    await page.getByRole('button', { name: 'Meal Subscriptions' }).hover();
    await page.getByRole('link', { name: 'Weekly Meal Plan' }).waitFor();
    await page.getByRole('button', { name: 'Our Meals' }).hover();
    await page.getByRole('link', { name: 'Breakfast Specials' }).waitFor();
    expect(await page.getByRole('link', { name: 'Weekly Meal Plan' }).isVisible()).toBe(false);
  }));

  it('a dropdown opens, closes and gives the focus back by keyboard', onWide(async (visitor) => {
    const page = await visitor.open('/');
    const button = page.getByRole('button', { name: 'Our Meals' });
    const first = page.getByRole('link', { name: 'Vegetarian High-Protein' });
    await button.focus();
    await page.keyboard.press('Enter');
    await first.waitFor();
    await page.keyboard.press('Tab');
    expect(await first.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await first.waitFor({ state: 'hidden' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Space');
    await first.waitFor();
    for (let tabs = 0; tabs < 5; tabs += 1) await page.keyboard.press('Tab');
    await first.waitFor({ state: 'hidden' });
  }));

  it('a dropdown leads to its page and is closed there', onWide(async (visitor) => {
    const page = await visitor.open('/');
    await page.getByRole('button', { name: 'Meal Subscriptions' }).click();
    const link = page.getByRole('link', { name: 'Weekly Meal Plan' });
    await link.click();
    await page.waitForURL('**/subscription-plans/weekly');
    await page.getByRole('heading', { level: 1, name: 'Weekly Meal Plan' }).waitFor();
    await link.waitFor({ state: 'hidden' });
    await eventually(async () => expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1'));
    expect(await page.title()).toContain('Weekly Meal Plan');
  }));

  it('the header has the links of the specification, the button and the cart', onWide(async (visitor) => {
    const page = await visitor.open('/');
    const plans = '/subscription-plans';
    const lists = ['weekly', 'monthly', 'custom', 'high-protein'].map((list) => `${plans}/${list}`);
    const meals = ['vegetarian', 'non-vegetarian', 'post-workout', 'breakfast'].map((kind) => `/meals/${kind}`);
    const header = page.locator('header').first();
    expect(await hrefsIn(header)).toEqual(expect.arrayContaining(['/', ...lists, ...meals, '/hygiene-quality', '/blog', '/about', plans]));
    await header.getByRole('link', { name: 'Choose Your Plan' }).click();
    await page.waitForURL(`**${plans}`);
    await header.getByRole('img', { name: 'Cart, 0 items' }).click();
    expect(new URL(page.url()).pathname).toBe(plans);
  }));

  it('the header shows the food-safety licence and the small-enterprise registration', onWide(async (visitor) => {
    const page = await visitor.open('/');
    const header = page.locator('header').first();
    for (const { number } of [brand.foodLicence, brand.enterpriseRegistration]) await header.getByText(number).waitFor();
    await header.getByRole('img', { name: 'FSSAI' }).waitFor();
  }));

  it('another picture stands in when the food-safety logo does not load', () =>
    visit(browser, shop.url, { forgive: failedAnswers }, async (visitor) => {
      await visitor.page.route('**/food-safety.svg', (route) => route.abort());
      const page = await visitor.open('/');
      const logo = page.getByRole('img', { name: 'FSSAI' });
      await eventually(async () => {
        expect(await logo.getAttribute('src')).not.toContain('.svg');
        expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      });
    }));

  it('on a small screen the menu lists the same links, and closes on a choice', onPhone(async (visitor) => {
    const page = await visitor.open('/');
    await page.locator('header').first().getByRole('link', { name: 'Get Started' }).waitFor();
    const toggle = page.getByRole('button', { name: 'Menu', exact: true });
    const menu = page.getByRole('navigation', { name: 'Mobile' });
    expect(await menu.isVisible()).toBe(false);
    await toggle.tap();
    await menu.waitFor();
    const wide = await hrefsIn(page.getByRole('navigation', { name: 'Main', includeHidden: true }));
    expect(await hrefsIn(menu)).toEqual(expect.arrayContaining([...wide, '/']));
    await menu.getByRole('link', { name: 'Monthly Meal Plan' }).tap();
    await page.waitForURL('**/subscription-plans/monthly');
    await menu.waitFor({ state: 'hidden' });
    expect(await toggle.getAttribute('aria-expanded')).toBe('false');
  }));

  it('Escape closes the small menu and goes back to its button; every target is 44 px high', onPhone(async (visitor) => {
    const page = await visitor.open('/');
    const toggle = page.getByRole('button', { name: 'Menu', exact: true });
    const menu = page.getByRole('navigation', { name: 'Mobile' });
    await toggle.tap();
    const heights = await menu.locator('a').evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    expect(await toggle.evaluate((element) => element === document.activeElement)).toBe(true);
  }));

  it('the first Tab is the skip link, and it leads to the content', onWide(async (visitor) => {
    const page = await visitor.open('/');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    expect((await skip.boundingBox())!.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  }));

  it('the footer has the links, the contact block and the year of the specification', onWide(async (visitor) => {
    const page = await visitor.open('/');
    const footer = page.getByRole('contentinfo');
    const links = [
      '/subscription-plans', '/products', '/coaching', '/blog', '/about', '/faq', '/hygiene-quality', '/testimonials', '/contact', '/shipping-policy',
      '/return-policy',
    ];
    expect(await hrefsIn(footer)).toEqual(expect.arrayContaining([...links, `mailto:${brand.email}`]));
    for (const [name, href] of [['All Products', '/products'], ['Personal Dietician', '/coaching'], ['Fitness Blog', '/blog']] as const) {
      expect(await footer.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(href);
    }
    for (const text of [brand.phone, ...brand.address, '2024']) await footer.getByText(text).first().waitFor();
  }));

  it('the newsletter checks the address and says that it opens soon', onWide(async (visitor) => {
    const page = await visitor.open('/');
    const calls: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && calls.push(request.url()));
    const footer = page.getByRole('contentinfo');
    const field = footer.getByPlaceholder('Your email');
    expect(await field.getAttribute('type')).toBe('email');
    await field.fill('no address');
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    expect(await field.evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(false);
    await field.fill('asha@mail.example');
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    await footer.getByRole('status').getByText('opens soon').waitFor();
    expect(calls).toEqual([]);
  }));

  it('no link of header or footer shows Plan Not Found', async () => {
    const home = await (await fetch(`${shop.url}/`)).text();
    const links = new Set([...home.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href]) => href!));
    expect(links.size).toBeGreaterThan(20);
    for (const href of links) {
      const answer = await fetch(shop.url + href);
      expect([href, (await answer.text()).includes('Plan Not Found')]).toEqual([href, false]);
    }
  });

  it('an unknown path that looks like a file is a 404 within the layout too', async () => {
    for (const path of ['/about.html', '/products/a.b', '/subscription-plans/x.y', '/index.php']) {
      const answer = await fetch(shop.url + path, { headers: { accept: 'text/html' } });
      expect([path, answer.status, (await answer.text()).includes('</footer>')]).toEqual([path, 404, true]);
    }
  });

  it('an unknown path is a 404 within the layout', () =>
    visit(browser, shop.url, { forgive: failedAnswers }, async (visitor) => {
      const answer = await visitor.page.goto('/no/such/page');
      await visitor.alive();
      expect(answer!.status()).toBe(404);
      const { page } = visitor;
      await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
      await page.getByRole('contentinfo').waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Go to Home' }).click();
      await page.getByRole('heading', { level: 1, name: brand.tagline }).waitFor();
    }));
});
