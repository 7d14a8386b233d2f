import type { OrderPage } from '@2x7/contracts';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { sentenceOf } from '../../../shared/api';
import { Button, ButtonLink } from '../../../ui/button';
import { Loading, Skeleton } from '../../../ui/skeleton';
import { ErrorBanner } from '../../ui/feedback/error-banner';
import { listAddress, type OrderFilter } from './order-filter';
import { OrderTable, orderLinkId } from './order-columns';
import styles from './orders.module.css';

type List = UseInfiniteQueryResult<InfiniteData<OrderPage>>;
type Props = { list: List; filter: OrderFilter };

const notLoaded = 'The orders could not be loaded';

const Waiting = () => (
  <Loading label="Loading orders..." className={styles.waiting}>
    {Array.from({ length: 8 }, (_, index) => (
      <Skeleton key={index} className={styles.line} />
    ))}
  </Loading>
);

const None = ({ filter }: { filter: OrderFilter }) => (
  <div className={styles.none}>
    <p role="status">No orders found</p>
    {(filter.state || filter.search) && (
      <ButtonLink variant="secondary" to={listAddress({ search: '' })}>
        Show all orders
      </ButtonLink>
    )}
  </div>
);

/** After more was asked for, the focus goes on at the first order that came. */
function useMore({ data, fetchNextPage }: List) {
  const asked = useRef(false);
  const pages = data?.pages;
  useEffect(() => {
    const first = pages?.at(-1)?.orders[0];
    if (!asked.current || !first) return;
    asked.current = false;
    document.getElementById(orderLinkId(first.id))?.focus({ preventScroll: true });
  }, [pages]);

  return async () => {
    asked.current = true;
    const { isFetchNextPageError } = await fetchNextPage();
    if (isFetchNextPageError) asked.current = false;
  };
}

/** What leads on beneath the orders, or why it did not. */
function More({ list }: { list: List }) {
  const more = useMore(list);
  const { error, hasNextPage, isFetchingNextPage, isFetchNextPageError } = list;
  if (isFetchNextPageError) return <Failed error={error} onRetry={() => void more()} />;
  return (
    hasNextPage && (
      <div className={styles.more}>
        <Button variant="secondary" aria-disabled={isFetchingNextPage} onClick={() => void (isFetchingNextPage || more())}>
          {isFetchingNextPage ? 'Loading...' : 'Load more'}
        </Button>
      </div>
    )
  );
}

/** The orders that a filter finds, and every state that a list has before. */
export function OrderList({ list, filter }: Props) {
  const { data, error } = list;
  const retry = () => void list.refetch();
  if (!data) return error ? <Failed error={error} onRetry={retry} /> : <Waiting />;
  const orders = data.pages.flatMap((page) => page.orders);
  return (
    <div className={clsx(list.isPlaceholderData && styles.stale)} aria-busy={list.isFetching}>
      {error && !list.isFetchNextPageError && <Failed error={error} onRetry={retry} />}
      {orders.length > 0 ? <OrderTable orders={orders} filter={filter} /> : <None filter={filter} />}
      <More list={list} />
    </div>
  );
}

const Failed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <div className={styles.failed}>
    <ErrorBanner message={sentenceOf(error, notLoaded)} onRetry={onRetry} />
  </div>
);
