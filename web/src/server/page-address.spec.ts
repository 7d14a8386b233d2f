import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { routes } from '../app/routes';
import { pageAt, reads } from './page-address';

const sources = new URL('../../src/pages/', import.meta.url);

const addressOf = (url: string) => {
  const { pathname, search } = new URL(url, 'https://2x7.example');
  const page = pageAt(pathname);
  return `${page.path}?${page.search(search)}`.replace(/\?$/, '');
};

describe('pageAt', () => {
  it('keeps of an address only what the page reads', () => {
    const expected = {
      '/?utm_source=x': '/',
      '/about?category=training&sort=price-low': '/about',
      '/blog?fbclid=1&category=Training': '/blog?category=training',
      '/blog?category=unknown': '/blog',
      '/products?sort=price-low&utm_source=x': '/products?sort=price-low',
      '/products?sort=unknown': '/products',
      '/products/recovery?sort=name': '/products/recovery',
      '/products/unknown-7': '/products/-',
      '/subscription-plans/custom?days=7&x=1&meals=lunch': '/subscription-plans/custom?meals=lunch&days=7',
      '/subscription-plans/custom?days=99': '/subscription-plans/custom?days=none',
      '/subscription-plans/x?sort=a': '/subscription-plans/x',
      '/contact?product=whey-isolate&x=1': '/contact?product=whey-isolate',
      '/contact?product=anything': '/contact',
      '/nowhere': '/-',
      '/nowhere/else?a=b': '/-',
      '/blog/unknown': '/blog/-/-',
    };
    expect(Object.fromEntries(Object.keys(expected).map((url) => [url, addressOf(url)]))).toEqual(expected);
  });

  it('reads the data of an id as the browser asks for it, also of one with other characters than letters and digits', () => {
    for (const id of ['x', 'a%20b', '100%25', '%E0%A4%AF']) expect(pageAt(`/subscription-plans/${id}`).data).toEqual([`/meal-plans/${id}`]);
  });

  it('knows every page that reads the query', () => {
    const files = readdirSync(sources).filter((name) =>
      /useSearchParams|\.search\b/.test(name.endsWith('.tsx') ? readFileSync(new URL(name, sources), 'utf8') : ''),
    );
    const listed = routes.filter(({ path }) => reads[path]).map(({ page }) => `${page.name}.page.tsx`);
    expect(new Set(files)).toEqual(new Set(listed));
  });
});
