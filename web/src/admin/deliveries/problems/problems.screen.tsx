import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../paths';
import { pagedListOf } from '../../resource/list';
import { ListPage, type ListLabels } from '../../resource/list-page';
import tabStyles from '../../ui/table/tabs.module.css';
import { problemColumns } from './problem-columns';
import { problemsQuery, type ProblemFilter } from './problems.api';

const labels: Record<ProblemFilter, ListLabels> = {
  open: {
    title: 'Problems',
    lead: 'What customers reported, the most urgent first.',
    caption: 'Open problems, by due date',
    loading: 'Loading problems...',
    empty: 'No open problems',
    notFetched: 'The problems could not be loaded',
  },
  closed: {
    title: 'Problems',
    lead: 'What was answered or declined, newest first.',
    caption: 'Closed problems, newest first',
    loading: 'Loading problems...',
    empty: 'No closed problems',
    notFetched: 'The problems could not be loaded',
  },
};

/** /admin/problems */
export default function ProblemsScreen() {
  const [params] = useSearchParams();
  const state: ProblemFilter = params.get('state') === 'closed' ? 'closed' : 'open';
  const plan = params.get('plan');
  const list = pagedListOf(useInfiniteQuery(problemsQuery(state, plan)), ({ problems }) => problems);
  return (
    <ListPage
      labels={plan ? { ...labels[state], lead: 'What was reported about one plan.' } : labels[state]}
      list={list}
      columns={problemColumns}
      filter={<Tabs state={state} plan={plan} />}
    />
  );
}

function addressOf(state: ProblemFilter, plan: string | null): string {
  const params = new URLSearchParams({ ...(plan && { plan }), ...(state === 'closed' && { state }) });
  return params.size > 0 ? `${paths.problems}?${params.toString()}` : paths.problems;
}

const Tabs = ({ state, plan }: { state: ProblemFilter; plan: string | null }) => (
  <nav aria-label="Problems by state" className={tabStyles.tabs}>
    {(['open', 'closed'] as const).map((tab) => (
      <Link
        key={tab}
        to={addressOf(tab, plan)}
        state={{ stay: true }}
        className={tabStyles.tab}
        aria-current={tab === state ? 'page' : undefined}
      >
        {tab === 'open' ? 'Open' : 'Closed'}
      </Link>
    ))}
    {plan && (
      <Link to={addressOf(state, null)} className={tabStyles.tab}>
        Of all plans
      </Link>
    )}
  </nav>
);
