import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Screen } from '../../ui/layout/screen';
import { Count, TablePanel } from '../../ui/table/table-panel';
import { exportAddress, type OrderFilter } from './order-filter';
import { OrderList } from './order-list';
import { OrderSearch } from './order-search';
import { countLabel } from '../order-labels';
import { orderCountsQuery, ordersQuery } from '../orders.api';
import styles from './orders.module.css';
import { StateTabs } from './state-tabs';
import { useOrderFilter } from './use-order-filter';

/** Not a link of the router: the browser saves what it answers. */
const ExportLink = ({ filter }: { filter: OrderFilter }) => (
  <a className={styles.download} href={exportAddress(filter)} download>
    <Download size={18} aria-hidden />
    Export CSV
  </a>
);

/** Every order, newest first: by state, by a search, a page at a time. */
export default function OrdersScreen() {
  const { filter, search } = useOrderFilter();
  const { data: counts } = useQuery(orderCountsQuery);
  const list = useInfiniteQuery(ordersQuery(filter));
  const shown = list.data?.pages.reduce((sum, { orders }) => sum + orders.length, 0);
  const total = filter.search ? undefined : filter.state ? counts?.by_state[filter.state] : counts?.total;
  return (
    <Screen title="Orders" lead="Newest first, in India's time." actions={<ExportLink filter={filter} />}>
      <TablePanel
        toolbar={
          <>
            <OrderSearch value={filter.search} onSearch={search} />
            <StateTabs filter={filter} counts={counts} />
            <Count>{shown !== undefined && !list.isPlaceholderData && countLabel({ shown, total, isAll: !list.hasNextPage })}</Count>
          </>
        }
      >
        <OrderList list={list} filter={filter} />
      </TablePanel>
    </Screen>
  );
}
