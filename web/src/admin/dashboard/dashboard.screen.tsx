import { ArrowRight } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { ButtonLink } from '../../ui/button';
import { paths } from '../paths';
import type { ReturnAddress } from '../session/return-address';
import { useUser } from '../session/use-session';
import { Screen } from '../ui/layout/screen';
import styles from './dashboard.module.css';
import { NeededHelp } from './needed-help';
import { OrdersByState } from './orders-by-state';
import { RecentActivity } from './recent-activity';
import { RevenueByDay } from './revenue/revenue-by-day';
import { StatCards } from './stat-cards';

/** Back to the page that the sign-in interrupted. */
function Continue() {
  const target = useLocation().state as ReturnAddress | null;
  if (!target?.name) return null;
  return (
    <p>
      <Link to={target.from} className={styles.continueLink}>
        Continue to {target.name}
        <ArrowRight size={18} aria-hidden />
      </Link>
    </p>
  );
}

const links = [
  { name: 'Manage Meal Plans', path: paths.plans },
  { name: 'Sample Menu', path: paths.dishes },
  { name: 'Manage Users', path: paths.users },
  { name: 'View Orders', path: paths.orders },
];

/** /admin/profile (spec §2, admin dashboard). */
export default function DashboardScreen() {
  const { name } = useUser();
  return (
    <Screen title={`Welcome back, ${name}`} tab="Dashboard" lead="Here is how the shop is doing.">
      <Continue />
      <StatCards />
      <nav aria-label="Manage the shop" className={styles.links}>
        {links.map((link) => (
          <ButtonLink key={link.path} to={link.path} variant="secondary">
            {link.name}
          </ButtonLink>
        ))}
      </nav>
      <div className={styles.columns}>
        <RevenueByDay />
        <OrdersByState />
        <RecentActivity />
        <NeededHelp />
      </div>
    </Screen>
  );
}
