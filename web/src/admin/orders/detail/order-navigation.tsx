import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, ChevronDown, ChevronUp } from 'lucide-react';
import { Link } from 'react-router-dom';
import { listAddress, orderAddress, type OrderFilter } from '../list/order-filter';
import styles from './order-navigation.module.css';
import { ordersQuery } from '../orders.api';
import { useOrderFilter } from '../list/use-order-filter';

/** The orders next to this one in the cached list; none when the page was opened directly. */
function useNeighbours(id: string | undefined, filter: OrderFilter) {
  const list = useQueryClient().getQueryData(ordersQuery(filter).queryKey);
  const orders = list?.pages.flatMap((page) => page.orders) ?? [];
  const index = orders.findIndex((order) => order.id === id);
  return index < 0 ? {} : { newer: orders[index - 1], older: orders[index + 1] };
}

/** Links back to the filtered list, and to the next newer and older order in it. */
export function OrderNavigation({ id }: { id?: string }) {
  const filter = useOrderFilter();
  const { newer, older } = useNeighbours(id, filter);
  return (
    <nav aria-label="Orders" className={styles.links}>
      <Link to={listAddress(filter)} className={styles.link}>
        <ArrowLeft size={18} aria-hidden />
        Back to the orders
      </Link>
      <span className={styles.neighbours}>
        {newer && (
          <Link to={orderAddress(newer.id, filter)} replace className={styles.link}>
            <ChevronUp size={18} aria-hidden />
            Newer
          </Link>
        )}
        {older && (
          <Link to={orderAddress(older.id, filter)} replace className={styles.link}>
            <ChevronDown size={18} aria-hidden />
            Older
          </Link>
        )}
      </span>
    </nav>
  );
}
