/** The addresses that admin screens link to. The screens themselves stand in `screens.ts`. */
export const paths = {
  login: '/admin/login',
  dashboard: '/admin/profile',
  plans: '/admin/meal-plans',
  dishes: '/admin/sample-menu',
  orders: '/admin/orders',
  order: (id: string) => `/admin/orders/${encodeURIComponent(id)}`,
  today: '/admin/today',
  slots: '/admin/deliveries',
  marks: '/admin/deliveries/marks',
  menu: '/admin/menu',
  labels: '/admin/labels',
  runs: '/admin/runs',
  zones: '/admin/zones',
  customerPlans: '/admin/customer-plans',
  customerPlan: (id: string) => `/admin/customer-plans/${encodeURIComponent(id)}`,
  problems: '/admin/problems',
  problem: (id: string) => `/admin/problems/${encodeURIComponent(id)}`,
  /** Outside the admin area, because the staff may open it. */
  kitchen: '/kitchen',
  users: '/admin/users',
  activity: '/admin/activity',
} as const;
