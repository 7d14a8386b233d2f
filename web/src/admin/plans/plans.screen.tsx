import type { MealPlan } from '@2x7/contracts';
import { useQuery } from '@tanstack/react-query';
import { getData, sentenceOf } from '../../shared/api';
import { messages } from '../messages';
import { DataTable, type Column } from '../ui/data-table';
import { ErrorBanner } from '../ui/error-banner';
import { Screen } from '../ui/screen';
import { TablePanel } from '../ui/table-panel';

const columns: readonly Column<MealPlan>[] = [{ name: 'Plan Name', place: 'title', cell: ({ name }) => name }];

export default function PlansScreen() {
  const { data, error, refetch } = useQuery({
    queryKey: ['/meal-plans/admin/all'],
    queryFn: ({ signal }) => getData<MealPlan[]>('/meal-plans/admin/all', signal),
  });
  return (
    <Screen title="Meal Plans">
      {error && <ErrorBanner message={sentenceOf(error, messages.plansNotFetched)} onRetry={() => void refetch()} />}
      {(data || !error) && (
        <TablePanel>
          <DataTable caption="Meal plans" columns={columns} rows={data} rowKey={({ id }) => id} loading="Loading meal plans..." empty={messages.noPlans} />
        </TablePanel>
      )}
    </Screen>
  );
}
