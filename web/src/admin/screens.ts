import {
  CalendarDays,
  ChefHat,
  ClipboardList,
  History,
  LayoutDashboard,
  MessageCircleWarning,
  ReceiptIndianRupee,
  Repeat,
  Soup,
  UserRound,
  UsersRound,
  UtensilsCrossed,
  type LucideIcon,
} from 'lucide-react';
import type { ComponentType } from 'react';

type Screen = {
  /** Below /admin. */
  path: string;
  load: () => Promise<{ default: ComponentType }>;
  /** A link to the screen: in the side menu, or in the menu of the profile badge. */
  link?: { name: string; icon: LucideIcon; menu: 'side' | 'profile' };
  /** Of a screen without a link of its own: the path of the screen whose link the menu marks instead. */
  section?: string;
  /** After signing in, "Continue to ..." leads back to the screen under this name. */
  continueTo?: string;
};

/** Every screen that needs a signed-in administrator. Routes and menus are made from this table, in its order. */
export const screens: readonly Screen[] = [
  { path: 'profile', load: () => import('./dashboard/dashboard.screen'), link: { name: 'Dashboard', icon: LayoutDashboard, menu: 'side' } },
  {
    path: 'orders',
    load: () => import('./orders/list/orders.screen'),
    link: { name: 'Orders', icon: ReceiptIndianRupee, menu: 'side' },
    continueTo: 'Orders',
  },
  { path: 'orders/:id', load: () => import('./orders/detail/order.screen'), continueTo: 'the order' },
  {
    path: 'today',
    load: () => import('./deliveries/today/today.screen'),
    link: { name: 'Today', icon: ClipboardList, menu: 'side' },
    continueTo: 'Today',
  },
  {
    path: 'deliveries',
    load: () => import('./deliveries/slots/slots.screen'),
    link: { name: 'Deliveries', icon: CalendarDays, menu: 'side' },
    continueTo: 'Deliveries',
  },
  { path: 'deliveries/marks', load: () => import('./deliveries/marks/marks.screen'), continueTo: 'Marks' },
  {
    path: 'menu',
    load: () => import('./deliveries/menu/menu.screen'),
    link: { name: 'Menu', icon: ChefHat, menu: 'side' },
    continueTo: 'Menu',
  },
  { path: 'labels', load: () => import('./deliveries/labels/labels.screen'), section: 'today', continueTo: 'Labels' },
  { path: 'runs', load: () => import('./deliveries/runs/runs.screen'), section: 'today', continueTo: 'Runs' },
  { path: 'zones', load: () => import('./deliveries/zones/zones.screen'), section: 'today', continueTo: 'Zones' },
  {
    path: 'customer-plans',
    load: () => import('./deliveries/plans/plans.screen'),
    link: { name: 'Customer Plans', icon: Repeat, menu: 'side' },
    continueTo: 'Customer Plans',
  },
  { path: 'customer-plans/:id', load: () => import('./deliveries/plans/plan.screen'), continueTo: 'the plan' },
  {
    path: 'problems',
    load: () => import('./deliveries/problems/problems.screen'),
    link: { name: 'Problems', icon: MessageCircleWarning, menu: 'side' },
    continueTo: 'Problems',
  },
  { path: 'problems/:id', load: () => import('./deliveries/problems/problem.screen'), continueTo: 'the problem' },
  {
    path: 'meal-plans',
    load: () => import('./plans/plans.screen'),
    link: { name: 'Meal Plans', icon: UtensilsCrossed, menu: 'side' },
    continueTo: 'Meal Plans',
  },
  {
    path: 'sample-menu',
    load: () => import('./dishes/dishes.screen'),
    link: { name: 'Sample Menu', icon: Soup, menu: 'side' },
    continueTo: 'Sample Menu',
  },
  {
    path: 'users',
    load: () => import('./users/users.screen'),
    link: { name: 'Users', icon: UsersRound, menu: 'side' },
    continueTo: 'Users',
  },
  {
    path: 'activity',
    load: () => import('./activity/activity.screen'),
    link: { name: 'Activity', icon: History, menu: 'side' },
    continueTo: 'Activity',
  },
  {
    path: 'account',
    load: () => import('./account/account.screen'),
    link: { name: 'Account', icon: UserRound, menu: 'profile' },
    continueTo: 'Account',
  },
];
