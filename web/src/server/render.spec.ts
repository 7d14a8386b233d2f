import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { MealPlan } from '@2x7/contracts';
import type * as entry from '../entry-server';

// The server build, as the gateway loads it. It is in the folder of this compiled spec.
const built = './entry-server.js';
const { pageAt, render, robots, scriptHashes, shell, sitemap } = (await import(/* @vite-ignore */ built)) as typeof entry;

const plan = (id: string, fields: Partial<MealPlan> = {}): MealPlan => ({
  id,
  name: `Plan ${id}`,
  description: 'Boxes & bowls',
  image_url: null,
  meal_type: 'both',
  plan_type: 'individual',
  number_of_meals: 14,
  duration_days: 7,
  original_cost: 100_000,
  discounted_price: 80_000,
  discount_percent: 20,
  is_trial: false,
  tags: [],
  display_order: 0,
  version: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  ...fields,
});

const plans = ['a', 'b', 'c', 'd', 'e'].map((id) => plan(id));
const all = { '/meal-plans': { success: true, data: plans } };
const origin = 'https://2x7.example';
const page = (path: string, data: Record<string, unknown> = {}) => render({ path, search: '', origin, data });
const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0;

describe('a page rendered on the server', () => {
  it('contains its heading and the plans', async () => {
    const { status, html } = await page('/', all);
    expect(status).toBe(200);
    expect(html).toContain('Protein-Rich');
    expect(html).toContain('href="/subscription-plans/d"');
    expect(html).toContain('₹80,000');
  });

  it('shows four plans at home, the first as Popular', async () => {
    const { html } = await page('/', all);
    expect(html).not.toContain('href="/subscription-plans/e"');
    expect(count(html, />Popular</g)).toBe(1);
  });

  it('has one heading, one title, one description and its own address', async () => {
    for (const path of ['/', '/subscription-plans', '/subscription-plans/custom', '/nowhere']) {
      const { html } = await page(path, all);
      expect([path, count(html, /<h1/g), count(html, /<title>/g), count(html, /name="description"/g)]).toEqual([path, 1, 1, 1]);
    }
    const { html } = await page('/subscription-plans/weekly', all);
    expect(html).toContain(`<link rel="canonical" href="${origin}/subscription-plans/weekly">`);
  });

  it('runs only scripts and styles that the Content-Security-Policy allows', async () => {
    const { html, styleHashes } = await page('/', all);
    const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text = '']) => text);
    expect(styleHashes).toEqual(styles.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`));
    expect(html).not.toMatch(/<[^>]+ style="/);
    const inline = [...html.matchAll(/<script(?![^>]* src=)([^>]*)>(.*?)<\/script>/gs)];
    expect(inline.map(([, attributes]) => attributes)).toEqual([
      '',
      ' type="application/ld+json"',
      ' type="application/json" id="page-data"',
      '',
    ]);
    const run = [inline[0]!, inline[3]!].map(([, , text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`);
    expect(scriptHashes).toEqual(run);
  });

  it('names its script files only in a template, so that they are fetched after the first paint', async () => {
    const { html } = await page('/', all);
    const [, before, inside, after] = /^(.*)<template id="scripts">(.*)<\/template>(.*)$/s.exec(html)!;
    expect(before! + after!).not.toContain('.js"');
    expect(inside).toMatch(/\/home\.page-.*<script type="module" fetchpriority="low" src="[^"]*\/index-[^"]*" crossorigin><\/script>$/);
  });

  it('escapes the data that it contains', async () => {
    const sly = plan('a', { name: '</script><script>alert(1)</script>' });
    const { html } = await page('/', { '/meal-plans': { success: true, data: [sly] } });
    expect(html).not.toContain('<script>alert');
  });

  it('preloads the dialogs that its buttons open, after its own scripts', async () => {
    const { html } = await page('/subscription-plans/a', { '/meal-plans/a': { success: true, data: plans[0] } });
    const own = html.indexOf('/plan.page-');
    const dialog = html.search(/modulepreload" fetchpriority="low" href="[^"]*\/checkout-dialog-/);
    expect([own > 0, dialog > own]).toEqual([true, true]);
    expect(html).toMatch(/<style data-sheet="[^"]*\/checkout-dialog-/);
  });

  it('is complete except for its data when the catalogue is down', async () => {
    const { status, html } = await page('/subscription-plans');
    expect(status).toBe(200);
    expect(html).toContain('Loading plans');
  });

  it('leaves a plan that could not be read to the browser, and does not say that there is none', async () => {
    for (const answer of [{ success: false, error: 'Try again', code: 'unavailable' }, null]) {
      const { status, html } = await page('/subscription-plans/a', { '/meal-plans/a': answer });
      expect([status, html.includes('Loading plan'), html.includes('Plan Not Found')]).toEqual([200, true, false]);
    }
  });

  it("shows 'Plan Not Found' with status 404 where there is no such plan", async () => {
    expect(pageAt('/subscription-plans/x').data).toEqual(['/meal-plans/x']);
    const missing = { '/meal-plans/x': { success: false, error: 'No such plan', code: 'not_found' } };
    const { status, html } = await page('/subscription-plans/x', missing);
    expect(status).toBe(404);
    expect(html).toContain('Plan Not Found');
    expect(html).toContain('The subscription plan you&#x27;re looking for doesn&#x27;t exist.');
  });

  it('answers an unknown address with a page and status 404', async () => {
    const { status, html } = await page('/nowhere');
    expect(status).toBe(404);
    expect(html).toContain('Page not found');
    expect(html).toContain('content="noindex"');
  });
});

describe('the price of a plan', () => {
  it.each([
    ['lunch', [true, false]],
    ['dinner', [false, true]],
    ['both', [true, true]],
  ] as const)('names only the times at which its boxes come: %s', async (meal_type, shown) => {
    const { html } = await page('/subscription-plans/a', { '/meal-plans/a': { success: true, data: plan('a', { meal_type }) } });
    const [box] = /<section aria-label="Price".*?<\/section>/s.exec(html)!;
    expect(['7:00-9:00 AM', '6:00-8:00 PM'].map((time) => box.includes(time))).toEqual(shown);
  });
});

describe('the plan lists that the header links to', () => {
  it('are pages with the list of plans, not the page of one plan', async () => {
    for (const kind of ['weekly', 'monthly', 'custom', 'high-protein']) {
      expect(pageAt(`/subscription-plans/${kind}`).data).toEqual(['/meal-plans']);
      const { status, html } = await page(`/subscription-plans/${kind}`, all);
      expect([kind, status, html.includes('Plan Not Found')]).toEqual([kind, 200, false]);
    }
  });
});

describe('a dish on the sample menu', () => {
  const nutrition = { calories: 400, protein: 20, carbs: 60, fat: 10, sugar: 5, fiber: 5 };
  const toast = { id: 'a', dish_name: 'Masala Toast', image_url: null, quantity: '350g', ingredients: ['Bread'], ...nutrition };

  it.each([
    ['vegetarian', { categories: ['vegetarian'], allergens: null }, ['Vegetarian', true]],
    [
      'non-vegetarian if it contains egg, whatever its categories',
      { categories: ['vegetarian'], allergens: ['egg'] },
      ['Non-vegetarian', false],
    ],
  ])('is marked %s, as on its label', async (_, kind, [mark, isVegetarian]) => {
    const { html } = await page('/meals/vegetarian', { '/sample-menu': { success: true, data: [{ ...toast, ...kind }] } });
    const [, marked] = /role="img" aria-label="((?:Non-v|V)egetarian)"/.exec(html)!;
    expect([marked, html.includes('https://schema.org/VegetarianDiet')]).toEqual([mark, isVegetarian]);
  });
});

describe('other documents of the web build', () => {
  it('include a robots.txt that excludes the admin area and names the sitemap', () => {
    const lines = robots(origin).split('\n');
    expect(lines).toEqual(expect.arrayContaining(['Disallow: /admin', `Sitemap: ${origin}/sitemap.xml`]));
  });

  it('include a shell of the admin area that says that it loads or needs JavaScript, and runs no inline script', () => {
    const { html } = shell('admin');
    expect(html).toContain('Loading...');
    expect(html).toMatch(/<noscript>.*needs JavaScript.*<\/noscript>/);
    expect(html).toMatch(/<script type="module" async fetchpriority="low" src="[^"]*\/admin-/);
    expect(html).not.toMatch(/<script(?! type="module")/);
  });

  it('include a sitemap of every public page and plan', () => {
    const map = sitemap({ origin, data: all });
    for (const path of ['/faq', '/about', '/contact', '/transformation-challenge']) expect(map).toContain(`<loc>${origin}${path}</loc>`);
    expect(map).toContain(`<loc>${origin}/subscription-plans/e</loc>`);
    expect(map).not.toMatch(/[:*]id|\*/);
  });
});
