/// <reference lib="dom" />
import { gzipSync } from 'node:zlib';
import { brokenWords } from '../../pages/accessibility.js';
import { forgetShifts, shifted, watchShiftsWithLateApi } from '../../pages/layout-shifts.js';
import { navigateInApp, pagesOf } from '../../pages/page-states.js';
import { phone, wide } from '../../pages/visitor.js';
import { expect, test } from '../../fixtures/test.js';
import { failedRequests } from '../../fixtures/console-watch.js';

/** ms. Delay of the API. */
const apiDelay = 2_000;
const kilobyte = 1_024;

test.describe('layout stability, width and weight of pages', () => {
  for (const viewport of [wide, phone]) {
    test.describe(() => {
      test.use({ viewport, forgive: failedRequests });

      test(`the layout shift of each page is at most 0.01 when the API answers 2 s late, at ${viewport.width} px`, async ({
        visitor,
        plan,
      }) => {
        await watchShiftsWithLateApi(visitor.page, apiDelay);
        const page = await visitor.open('/no/such/page');
        const arrivals = [
          ['/', 'Protein-Rich Meals', 'Popular'],
          ['/subscription-plans', 'Meal plans', 'What you get'],
          [`/subscription-plans/${plan.id}`, 'Meal plan', 'Subscribe Now'],
        ] as const;
        for (const [path, heading, sign] of arrivals) {
          await visitor.open('/no/such/page');
          await navigateInApp(page, path);
          await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached();
          await forgetShifts(page);
          await expect(page.getByText(sign).first()).toBeVisible();
          expect([path, (await shifted(page)) <= 0.01]).toEqual([path, true]);
        }
        await visitor.open('/');
        await page.getByRole('button', { name: 'View Sample Menu' }).click();
        await expect(page.getByText('Loading dishes...')).toBeVisible();
        await forgetShifts(page);
        await expect(page.getByRole('dialog').getByRole('article').first()).toBeVisible();
        expect(await shifted(page)).toBeLessThanOrEqual(0.01);
      });
    });
  }

  test.describe(() => {
    test.use({ viewport: { width: 320, height: 640 }, forgive: failedRequests, bypassCSP: true });

    test('no page scrolls horizontally or breaks a word of a button at 320 px, with default text spacing and with that of WCAG 1.4.12', async ({
      visitor,
      site,
      plan,
    }) => {
      test.slow(); // every page of the sitemap
      for (const path of await pagesOf(site.url, plan)) {
        const page = await visitor.open(path);
        expect([path, await page.evaluate(() => document.documentElement.scrollWidth), await brokenWords(page)]).toEqual([path, 320, []]);
        await page.addStyleTag({
          content:
            '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
        });
        expect([path, await page.evaluate(() => document.documentElement.scrollWidth), await brokenWords(page)]).toEqual([path, 320, []]);
      }
    });
  });

  test.describe(() => {
    test.use({ reducedMotion: 'reduce' });

    test('with reduced motion, no transition or animation lasts longer than 20 ms', async ({ visitor }) => {
      const page = await visitor.open('/');
      await page.getByRole('button', { name: 'View Sample Menu' }).click();
      await expect(page.getByRole('dialog').getByRole('article').first()).toBeVisible();
      const longest = await page.evaluate(() => {
        const seconds = (text: string): number => Math.max(...text.split(',').map(parseFloat));
        const slow = [...document.querySelectorAll('*')].filter((element) => {
          const style = getComputedStyle(element);
          return seconds(style.transitionDuration) > 0.02 || (style.animationName !== 'none' && seconds(style.animationDuration) > 0.02);
        });
        return slow.map((element) => element.outerHTML.slice(0, 80));
      });
      expect(longest).toEqual([]);
    });
  });

  for (const [width, nth] of [
    [1440, 2],
    [390, 4],
  ] as const)
    test(`Back and a reload restore the scroll position of the plan list, at ${width} px`, async ({ visitor }) => {
      await visitor.page.setViewportSize({ width, height: 800 });
      const page = await visitor.open('/subscription-plans');
      const link = page.getByRole('link', { name: 'Get Started' }).nth(nth);
      await expect(async () => {
        await page.mouse.wheel(0, 300);
        await expect(link).toBeInViewport({ timeout: 100 });
      }).toPass();
      await link.scrollIntoViewIfNeeded();
      const place = async (): Promise<number[]> => {
        await page.mouse.move(0, 0); // a card under the pointer is 3 px higher
        return link.evaluate((element) => [scrollY, Math.round(element.getBoundingClientRect().top)]);
      };
      await expect.poll(async () => (await place()).join() === (await place()).join()).toBe(true);
      const left = await place();
      await link.click();
      await expect(page.getByRole('button', { name: 'Subscribe Now' })).toBeVisible();
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await page.goBack();
      await expect(page.getByText('What you get').first()).toBeVisible();
      await expect.poll(place).toEqual(left);
      await page.reload();
      await expect.poll(place).toEqual(left);
    });

  /** Compressed size of what the first page requests before it is idle. */
  test('the home page loads at most 110 kB of script, 12 kB of style and 34 kB of fonts, and no script of the admin area', async ({
    site,
  }) => {
    const html = await (await fetch(`${site.url}/`)).text();
    const all = (pattern: RegExp): string[] => [...new Set([...html.matchAll(pattern)].map(([, href]) => href!))];
    const packed = async (paths: string[]): Promise<number> => {
      const bodies = await Promise.all(paths.map(async (path) => Buffer.from(await (await fetch(site.url + path)).arrayBuffer())));
      return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / kilobyte;
    };
    const scripts = [...all(/<script[^>]+src="([^"]+)"/g), ...all(/rel="modulepreload" href="([^"]+)"/g)];
    expect(scripts.length).toBeGreaterThan(1);
    expect(await packed(scripts)).toBeLessThanOrEqual(110);
    const inline = [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, text]) => text!).join('');
    expect(gzipSync(inline, { level: 9 }).length / kilobyte + (await packed(all(/rel="stylesheet" href="([^"]+)"/g)))).toBeLessThanOrEqual(
      12,
    );
    const fonts = all(/href="([^"]+\.woff2)"/g);
    const bytes = await Promise.all(fonts.map(async (path) => (await (await fetch(site.url + path)).arrayBuffer()).byteLength));
    expect(bytes.reduce((sum, size) => sum + size, 0) / kilobyte).toBeLessThanOrEqual(34);
    expect(scripts.join()).not.toMatch(/admin/);
  });

  test('assets are immutable in caches, pages are revalidated, and both are compressed', async ({ site }) => {
    const home = await fetch(`${site.url}/`, { headers: { 'accept-encoding': 'br' } });
    expect(home.headers.get('cache-control')).toBe('no-cache');
    expect(home.headers.get('content-encoding')).toBe('br');
    const script = /<script[^>]+src="([^"]*\/foundation-[^"]+)"/.exec(await home.text())![1]!;
    const asset = await fetch(site.url + script, { headers: { 'accept-encoding': 'gzip' } });
    expect(asset.headers.get('cache-control')).toContain('immutable');
    expect(asset.headers.get('content-encoding')).toBe('gzip');
  });
});
