/** Every address of the admin area. */
export const paths = {
  login: '/admin/login',
  invitation: '/admin/invitation',
  dashboard: '/admin/profile',
  plans: '/admin/meal-plans',
  dishes: '/admin/sample-menu',
  orders: '/admin/orders',
  order: (id: string) => `/admin/orders/${encodeURIComponent(id)}`,
  users: '/admin/users',
  activity: '/admin/activity',
  account: '/admin/account',
} as const;

const names: Record<string, string> = {
  [paths.plans]: 'Meal Plans',
  [paths.dishes]: 'Sample Menu',
  [paths.orders]: 'Orders',
  [paths.users]: 'Users',
  [paths.activity]: 'Activity',
  [paths.account]: 'Account',
};

/** What a screen is called in `Continue to ...`; undefined for addresses that nobody goes on to. */
export function screenName(address: string): string | undefined {
  const path = new URL(address, 'http://here').pathname.replace(/\/$/, '');
  return names[path] ?? (path.startsWith(`${paths.orders}/`) ? 'the order' : undefined);
}
