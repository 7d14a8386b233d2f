import type { MealPlan } from '@2x7/contracts';
import { routes } from '../app/routes';
import { supplementCategories } from '../features/supplements/supplement-categories';
import type { PageData } from '../shared/page-data';
import { to } from '../shared/site';

const listed = '/meal-plans';

const isFixed = (path: string): boolean => !/[:*]/.test(path);

/** API paths below /api/v1 whose responses the sitemap needs. */
export const sitemapData = [listed];

/** XML sitemap of all public pages; `data` as in `PageRequest`. */
export function sitemap({ origin, data }: { origin: string; data: PageData }): string {
  const plans = (data[listed] as { data?: MealPlan[] } | undefined)?.data ?? [];
  const pages = routes.map(({ path }) => path).filter(isFixed);
  const categories = supplementCategories.map(({ slug }) => to.productCategory(slug));
  const paths = [...pages, ...categories, ...plans.map(({ id }) => to.plan(id))];
  const entries = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`;
}
