import { ArrowRight } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { ButtonLink } from '../../ui/button';
import { paths, screenName } from '../paths';
import type { CameFrom } from '../session/guard';
import { useAdmin } from '../session/use-session';
import { Screen } from '../ui/layout/screen';
import styles from './dashboard.module.css';
import { NeededHelp } from './needed-help';
import { OrdersByState } from './orders-by-state';
import { RecentActivity } from './recent-activity';
import { RevenueByDay } from './revenue/revenue-by-day';
import { StatCards } from './stat-cards';

/** Where the sign-in came in between. */
function Continue() {
  const state = useLocation().state as CameFrom | null;
  const name = state?.from && screenName(state.from);
  if (!name) return null;
  return (
    <p>
      <Link to={state.from!} className={styles.goOnLink}>
        Continue to {name}
        <ArrowRight size={18} aria-hidden />
      </Link>
    </p>
  );
}

const ways = [
  { name: 'Manage Meal Plans', path: paths.plans },
  { name: 'Sample Menu', path: paths.dishes },
  { name: 'Manage Users', path: paths.users },
  { name: 'View Orders', path: paths.orders },
];

/** What an owner looks at each morning (spec §2, admin dashboard). */
export default function DashboardScreen() {
  const { name } = useAdmin();
  return (
    <Screen title={`Welcome back, ${name}`} tab="Dashboard" lead="Here is how the kitchen is doing.">
      <Continue />
      <StatCards />
      <nav aria-label="Manage the shop" className={styles.ways}>
        {ways.map((way) => (
          <ButtonLink key={way.path} to={way.path} variant="secondary">
            {way.name}
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
