import { describe, expect, it } from '@jest/globals';
import { articles } from '../features/blog/article';
import type * as entry from '../entry-server';

// The server build, as the gateway loads it. It is in the folder of this compiled spec.
const built = './entry-server.js';
const { render, sitemap } = (await import(/* @vite-ignore */ built)) as typeof entry;

const origin = 'https://2x7.example';
const page = (path: string, search = '', data = {}) => render({ path, search, origin, data });
const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0;

type Thing = { '@type': string; itemListElement?: { item: unknown }[] } & Record<string, unknown>;
const thingsOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) => JSON.parse(json!) as Thing);

/** The number of words between the head of the article and the links to further articles. */
const wordsOf = (html: string) => {
  const text = html.slice(html.indexOf('</aside>'), html.indexOf('</article>'));
  return text
    .replace(/<[^>]+>/g, ' ')
    .split(/\s+/)
    .filter((word) => /\w/.test(word)).length;
};

describe('an article of the blog, rendered on the server', () => {
  it('is one of five, each with 500 to 800 words and the matching reading time', async () => {
    expect(articles).toHaveLength(5);
    for (const { slug, readTime } of articles) {
      const { status, html } = await page(`/blog/${slug}`);
      const words = wordsOf(html);
      expect([slug, status, words >= 500 && words <= 800]).toEqual([slug, 200, true]);
      expect([slug, `${Math.ceil(words / 200)} min read`]).toEqual([slug, readTime]);
    }
  });

  it('has its own heading, title, description, address and preview image', async () => {
    for (const { slug } of articles) {
      const { html } = await page(`/blog/${slug}`);
      expect([count(html, /<h1/g), count(html, /<title>/g), count(html, /name="description"/g)]).toEqual([1, 1, 1]);
      expect(html).toContain(`<link rel="canonical" href="${origin}/blog/${slug}">`);
      expect(html).toContain('property="og:type" content="article"');
      expect(html).toMatch(/og:image" content="https:\/\/2x7\.example\/assets\/images\/preview-blog-[\w-]+\.jpg"/);
    }
  });

  it('has structured data of its author and its breadcrumbs', async () => {
    const { html } = await page(`/blog/${articles[0]!.slug}`);
    expect(thingsOf(html).map((thing) => thing['@type'])).toEqual(['BlogPosting', 'BreadcrumbList']);
    expect(thingsOf(html)[0]).toMatchObject({ headline: articles[0]!.title, datePublished: articles[0]!.date });
  });

  it('answers 404 for an article that does not exist', async () => {
    expect((await page('/blog/no-such-article')).status).toBe(404);
  });
});

describe('the pages of the catalogue and the menu', () => {
  it('list products with prices in rupees, and without a rating in their structured data', async () => {
    const { html } = await page('/products');
    const [list] = thingsOf(html);
    expect(list).toMatchObject({ '@type': 'ItemList', numberOfItems: 8 });
    expect(list!.itemListElement![0]!.item).toMatchObject({
      '@type': 'Product',
      offers: { '@type': 'Offer', priceCurrency: 'INR', price: 1399 },
    });
    expect(JSON.stringify(list)).not.toMatch(/rating|"review|4\.8/i);
    expect(html).toContain('4.8');
  });

  it('keep the sorting of the query under one canonical address', async () => {
    const { html } = await page('/products/recovery', '?sort=price-low');
    expect(html.indexOf('₹1,099')).toBeLessThan(html.indexOf('₹1,399'));
    expect(html).toContain(`<link rel="canonical" href="${origin}/products/recovery">`);
  });

  it("say 'No products found in this category.' with status 404 for an unknown category", async () => {
    const { status, html } = await page('/products/vitamins');
    expect([status, html.includes('No products found in this category.')]).toEqual([404, true]);
  });

  it('describe a dish with its nutrition, and escape its text', async () => {
    const dish = {
      id: 'a',
      dish_name: '</script><script>alert(1)</script>',
      image_url: null,
      quantity: '250g',
      ingredients: ['Moong dal'],
      categories: ['breakfast'],
      calories: 310,
      protein: 22,
      carbs: 40,
      fat: 8,
      sugar: 3,
      fiber: 7,
      is_active: true,
      display_order: 0,
    };
    const { html } = await page('/meals/breakfast', '', { '/sample-menu': { success: true, data: [dish] } });
    expect(html).not.toContain('<script>alert');
    const menu = thingsOf(html).find((thing) => thing['@type'] === 'Menu');
    expect(menu).toMatchObject({
      hasMenuItem: [
        {
          '@type': 'MenuItem',
          name: dish.dish_name,
          nutrition: { '@type': 'NutritionInformation', proteinContent: '22 g', servingSize: '250g' },
        },
      ],
    });
  });

  it('are listed in the sitemap, and so is the blog', () => {
    const map = sitemap({ origin, data: {} });
    const paths = [
      '/products',
      '/products/recovery',
      '/blog',
      ...articles.map(({ slug }) => `/blog/${slug}`),
      '/meals/vegetarian',
      '/meals/breakfast',
    ];
    for (const path of paths) expect(map).toContain(`<loc>${origin}${path}</loc>`);
  });
});
