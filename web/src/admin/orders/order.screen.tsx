import type { OrderDetail } from '@2x7/contracts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { getData, sentenceOf } from '../../shared/api';
import { ErrorBanner } from '../ui/error-banner';
import { Screen } from '../ui/screen';

export default function OrderScreen() {
  const path = `/orders/admin/${encodeURIComponent(useParams()['id']!)}`;
  const { data, error, refetch } = useQuery({ queryKey: [path], queryFn: ({ signal }) => getData<OrderDetail>(path, signal) });
  return (
    <Screen title={data ? `Order ${data.number}` : 'Order'} lead={data?.customer_name}>
      {error && <ErrorBanner message={sentenceOf(error, 'Failed to fetch the order')} onRetry={() => void refetch()} />}
    </Screen>
  );
}
