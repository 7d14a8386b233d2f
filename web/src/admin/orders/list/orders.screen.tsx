import { longestSearch } from '@2x7/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../../ui/button';
import { pagedListOf } from '../../resource/list';
import { ListPage, type ListLabels } from '../../resource/list-page';
import { useSearchFragment } from '../../resource/use-search-fragment';
import { useFeedback } from '../../ui/feedback/use-feedback';
import { ServerSearch } from '../../ui/table/server-search';
import { countLabel } from '../order-labels';
import { orderCountsQuery, ordersQuery } from '../orders.api';
import { ExportButton } from './export-button';
import { InvoicesButton } from './invoices-button';
import { orderColumns } from './order-columns';
import { listAddress } from './order-filter';
import { StateTabs } from './state-tabs';
import { useOrderFilter } from './use-order-filter';

const labels: ListLabels = {
  title: 'Orders',
  lead: 'Newest first. Times are Indian Standard Time.',
  caption: 'Orders, newest first',
  loading: 'Loading orders...',
  empty: 'No orders found',
  notFetched: 'The orders could not be loaded',
};

/** /admin/orders */
export default function OrdersScreen() {
  const filter = useOrderFilter();
  const { setSearch } = useSearchFragment();
  const feedback = useFeedback();
  const { data: counts, isError: isUncounted, refetch: countAgain } = useQuery(orderCountsQuery);
  const list = pagedListOf(useInfiniteQuery(ordersQuery(filter)), ({ orders }) => orders);
  const retry = () => {
    list.retry();
    if (isUncounted) void countAgain();
  };
  // The server counts by state, not by search.
  const total = filter.search ? undefined : filter.state ? counts?.by_state[filter.state] : counts?.total;
  const isFiltered = filter.search !== '' || filter.state !== undefined;
  return (
    <ListPage
      labels={labels}
      list={{ ...list, retry }}
      columns={orderColumns(filter)}
      actions={
        <>
          <InvoicesButton />
          <ExportButton filter={filter} feedback={feedback} />
        </>
      }
      feedback={feedback}
      search={
        <ServerSearch
          label="Search orders by number, name, email, phone or provider id"
          placeholder="Number, name, email, phone, id"
          maxLength={longestSearch}
          value={filter.search}
          onSearch={setSearch}
        />
      }
      filter={<StateTabs filter={filter} counts={counts} />}
      count={list.rows && !list.isOutdated && countLabel({ shown: list.rows.length, total, isAll: !list.nextPage })}
      emptyAction={
        isFiltered && (
          <ButtonLink variant="secondary" to={listAddress({ search: '' })}>
            Show all orders
          </ButtonLink>
        )
      }
    />
  );
}
