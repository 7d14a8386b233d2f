import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { ButtonLink } from '../../../ui/button';
import { paths } from '../../paths';
import { pagedListOf } from '../../resource/list';
import { ListPage, type ListLabels } from '../../resource/list-page';
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

/** Characters; the service refuses a longer search. */
const longestSearch = 120;

/** /admin/customer-plans */
export default function CustomerPlansScreen() {
  const [params, setParams] = useSearchParams();
  const search = (params.get('search') ?? '').trim().slice(0, longestSearch);
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
          onSearch={(text) => setParams(text ? { search: text } : {}, { replace: true })}
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
