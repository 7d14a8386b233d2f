import type { OrderPage, OrderSummary } from '@2x7/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { getData, sentenceOf } from '../../shared/api';
import { paths } from '../paths';
import { DataTable, type Column } from '../ui/data-table';
import { ErrorBanner } from '../ui/error-banner';
import { Screen } from '../ui/screen';
import { TablePanel } from '../ui/table-panel';

const columns: readonly Column<OrderSummary>[] = [
  { name: 'Order', place: 'title', cell: ({ id, number }) => <Link to={paths.order(id)}>{number}</Link> },
  { name: 'Customer', cell: ({ customer_name }) => customer_name },
];

export default function OrdersScreen() {
  const { data, error, refetch } = useQuery({
    queryKey: ['/orders/admin/all'],
    queryFn: ({ signal }) => getData<OrderPage>('/orders/admin/all', signal),
  });
  return (
    <Screen title="Orders">
      {error && <ErrorBanner message={sentenceOf(error, 'Failed to fetch orders')} onRetry={() => void refetch()} />}
      {(data || !error) && (
        <TablePanel>
          <DataTable caption="Orders" columns={columns} rows={data?.orders} rowKey={({ id }) => id} loading="Loading orders..." empty="No orders found" />
        </TablePanel>
      )}
    </Screen>
  );
}
