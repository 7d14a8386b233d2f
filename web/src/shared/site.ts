import { brand } from '@2x7/contracts';

export const phoneLink = `tel:${brand.phone.replaceAll(' ', '')}`;

/** All addresses that pages link to. */
export const to = {
  home: '/',
  plans: '/subscription-plans',
  weeklyPlans: '/subscription-plans/weekly',
  monthlyPlans: '/subscription-plans/monthly',
  customPlans: '/subscription-plans/custom',
  highProteinPlans: '/subscription-plans/high-protein',
  plan: (id: string) => `/subscription-plans/${encodeURIComponent(id)}`,
  products: '/products',
  productCategory: (category: string) => `/products/${category}`,
  coaching: '/coaching',
  challenge: '/transformation-challenge',
  about: '/about',
  blog: '/blog',
  article: (slug: string) => `/blog/${slug}`,
  faq: '/faq',
  hygiene: '/hygiene-quality',
  testimonials: '/testimonials',
  contact: '/contact',
  contactAbout: (product: string) => `/contact?product=${product}`,
  shippingPolicy: '/shipping-policy',
  returnPolicy: '/return-policy',
  vegetarianMeals: '/meals/vegetarian',
  nonVegetarianMeals: '/meals/non-vegetarian',
  postWorkoutMeals: '/meals/post-workout',
  breakfastMeals: '/meals/breakfast',
  /** The page of riders, which no other page links. Its service worker has the same scope. */
  run: '/run',
  runWorker: '/run/worker.js',
  my: '/my',
  myPrivacy: '/my/privacy',
  myPlan: (id: string) => `/my/plans/${encodeURIComponent(id)}`,
  mySettings: (id: string) => `/my/plans/${encodeURIComponent(id)}/settings`,
  myChanges: (id: string) => `/my/plans/${encodeURIComponent(id)}/changes`,
  myCancellation: (id: string) => `/my/plans/${encodeURIComponent(id)}/cancellation`,
  myProblems: '/my/problems',
  myReport: (plan?: string, slot?: { day: string; window: string }) =>
    `/my/problems/new${plan ? `?${new URLSearchParams({ plan, ...(slot && { day: slot.day, window: slot.window }) }).toString()}` : ''}`,
} as const;
