import { History, LayoutDashboard, ReceiptIndianRupee, Soup, UserRound, UsersRound, UtensilsCrossed, type LucideIcon } from 'lucide-react';
import { paths } from '../paths';

export type Section = { name: string; path: string; icon: LucideIcon };

/** The ways through the office, in the order of a working day. */
export const sections: readonly Section[] = [
  { name: 'Dashboard', path: paths.dashboard, icon: LayoutDashboard },
  { name: 'Orders', path: paths.orders, icon: ReceiptIndianRupee },
  { name: 'Meal Plans', path: paths.plans, icon: UtensilsCrossed },
  { name: 'Sample Menu', path: paths.dishes, icon: Soup },
  { name: 'Users', path: paths.users, icon: UsersRound },
  { name: 'Activity', path: paths.activity, icon: History },
];

export const ownSection: Section = { name: 'Account', path: paths.account, icon: UserRound };
