/// <reference lib="dom" />
import { after, before, describe, it } from 'node:test';
import type { MealPlan } from '@2x7/contracts';
import { eventually } from '@2x7/service-kit/testing';
import { expect } from 'expect';
import type { Browser, Page } from 'playwright-core';
import { gzipSync } from 'node:zlib';
import { plansOf } from '../../shop/shop-queries.js';
import { openShop, type ShopUnderTest } from '../../shop/own-shop.js';
import { goWithin, pagesOf } from '../pages/page-states.js';
import { failedAnswers, openBrowser, phone, visit, wide, type Visitor } from '../pages/visitor.js';

/** ms that the API is late; the rule of the checklist. */
const lateness = 2_000;
const kilobyte = 1_024;

describe('pages hold still, fit and stay light', () => {
  let shop: ShopUnderTest;
  let browser: Browser;
  let plan: MealPlan;
  let pages: string[];
  before(async () => {
    [shop, browser] = await Promise.all([openShop(), openBrowser()]);
    plan = (await plansOf(shop.url))[0]!;
    pages = await pagesOf(shop.url, plan);
  });
  after(async () => {
    await browser?.close();
    await shop?.close();
  });

  async function lateShop({ page }: Visitor): Promise<void> {
    await page.addInitScript(() => {
      const sum = { shifted: 0 };
      Object.assign(window, { sum });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
          if (!entry.hadRecentInput) sum.shifted += entry.value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.route('**/api/v1/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, lateness));
      await route.continue().catch(() => undefined); // the page may have been left meanwhile
    });
  }
  /** One page in the place of another is no shift; what comes late into the new one is. */
  const forgetShifts = (page: Page): Promise<void> =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      (window as unknown as { sum: { shifted: number } }).sum.shifted = 0;
    });
  const shifted = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as { sum: { shifted: number } }).sum.shifted);

  for (const viewport of [wide, phone]) {
    it(`nothing shifts by more than 0.01 with the API 2 s late, at ${viewport.width} px`, () =>
      visit(browser, shop.url, { viewport, forgive: failedAnswers }, async (visitor) => {
        await lateShop(visitor);
        const page = await visitor.open('/no/such/page');
        const arrivals = [
          ['/', 'Protein-Rich Meals', 'Popular'], ['/subscription-plans', 'Meal plans', 'What you get'], [`/subscription-plans/${plan.id}`, 'Meal plan', 'Subscribe Now'],
        ] as const;
        for (const [path, heading, sign] of arrivals) {
          await visitor.open('/no/such/page');
          await goWithin(page, path);
          await page.getByRole('heading', { level: 1, name: heading }).waitFor({ state: 'attached' });
          await forgetShifts(page);
          await page.getByText(sign).first().waitFor();
          expect([path, (await shifted(page)) <= 0.01]).toEqual([path, true]);
        }
        await visitor.open('/');
        await page.getByRole('button', { name: 'View Sample Menu' }).click();
        await page.getByText('Loading dishes...').waitFor();
        await forgetShifts(page);
        await page.getByRole('dialog').getByRole('article').first().waitFor();
        expect(await shifted(page)).toBeLessThanOrEqual(0.01);
      }));
  }

  it('nothing scrolls sideways at 320 px, on any page, with the text spacing that readers may set', () =>
    visit(browser, shop.url, { viewport: { width: 320, height: 640 }, forgive: failedAnswers, bypassCSP: true }, async (visitor) => {
      for (const path of pages) {
        const page = await visitor.open(path);
        expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 320]);
        await page.addStyleTag({ content: '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }' });
        expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 320]);
      }
    }));

  it('who wants less motion gets none: nothing moves for longer than a blink', () =>
    visit(browser, shop.url, { reducedMotion: 'reduce' }, async (visitor) => {
      const page = await visitor.open('/');
      await page.getByRole('button', { name: 'View Sample Menu' }).click();
      await page.getByRole('dialog').getByRole('article').first().waitFor();
      const longest = await page.evaluate(() => {
        const seconds = (text: string): number => Math.max(...text.split(',').map(parseFloat));
        const slow = [...document.querySelectorAll('*')].filter((element) => {
          const style = getComputedStyle(element);
          return seconds(style.transitionDuration) > 0.02 || (style.animationName !== 'none' && seconds(style.animationDuration) > 0.02);
        });
        return slow.map((element) => element.outerHTML.slice(0, 80));
      });
      expect(longest).toEqual([]);
    }));

  it('a page comes back where it was left', () =>
    visit(browser, shop.url, {}, async (visitor) => {
      const page = await visitor.open('/subscription-plans');
      const link = page.getByRole('link', { name: 'Get Started' }).nth(2);
      await link.scrollIntoViewIfNeeded();
      const left = await page.evaluate(() => scrollY);
      await link.click();
      await page.getByRole('button', { name: 'Subscribe Now' }).waitFor();
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await page.goBack();
      await page.getByText('What you get').first().waitFor();
      await eventually(async () => expect(await page.evaluate(() => scrollY)).toBe(left));
    }));

  /** Bytes over the wire of what the first page asks for before it is idle. */
  it('the first page weighs at most 110 kB of script, 12 kB of style and 34 kB of fonts', async () => {
    const html = await (await fetch(`${shop.url}/`)).text();
    const all = (pattern: RegExp): string[] => [...new Set([...html.matchAll(pattern)].map(([, href]) => href!))];
    const packed = async (paths: string[]): Promise<number> => {
      const bodies = await Promise.all(paths.map(async (path) => Buffer.from(await (await fetch(shop.url + path)).arrayBuffer())));
      return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / kilobyte;
    };
    const scripts = [...all(/<script[^>]+src="([^"]+)"/g), ...all(/rel="modulepreload" href="([^"]+)"/g)];
    expect(scripts.length).toBeGreaterThan(1);
    expect(await packed(scripts)).toBeLessThanOrEqual(110);
    const inline = [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, text]) => text!).join('');
    expect(gzipSync(inline, { level: 9 }).length / kilobyte + (await packed(all(/rel="stylesheet" href="([^"]+)"/g)))).toBeLessThanOrEqual(12);
    const fonts = all(/href="([^"]+\.woff2)"/g);
    const bytes = await Promise.all(fonts.map(async (path) => (await (await fetch(shop.url + path)).arrayBuffer()).byteLength));
    expect(bytes.reduce((sum, size) => sum + size, 0) / kilobyte).toBeLessThanOrEqual(34);
    expect(scripts.join()).not.toMatch(/admin/);
  });

  it('what a page is made of may be kept for a year, the page itself is asked for again', async () => {
    const home = await fetch(`${shop.url}/`, { headers: { 'accept-encoding': 'br' } });
    expect(home.headers.get('cache-control')).toBe('no-cache');
    expect(home.headers.get('content-encoding')).toBe('br');
    const script = /<script[^>]+src="([^"]+)"/.exec(await home.text())![1]!;
    const asset = await fetch(shop.url + script, { headers: { 'accept-encoding': 'gzip' } });
    expect(asset.headers.get('cache-control')).toContain('immutable');
    expect(asset.headers.get('content-encoding')).toBe('gzip');
  });
});
