/** The addresses that admin screens link to. The screens themselves stand in `screens.ts`. */
export const paths = {
  login: '/admin/login',
  dashboard: '/admin/profile',
  plans: '/admin/meal-plans',
  dishes: '/admin/sample-menu',
  orders: '/admin/orders',
  order: (id: string) => `/admin/orders/${encodeURIComponent(id)}`,
  users: '/admin/users',
  activity: '/admin/activity',
} as const;
