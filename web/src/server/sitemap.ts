import type { MealPlan } from '@2x7/contracts';
import { routes } from '../app/routes';
import { supplementCategories } from '../features/supplements/supplement-categories';
import type { PageData } from '../shared/page-data';
import { to } from '../shared/site';

const listed = '/meal-plans';

const isFixed = (path: string): boolean => !/[:*]/.test(path);

/** Paths of the API, below /api/v1, that the map of the site is made from. */
export const sitemapData = [listed];

/** The XML map of every public page, for search engines; `data` as for a page. */
export function sitemap({ origin, data }: { origin: string; data: PageData }): string {
  const plans = (data[listed] as { data?: MealPlan[] } | undefined)?.data ?? [];
  const pages = routes.map(({ path }) => path).filter(isFixed);
  const categories = supplementCategories.map(({ slug }) => to.productCategory(slug));
  const paths = [...pages, ...categories, ...plans.map(({ id }) => to.plan(id))];
  const entries = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`;
}
