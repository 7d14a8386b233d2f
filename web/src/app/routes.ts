import { matchPath } from 'react-router-dom';
import { to } from '../shared/site';
import { lazyPage, type LazyPage } from './lazy-page';

export type AppRoute = {
  path: string;
  page: LazyPage;
  /** Paths of the API, below /api/v1, whose answers the page shows. */
  data: (id: string) => string[];
};

const plans = () => ['/meal-plans'];
const filteredPlans = lazyPage('filtered-plans', () => import('../pages/filtered-plans.page'));

/** Every route of the shop; the first that matches counts. */
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
  { path: '*', page: lazyPage('not-found', () => import('../pages/not-found.page')), data: () => [] },
];

/** The route that answers for an address; the last one answers for all. */
export function routeOf(pathname: string): { route: AppRoute; id: string } {
  for (const route of routes) {
    const match = matchPath(route.path, pathname);
    if (match) return { route, id: match.params['id'] ?? '' };
  }
  throw new Error(`no route answers for ${pathname}`);
}
