import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { to } from '../shared/site';
import { lazyPage, type LazyPage } from './lazy-page';

type AppRoute = {
  path: string;
  page: LazyPage;
  /** API paths below /api/v1 whose responses the page shows. */
  data: (id: string) => string[];
  /** The code is fetched when the page is opened, not before. */
  onDemand?: true;
};

const plans = () => ['/meal-plans'];
const dishes = () => ['/sample-menu'];
const nothing = () => [];
const filteredPlans = lazyPage('filtered-plans', () => import('../pages/filtered-plans.page'));

const meals = lazyPage('meals', () => import('../pages/meals.page'));
const products = lazyPage('products', () => import('../pages/products.page'));

/** One route for each file of `src/pages/articles`; the file name is the slug. */
const articleFiles = import.meta.glob<{ default: ComponentType }>('../pages/articles/*.page.tsx');
const articles = Object.entries(articleFiles).map(([file, load]): AppRoute => {
  const slug = /([\w-]+)\.page\.tsx$/.exec(file)![1]!;
  return { path: to.article(slug), page: lazyPage(`articles/${slug}`, load), data: nothing, onDemand: true };
});

/** All public routes. The first match counts. */
export const routes: readonly AppRoute[] = [
  { path: to.home, page: lazyPage('home', () => import('../pages/home.page')), data: plans },
  {
    path: to.plans,
    page: lazyPage('plans', () => import('../pages/plans.page')),
    data: () => ['/meal-plans', '/sample-menu'],
  },
  { path: to.weeklyPlans, page: filteredPlans, data: plans },
  { path: to.monthlyPlans, page: filteredPlans, data: plans },
  { path: to.highProteinPlans, page: filteredPlans, data: plans },
  {
    path: to.customPlans,
    page: lazyPage('custom-plans', () => import('../pages/custom-plans.page')),
    data: plans,
  },
  {
    path: '/subscription-plans/:id',
    page: lazyPage('plan', () => import('../pages/plan.page')),
    data: (id) => [`/meal-plans/${encodeURIComponent(id)}`],
  },
  { path: to.products, page: products, data: nothing },
  { path: to.productCategory(':category'), page: products, data: nothing },
  { path: to.vegetarianMeals, page: meals, data: dishes },
  { path: to.nonVegetarianMeals, page: meals, data: dishes },
  { path: to.postWorkoutMeals, page: meals, data: dishes },
  { path: to.breakfastMeals, page: meals, data: dishes },
  { path: to.blog, page: lazyPage('blog', () => import('../pages/blog.page')), data: nothing },
  ...articles,
  { path: to.challenge, page: lazyPage('transformation-challenge', () => import('../pages/transformation-challenge.page')), data: nothing },
  { path: to.coaching, page: lazyPage('coaching', () => import('../pages/coaching.page')), data: nothing },
  { path: to.about, page: lazyPage('about', () => import('../pages/about.page')), data: nothing },
  { path: to.faq, page: lazyPage('faq', () => import('../pages/faq.page')), data: nothing },
  { path: to.hygiene, page: lazyPage('hygiene-quality', () => import('../pages/hygiene-quality.page')), data: nothing },
  { path: to.testimonials, page: lazyPage('testimonials', () => import('../pages/testimonials.page')), data: nothing },
  { path: to.contact, page: lazyPage('contact', () => import('../pages/contact.page')), data: nothing },
  { path: to.shippingPolicy, page: lazyPage('shipping-policy', () => import('../pages/shipping-policy.page')), data: nothing },
  { path: to.returnPolicy, page: lazyPage('return-policy', () => import('../pages/return-policy.page')), data: nothing },
  /** Rendered only in the browser, which alone knows who is signed in. */
  { path: `${to.my}/*`, page: lazyPage('my', () => import('../pages/my.page')), data: nothing, onDemand: true },
  { path: '*', page: lazyPage('not-found', () => import('../pages/not-found.page')), data: nothing },
];

const loadAdmin = () => import('../admin/admin');

/** The profile call at start-up (specification, section 4), on a page outside the admin area. */
export const startSession = async (client: QueryClient): Promise<void> => (await loadAdmin()).startSession(client);

/** The admin area: without the layout of the shop, and rendered only in the browser. */
const admin: AppRoute = { path: '/admin/*', page: lazyPage('admin', loadAdmin), data: nothing, onDemand: true };

/** Today's and the next kitchen sheet, and the account of a signed-in user, for the staff. */
const kitchen: AppRoute = {
  path: '/kitchen/*',
  page: lazyPage('kitchen', () => import('../admin/kitchen/kitchen')),
  data: nothing,
  onDemand: true,
};

/** The stops of a rider, whom a link signs in. */
const run: AppRoute = { path: to.run, page: lazyPage('run', () => import('../run/run')), data: nothing, onDemand: true };

/** Pages for signed-in users: without the layout of the shop, and rendered only in the browser. */
export const privateAreas: readonly AppRoute[] = [admin, kitchen, run];

/** The route of an address; the not-found page if no other matches. */
export function routeOf(pathname: string): { route: AppRoute; id: string } {
  for (const route of [...privateAreas, ...routes]) {
    const match = matchPath({ path: route.path, caseSensitive: !privateAreas.includes(route) }, pathname);
    if (match) return { route, id: match.params['id'] ?? '' };
  }
  throw new Error(`no route matches ${pathname}`);
}
