import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, ChevronDown, ChevronUp } from 'lucide-react';
import { Link } from 'react-router-dom';
import { listAddress, orderAddress, type OrderFilter } from '../list/order-filter';
import styles from './order-navigation.module.css';
import { ordersQuery } from '../orders.api';
import { useOrderFilter } from '../list/use-order-filter';

/** The orders before and after this one in the list that the person came from; nothing where there was none. */
function useNeighbours(id: string | undefined, filter: OrderFilter) {
  const list = useQueryClient().getQueryData(ordersQuery(filter).queryKey);
  const orders = list?.pages.flatMap((page) => page.orders) ?? [];
  const here = orders.findIndex((order) => order.id === id);
  return here < 0 ? {} : { newer: orders[here - 1], older: orders[here + 1] };
}

/** Back to the list as it was left, and along it without going back. */
export function OrderNavigation({ id }: { id?: string }) {
  const { filter } = useOrderFilter();
  const { newer, older } = useNeighbours(id, filter);
  return (
    <nav aria-label="Orders" className={styles.ways}>
      <Link to={listAddress(filter)} className={styles.way}>
        <ArrowLeft size={18} aria-hidden />
        Back to the orders
      </Link>
      <span className={styles.along}>
        {newer && (
          <Link to={orderAddress(newer.id, filter)} replace className={styles.way}>
            <ChevronUp size={18} aria-hidden />
            Newer
          </Link>
        )}
        {older && (
          <Link to={orderAddress(older.id, filter)} replace className={styles.way}>
            <ChevronDown size={18} aria-hidden />
            Older
          </Link>
        )}
      </span>
    </nav>
  );
}
