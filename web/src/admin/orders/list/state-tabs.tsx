import { orderStates, type OrderState, type OrderStats } from '@2x7/contracts';
import { Link } from 'react-router-dom';
import { listAddress, type OrderFilter } from './order-filter';
import { stateLabels } from '../order-labels';
import styles from '../../ui/table/tabs.module.css';

type Props = { filter: OrderFilter; counts?: Pick<OrderStats, 'total' | 'by_state'> };

const number = new Intl.NumberFormat('en-IN');

/** Paid orders come first: they are the ones to cook for. */
const tabOrder: readonly OrderState[] = ['paid', ...orderStates.filter((state) => state !== 'paid')];

/** Links that filter by state, with the number of orders in each. The search is kept. */
export const StateTabs = ({ filter, counts }: Props) => (
  <nav aria-label="Orders by state" className={styles.tabs}>
    {[undefined, ...tabOrder].map((state) => {
      const count = state ? counts?.by_state[state] : counts?.total;
      return (
        <Link
          key={state ?? 'all'}
          to={listAddress({ ...filter, state })}
          state={{ stay: true }}
          className={styles.tab}
          aria-current={filter.state === state ? 'page' : undefined}
        >
          {state ? stateLabels[state] : 'All'}
          {count !== undefined && <span className={styles.count}>{number.format(count)}</span>}
        </Link>
      );
    })}
  </nav>
);
