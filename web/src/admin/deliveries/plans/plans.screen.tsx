import { longestSearch } from '@2x7/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../../ui/button';
import { paths } from '../../paths';
import { pagedListOf } from '../../resource/list';
import { ListPage, type ListLabels } from '../../resource/list-page';
import { useSearchFragment } from '../../resource/use-search-fragment';
import { ServerSearch } from '../../ui/table/server-search';
import { customerPlansQuery } from '../deliveries.api';
import { planColumns } from './plan-columns';

const labels: ListLabels = {
  title: 'Customer Plans',
  lead: 'The deliveries of every paid order, newest first.',
  caption: 'Plans of customers, newest first',
  loading: 'Loading plans...',
  empty: 'No plans found',
  notFetched: 'The plans could not be loaded',
};

/** /admin/customer-plans */
export default function CustomerPlansScreen() {
  const { search, setSearch } = useSearchFragment();
  const list = pagedListOf(useInfiniteQuery(customerPlansQuery(search)), ({ subscriptions }) => subscriptions);
  return (
    <ListPage
      labels={labels}
      list={list}
      columns={planColumns}
      search={
        <ServerSearch
          label="Search plans by number, name, email or phone"
          placeholder="Number, name, email, phone"
          maxLength={longestSearch}
          value={search}
          onSearch={setSearch}
        />
      }
      emptyAction={
        search && (
          <ButtonLink variant="secondary" to={paths.customerPlans}>
            Show all plans
          </ButtonLink>
        )
      }
    />
  );
}
