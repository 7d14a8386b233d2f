/// <reference lib="dom" />
import { brand } from '@2x7/contracts';
import type { Locator, Page } from '@playwright/test';
import { phone, wide, type Visitor } from '../../pages/visitor.js';
import { expect, test } from '../../fixtures/test.js';
import { failedRequests } from '../../fixtures/console-watch.js';

const hrefsIn = (place: Locator): Promise<(string | null)[]> =>
  place.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));

const look = (page: Page): Promise<{ opaque: boolean; shadow: boolean; still: boolean }> =>
  page
    .locator('header')
    .first()
    .evaluate((header) => {
      const { backgroundColor, boxShadow } = getComputedStyle(header);
      const alpha = /\/ ([\d.]+)\)|rgba\(.*, ([\d.]+)\)/.exec(backgroundColor);
      return { opaque: alpha === null, shadow: boxShadow !== 'none', still: header.getAnimations().length === 0 };
    });

const scrollTo = (page: Page, top: number): Promise<void> =>
  page.evaluate(async (to) => {
    window.scrollTo({ top: to, behavior: 'instant' });
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  }, top);

test.describe('header, menus and footer of every page', () => {
  test('the header is opaque with a shadow when the page is scrolled by more than 20 px', async ({ visitor }) => {
    const page = await visitor.open('/');
    await scrollTo(page, 20);
    expect(await look(page)).toEqual({ opaque: false, shadow: false, still: true });
    await scrollTo(page, 21);
    await expect.poll(() => look(page)).toEqual({ opaque: true, shadow: true, still: true });
    await scrollTo(page, 20);
    await expect.poll(() => look(page)).toEqual({ opaque: false, shadow: false, still: true });
  });

  test('a reload of a scrolled page keeps the scroll position and shows the header opaque', async ({ visitor }) => {
    const page = await visitor.open('/');
    await scrollTo(page, 700);
    await page.reload();
    await visitor.hydrated();
    await expect.poll(() => look(page)).toMatchObject({ opaque: true, shadow: true });
    expect(await page.evaluate(() => scrollY)).toBe(700);
  });

  test('a page opened by its URL starts at its top, and Back restores the scroll position of the page before', async ({ visitor }) => {
    const page = await visitor.open('/');
    await scrollTo(page, 700);
    await visitor.open('/subscription-plans');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await scrollTo(page, 400);
    await page.goBack();
    await visitor.hydrated();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
  });

  async function atMenu(visitor: Visitor): Promise<{ page: Page; button: Locator; link: Locator }> {
    await visitor.page.clock.install();
    const page = await visitor.open('/');
    const button = page.getByRole('button', { name: 'Meal Subscriptions' });
    return { page, button, link: page.getByRole('link', { name: 'Weekly Meal Plan' }) };
  }
  const away = (page: Page): Promise<void> => page.mouse.move(720, 700);

  test('a dropdown opens on hover, is still open 80 ms after the pointer has left, and is closed after 200 ms', async ({ visitor }) => {
    const { page, button, link } = await atMenu(visitor);
    await button.hover();
    await expect(link).toBeVisible();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await page.clock.pauseAt(Date.now() + 60_000);
    await away(page);
    await page.clock.runFor(80);
    await expect(link).toBeVisible();
    await page.clock.runFor(120);
    await expect(link).toBeHidden();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  test('a dropdown stays open when the pointer returns within 80 ms', async ({ visitor }) => {
    const { page, button, link } = await atMenu(visitor);
    await button.hover();
    await expect(link).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    await away(page);
    await page.clock.runFor(80);
    await link.hover();
    await page.clock.runFor(1_000);
    await expect(link).toBeVisible();
  });

  test('only one dropdown is open at a time', async ({ visitor }) => {
    const page = await visitor.open('/');
    await page.getByRole('button', { name: 'Meal Subscriptions' }).hover();
    await expect(page.getByRole('link', { name: 'Weekly Meal Plan' })).toBeVisible();
    await page.getByRole('button', { name: 'Our Meals' }).hover();
    await expect(page.getByRole('link', { name: 'Breakfast Specials' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Weekly Meal Plan' })).toBeHidden();
  });

  test('the keyboard opens and closes a dropdown, and Escape returns the focus to its button', async ({ visitor }) => {
    const page = await visitor.open('/');
    const button = page.getByRole('button', { name: 'Our Meals' });
    const first = page.getByRole('link', { name: 'Vegetarian High-Protein' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(first).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(first).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(first).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press('Space');
    await expect(first).toBeVisible();
    for (let tabs = 0; tabs < 5; tabs += 1) await page.keyboard.press('Tab');
    await expect(first).toBeHidden();
  });

  test('a link of a dropdown opens its page, focuses the heading and closes the dropdown', async ({ visitor }) => {
    const page = await visitor.open('/');
    await page.getByRole('button', { name: 'Meal Subscriptions' }).click();
    const link = page.getByRole('link', { name: 'Weekly Meal Plan' });
    await link.click();
    await page.waitForURL('**/subscription-plans/weekly');
    await expect(page.getByRole('heading', { level: 1, name: 'Weekly Meal Plan' })).toBeVisible();
    await expect(link).toBeHidden();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await expect(page).toHaveTitle(/Weekly Meal Plan/);
  });

  test("the header has the links of the specification, 'Choose Your Plan' and an empty cart", async ({ visitor }) => {
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
  });

  test('the header shows the food-safety licence and the small-enterprise registration', async ({ visitor }) => {
    const page = await visitor.open('/');
    const header = page.locator('header').first();
    await expect(header.getByRole('img', { name: 'FSSAI' })).toBeVisible();
    for (const viewport of [wide, phone]) {
      await page.setViewportSize(viewport);
      for (const text of [brand.foodLicence, brand.enterpriseRegistration].flatMap(({ label, number }) => [label, number])) {
        const { x, width } = (await header.getByText(text, { exact: true }).boundingBox())!;
        expect([text, width > 50, x >= 0 && x + width <= viewport.width]).toEqual([text, true, true]);
      }
    }
  });

  test.describe(() => {
    test.use({ forgive: failedRequests });

    test('another image replaces a food-safety logo that does not load', async ({ visitor }) => {
      await visitor.page.route('**/food-safety.svg', (route) => route.abort());
      const page = await visitor.open('/');
      const logo = page.getByRole('img', { name: 'FSSAI' });
      await expect(async () => {
        expect(await logo.getAttribute('src')).not.toContain('.svg');
        expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      }).toPass();
    });
  });

  test.describe(() => {
    test.use({ viewport: phone, hasTouch: true });

    test('on a phone, the menu lists the links of the header and closes when one is chosen', async ({ visitor }) => {
      const page = await visitor.open('/');
      await expect(page.locator('header').first().getByRole('link', { name: 'Get Started' })).toBeVisible();
      const toggle = page.getByRole('button', { name: 'Menu', exact: true });
      const menu = page.getByRole('navigation', { name: 'Mobile' });
      await expect(menu).toBeHidden();
      await toggle.tap();
      await expect(menu).toBeVisible();
      const wide = await hrefsIn(page.getByRole('navigation', { name: 'Main', includeHidden: true }));
      expect(await hrefsIn(menu)).toEqual(expect.arrayContaining([...wide, '/']));
      await menu.getByRole('link', { name: 'Monthly Meal Plan' }).tap();
      await page.waitForURL('**/subscription-plans/monthly');
      await expect(menu).toBeHidden();
      await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    });

    test('on a phone, every link of the menu is at least 44 px high, and Escape closes the menu and focuses its button', async ({
      visitor,
    }) => {
      const page = await visitor.open('/');
      const toggle = page.getByRole('button', { name: 'Menu', exact: true });
      const menu = page.getByRole('navigation', { name: 'Mobile' });
      await toggle.tap();
      const heights = await menu.locator('a').evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await expect(toggle).toBeFocused();
    });
  });

  test('the first Tab focuses the skip link, which moves the focus to the content', async ({ visitor }) => {
    const page = await visitor.open('/');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    expect((await skip.boundingBox())!.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  });

  test('the footer has the links, the contact block and the year of the specification', async ({ visitor }) => {
    const page = await visitor.open('/');
    const footer = page.getByRole('contentinfo');
    const links = [
      '/subscription-plans',
      '/products',
      '/coaching',
      '/blog',
      '/about',
      '/faq',
      '/hygiene-quality',
      '/testimonials',
      '/contact',
      '/shipping-policy',
      '/return-policy',
    ];
    expect(await hrefsIn(footer)).toEqual(expect.arrayContaining([...links, `mailto:${brand.email}`]));
    for (const [name, href] of [
      ['All Products', '/products'],
      ['Personal Dietician', '/coaching'],
      ['Fitness Blog', '/blog'],
    ] as const) {
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
    }
    for (const text of [brand.phone, ...brand.address, '2024']) await expect(footer.getByText(text).first()).toBeVisible();
  });

  test('the newsletter form checks the email, says that it opens soon and sends nothing', async ({ visitor }) => {
    const page = await visitor.open('/');
    const calls: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && calls.push(request.url()));
    const footer = page.getByRole('contentinfo');
    const field = footer.getByPlaceholder('Your email');
    await expect(field).toHaveAttribute('type', 'email');
    await field.fill('no address');
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    expect(await field.evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(false);
    await field.fill('asha@mail.example');
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    await expect(footer.getByRole('status').getByText('opens soon')).toBeVisible();
    expect(calls).toEqual([]);
  });

  test("no link of the home page leads to 'Plan Not Found'", async ({ site }) => {
    const home = await (await fetch(`${site.url}/`)).text();
    const links = new Set([...home.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href]) => href!));
    expect(links.size).toBeGreaterThan(20);
    for (const href of links) {
      const answer = await fetch(site.url + href);
      expect([href, (await answer.text()).includes('Plan Not Found')]).toEqual([href, false]);
    }
  });

  test('an unknown path that looks like a file has status 404 and the layout', async ({ site }) => {
    for (const path of ['/about.html', '/products/a.b', '/subscription-plans/x.y', '/index.php']) {
      const answer = await fetch(site.url + path, { headers: { accept: 'text/html' } });
      expect([path, answer.status, (await answer.text()).includes('</footer>')]).toEqual([path, 404, true]);
    }
  });

  test.describe(() => {
    test.use({ forgive: failedRequests });

    test("an unknown path shows 'Page not found' with status 404, the layout and a link to the home page", async ({ visitor }) => {
      const answer = await visitor.page.goto('/no/such/page');
      await visitor.hydrated();
      expect(answer!.status()).toBe(404);
      const { page } = visitor;
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: 'Go to Home' }).click();
      await expect(page.getByRole('heading', { level: 1, name: brand.tagline })).toBeVisible();
    });
  });
});
