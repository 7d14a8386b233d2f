/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test';
import { phone, wide } from '../../pages/visitor.js';
import { failedRequests } from '../../fixtures/console-watch.js';
import { expect, test } from '../../fixtures/test.js';
import { holdRequests } from '../../fixtures/hold-requests.js';
import { skipWithoutOwnShop } from '../../../shop/config.js';

const scrollTo = (page: Page, top: number): Promise<void> =>
  page.evaluate(async (to) => {
    window.scrollTo({ top: to, behavior: 'instant' });
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  }, top);
const place = (page: Page): Promise<number> => page.evaluate(() => scrollY);

/** No script runs in the page until the returned function is called. */
const holdScripts = (page: Page): Promise<() => Promise<void>> => holdRequests(page, '**/assets/index-*.js');

test.describe('page before and after its scripts load', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));

  test.describe(() => {
    test.use({ viewport: phone });

    test('keeps the scroll position that it had before its scripts loaded', async ({ visitor }) => {
      const { page } = visitor;
      const release = await holdScripts(page);
      await page.goto('/', { waitUntil: 'commit' });
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await scrollTo(page, 600);
      await release();
      await visitor.hydrated();
      await scrollTo(page, await place(page));
      expect(await place(page)).toBe(600);
    });

    test('stays at the section that the fragment of its URL names', async ({ visitor }) => {
      const page = await visitor.open('/products/whey-proteins#whey-isolate');
      const top = (): Promise<number> => page.locator('#whey-isolate').evaluate((part) => part.getBoundingClientRect().top);
      expect(await place(page)).toBeGreaterThan(0);
      await expect.poll(async () => Math.abs(await top())).toBeLessThan(200);
    });
  });

  test.describe(() => {
    test.use({ viewport: phone });

    test('an email that is submitted to the newsletter too early stays in its field and out of the URL', async ({ visitor, shop }) => {
      const { page } = visitor;
      const release = await holdScripts(page);
      await page.goto('/', { waitUntil: 'commit' });
      const footer = page.getByRole('contentinfo');
      const field = footer.getByPlaceholder('Your email');
      await field.fill('no address');
      await footer.getByRole('button', { name: 'Subscribe' }).click();
      expect(await field.evaluate((input: HTMLInputElement) => [input.validity.valid, document.activeElement === input])).toEqual([
        false,
        true,
      ]);
      await field.fill('asha@mail.example');
      await footer.getByRole('button', { name: 'Subscribe' }).click();
      await release();
      await visitor.hydrated();
      expect([page.url(), await field.inputValue()]).toEqual([`${shop.url}/`, 'asha@mail.example']);
      await footer.getByRole('button', { name: 'Subscribe' }).click();
      await expect(footer.getByRole('status').getByText('opens soon')).toBeVisible();
    });
  });

  test.describe(() => {
    test.use({ viewport: wide });

    test('Back restores the scroll position of a product list that was sorted', async ({ visitor }) => {
      const page = await visitor.open('/products');
      await scrollTo(page, 250);
      await page.getByLabel('Sort by').selectOption('Price: low to high');
      await page.waitForURL('**/products?sort=price-low');
      // A mouse click would scroll to the link.
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: 'Contact' })
        .first()
        .evaluate((link: HTMLElement) => link.click());
      await page.waitForURL('**/contact');
      await page.goBack();
      await expect(page.getByLabel('Sort by')).toBeVisible();
      await expect.poll(() => place(page)).toBe(250);
    });
  });
});

test.describe('control that is used before the scripts load', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));
  test.use({ viewport: phone });

  const presses: [string, string, (page: Page) => Promise<unknown>, (page: Page) => Promise<void>][] = [
    [
      "the button 'Subscribe Now'",
      '/subscription-plans/',
      (page) => page.getByRole('button', { name: 'Subscribe Now' }).click(),
      (page) => expect(page.getByRole('dialog', { name: 'Your subscription' })).toBeVisible(),
    ],
    [
      'the menu button',
      '/',
      (page) => page.getByRole('button', { name: 'Menu', exact: true }).click(),
      (page) => expect(page.getByRole('navigation', { name: 'Mobile' })).toBeVisible(),
    ],
    [
      'the sort order of the products',
      '/products',
      (page) => page.getByLabel('Sort by').selectOption('Price: low to high'),
      (page) => page.waitForURL('**/products?sort=price-low'),
    ],
    [
      'the choice of meals in a custom plan',
      '/subscription-plans/custom',
      (page) => page.getByRole('radio', { name: 'Dinner' }).check(),
      (page) => page.waitForURL('**/custom?meals=dinner'),
    ],
  ];
  for (const [name, path, press, expectAnswer] of presses) {
    test(`${name} is busy until the scripts load, and then takes effect`, async ({ page, plan }) => {
      const release = await holdScripts(page);
      const dialogCode = path.endsWith('s/') ? page.waitForRequest('**/assets/checkout-dialog-*.js') : undefined;
      await page.goto(path.endsWith('s/') ? path + plan.id : path, { waitUntil: 'commit' });
      await press(page);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(1);
      await dialogCode;
      await release();
      await expectAnswer(page);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    });
  }
});

test.describe('admin area before its scripts load', () => {
  // The profile of a signed-out visitor is answered with 401.
  test.use({ forgive: failedRequests });

  test("shows 'Loading...'", async ({ page, shop }) => {
    const release = await holdScripts(page);
    await page.goto(`${shop.url}/admin`, { waitUntil: 'commit' });
    await expect(page.getByRole('main').getByText('Loading...')).toBeVisible();
    await release();
    await expect(page.getByRole('heading', { name: 'Admin sign in' })).toBeVisible();
  });
});

test.describe('site without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the menus open, and the plan page and the admin area say that they need JavaScript', async ({ page, plan }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Our Meals' }).hover();
    await expect(page.getByRole('link', { name: 'Breakfast Specials' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'View Sample Menu' })).toHaveAttribute('href', '/subscription-plans#sample-menu');
    await page.setViewportSize(phone);
    await page.getByRole('link', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('navigation', { name: 'Mobile' }).getByRole('link', { name: 'Breakfast Specials' })).toBeVisible();
    await page.goto(`/subscription-plans/${plan.id}`);
    await expect(page.locator('main noscript p').first()).toHaveText(/^Subscribing here needs JavaScript./);
    await expect(page.getByRole('button', { name: 'Subscribe Now' })).toBeHidden();
    await expect(page.getByRole('region', { name: 'Price' }).getByText('First box: a day or two after you pay')).toBeVisible();
    await page.goto('/admin');
    await expect(page.locator('main noscript p')).toHaveText(/^This page needs JavaScript./);
  });

  test('the newsletter says that it needs JavaScript, and buttons sort products and filter plans', async ({ page }) => {
    await page.goto('/products');
    const footer = page.getByRole('contentinfo');
    await expect(footer.locator('noscript p')).toHaveText('The newsletter opens soon. Signing up for it needs JavaScript.');
    await expect(footer.getByPlaceholder('Your email')).toBeHidden();
    await page.getByLabel('Sort by').selectOption('Price: low to high');
    await page.getByRole('button', { name: 'Sort', exact: true }).click();
    await page.waitForURL('**/products?sort=price-low');
    await expect(page.getByLabel('Sort by')).toHaveValue('price-low');
    await page.goto('/subscription-plans/custom');
    await page.getByRole('radio', { name: 'Dinner' }).check();
    await page.getByRole('button', { name: 'Show these plans' }).click();
    await page.waitForURL(/\/custom\?(.*&)?meals=dinner/);
    await expect(page.getByRole('radio', { name: 'Dinner' })).toBeChecked();
  });
});

const lost = /^Failed to load resource|Failed to fetch dynamically imported module|Minified React error/;

test.describe('scripts of pages and dialogs', () => {
  test.skip(skipWithoutOwnShop !== false, String(skipWithoutOwnShop));
  test.use({ forgive: lost });

  async function lose(page: Page, file: string): Promise<() => number> {
    let asked = 0;
    await page.route(`**/assets/${file}-*.js`, (route) => {
      asked += 1;
      return route.abort();
    });
    return () => asked;
  }

  const about = (page: Page): Locator => page.getByRole('heading', { level: 1, name: 'About 2x7' });
  const loadError = (page: Page): Promise<void> =>
    expect(page.getByRole('alert').getByRole('heading', { name: 'This page did not load' })).toBeVisible();

  test("a first page whose script fails shows 'This page did not load', and 'Load again' loads it", async ({ page }) => {
    const asked = await lose(page, 'about.page');
    await page.goto('/about');
    await loadError(page);
    expect(asked()).toBeLessThan(5);
    await page.unroute('**/assets/about.page-*.js');
    await page.getByRole('button', { name: 'Load again' }).click();
    await expect(about(page)).toBeVisible();
  });

  test('a first page whose script fails shows its error after fewer than five requests, also on a slow phone', async ({ page }) => {
    const asked = await lose(page, 'about.page');
    const phone = await page.context().newCDPSession(page);
    await phone.send('Emulation.setCPUThrottlingRate', { rate: 20 });
    await page.goto('/about');
    await loadError(page);
    expect(asked()).toBeLessThan(5);
    await phone.detach();
  });

  test('a first page whose script fails once loads without an error', async ({ visitor }) => {
    // The connection breaks when all that need the script wait for it.
    await visitor.page.route('**/assets/about.page-*.js', (route) => void setTimeout(() => void route.abort(), 1_000), { times: 1 });
    const page = await visitor.open('/about');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('a linked page whose script fails shows its error, other links work, and Back loads the page', async ({ visitor }) => {
    const asked = await lose(visitor.page, 'about.page');
    const page = await visitor.open('/faq');
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('link', { name: 'About' }).first().click();
    await loadError(page);
    expect(asked()).toBeLessThan(6);
    await page.unroute('**/assets/about.page-*.js');
    await footer.getByRole('link', { name: 'FAQ' }).click();
    await page.waitForURL('**/faq');
    await page.goBack();
    await expect(about(page)).toBeVisible();
  });

  test('scripts of linked pages are fetched when the pointer first moves, and not before', async ({ visitor }) => {
    const asked: string[] = [];
    visitor.page.on('request', (request) => asked.push(request.url()));
    const page = await visitor.open('/faq');
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(asked.filter((url) => /(about|plans)[.]page-/.test(url))).toEqual([]);
    const about = page.waitForRequest('**/assets/about.page-*.js');
    await page.mouse.move(200, 200);
    await about;
  });

  test('a sample menu whose script fails shows an error on the page, and its button loads it later', async ({ visitor, plan }) => {
    const { page } = visitor;
    const asked = await lose(page, 'sample-menu-modal');
    await visitor.open('/');
    await expect.poll(() => asked()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'View Sample Menu' }).click();
    await expect(page.getByRole('main').getByRole('alert').getByText('The sample menu did not load. Please try again.')).toBeVisible();
    await expect(page.getByRole('heading', { name: plan.name })).toBeVisible();
    expect(asked()).toBeLessThan(8);
    await page.unroute('**/assets/sample-menu-modal-*.js');
    const modal = page.getByRole('dialog', { name: 'Sample Menu' });
    await expect(async () => {
      if (!(await modal.isVisible())) await page.getByRole('button', { name: 'View Sample Menu' }).click();
      await expect(modal.getByRole('article').first()).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  });

  test("a checkout whose script fails shows an error on the page, and 'Subscribe Now' loads it later", async ({ visitor, plan }) => {
    const { page } = visitor;
    await lose(page, 'checkout-dialog');
    await visitor.open(`/subscription-plans/${plan.id}`);
    const subscribe = page.getByRole('button', { name: 'Subscribe Now' });
    await subscribe.click();
    await expect(page.getByRole('main').getByRole('alert').getByText('The checkout did not load. Please try again.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: plan.name })).toBeVisible();
    await page.unroute('**/assets/checkout-dialog-*.js');
    await expect(async () => {
      await subscribe.click();
      await expect(page.getByRole('dialog', { name: 'Your subscription' })).toBeVisible({ timeout: 1_000 });
    }).toPass();
  });
});
