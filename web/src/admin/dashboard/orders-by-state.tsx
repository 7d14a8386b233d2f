import { orderStates, type OrderStats } from '@2x7/contracts';
import { Link } from 'react-router-dom';
import { stateLabels } from '../orders/order-labels';
import { paths } from '../paths';
import { QueryPanel } from '../ui/layout/query-panel';
import { figuresFailed, useOrderStats } from './dashboard.api';
import styles from './orders-by-state.module.css';

/** The number of orders in each state, linked to the filtered list. */
export function OrdersByState() {
  return (
    <QueryPanel
      title="Orders by state"
      query={useOrderStats()}
      failure={figuresFailed}
      empty="There are no orders yet."
      isEmpty={({ total }) => total === 0}
    >
      {(stats) => <States stats={stats} />}
    </QueryPanel>
  );
}

const States = ({ stats: { by_state, total } }: { stats: OrderStats }) => (
  <ul className={styles.list}>
    {orderStates.map((state) => {
      const number = by_state[state] ?? 0;
      return (
        <li key={state}>
          <Link to={`${paths.orders}?state=${state}`} className={styles.state}>
            <span>{stateLabels[state]}</span>
            <span className={styles.number}>{number.toLocaleString('en-IN')}</span>
            <svg className={styles.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
              <rect width="100" height="6" className={styles.track} />
              <rect width={(number * 100) / Math.max(total, 1)} height="6" className={styles[state]} />
            </svg>
          </Link>
        </li>
      );
    })}
  </ul>
);
