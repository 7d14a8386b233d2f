import { NavLink } from 'react-router-dom';
import { to } from '../shared/site';
import styles from './plan-list-nav.module.css';
import { planLists } from './plan-lists';

const links = [
  { path: to.plans, short: 'All plans' },
  ...planLists,
  { path: to.customPlans, short: 'Custom' },
];

/** The ways to look at the plans. */
export const PlanListNav = () => (
  <nav aria-label="Kinds of plan" className={styles.nav}>
    {links.map(({ path, short }) => (
      <NavLink key={path} to={path} end className={styles.link}>
        {short}
      </NavLink>
    ))}
  </nav>
);
