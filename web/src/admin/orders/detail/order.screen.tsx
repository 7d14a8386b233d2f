import { formatMoment, type OrderDetail } from '@2x7/contracts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ApiError, sentenceOf } from '../../../shared/api';
import { ButtonLink } from '../../../ui/button';
import { Loading, Skeleton } from '../../../ui/skeleton';
import { ErrorBanner } from '../../ui/feedback/error-banner';
import { Screen } from '../../ui/layout/screen';
import { OrderActions } from './order-actions';
import { listAddress } from '../list/order-filter';
import { OrderMarks } from '../order-marks';
import { OrderView } from './order-view';
import styles from './order.module.css';
import { orderQuery } from '../orders.api';
import { useOrderFilter } from '../list/use-order-filter';
import { OrderNavigation } from './order-navigation';

const OrderNotFound = () => {
  const filter = useOrderFilter();
  return (
    <Screen title="Order not found" lead="There is no order at this address. The link may be mistyped; the list has every order.">
      <p>
        <ButtonLink to={listAddress(filter)}>Back to the orders</ButtonLink>
      </p>
    </Screen>
  );
};

const OrderLoading = () => (
  <Screen title="Order">
    <Loading label="Loading the order..." className={styles.columns}>
      <Skeleton className={styles.skeleton} />
      <Skeleton className={styles.skeleton} />
    </Loading>
  </Screen>
);

const Lead = ({ order }: { order: OrderDetail }) => (
  <span className={styles.lead}>
    <OrderMarks order={order} />
    <span>
      Ordered <time dateTime={order.created_at}>{formatMoment(order.created_at)}</time>
    </span>
  </span>
);

/** /admin/orders/:id */
export default function OrderScreen() {
  const { id = '' } = useParams();
  const { data: order, error, refetch } = useQuery(orderQuery(id));
  const retry = () => void refetch();
  if (order === null) return <OrderNotFound />;
  if (!order) {
    if (!error) return <OrderLoading />;
    return (
      <Screen title="Order">
        <OrderNavigation />
        <ErrorBanner message={sentenceOf(error, 'The order could not be loaded')} onRetry={retry} />
      </Screen>
    );
  }
  return (
    <>
      <OrderNavigation id={id} />
      <Screen title={`Order ${order.number}`} lead={<Lead order={order} />} actions={<OrderActions key={id} order={order} />}>
        {error instanceof ApiError && (
          <ErrorBanner message={sentenceOf(error, 'This may be out of date: the order could not be loaded again')} onRetry={retry} />
        )}
        <OrderView order={order} />
      </Screen>
    </>
  );
}
