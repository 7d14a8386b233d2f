import type { Dish } from '@2x7/contracts';
import { useQuery } from '@tanstack/react-query';
import { getData, sentenceOf } from '../../shared/api';
import { messages } from '../messages';
import { DataTable, type Column } from '../ui/data-table';
import { ErrorBanner } from '../ui/error-banner';
import { Screen } from '../ui/screen';
import { TablePanel } from '../ui/table-panel';

const columns: readonly Column<Dish>[] = [{ name: 'Dish Name', place: 'title', cell: ({ dish_name }) => dish_name }];

export default function DishesScreen() {
  const { data, error, refetch } = useQuery({
    queryKey: ['/sample-menu/admin/all'],
    queryFn: ({ signal }) => getData<Dish[]>('/sample-menu/admin/all', signal),
  });
  return (
    <Screen title="Sample Menu">
      {error && <ErrorBanner message={sentenceOf(error, messages.dishesNotFetched)} onRetry={() => void refetch()} />}
      {(data || !error) && (
        <TablePanel>
          <DataTable caption="Dishes" columns={columns} rows={data} rowKey={({ id }) => id} loading={messages.loadingDishes} empty={messages.noDishes} />
        </TablePanel>
      )}
    </Screen>
  );
}
