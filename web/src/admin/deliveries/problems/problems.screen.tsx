import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../paths';
import { pagedListOf } from '../../resource/list';
import { ListPage, type ListLabels } from '../../resource/list-page';
import tabStyles from '../../orders/list/state-tabs.module.css';
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
  const list = pagedListOf(useInfiniteQuery(problemsQuery(state)), ({ problems }) => problems);
  return <ListPage labels={labels[state]} list={list} columns={problemColumns} filter={<Tabs state={state} />} />;
}

const Tabs = ({ state }: { state: ProblemFilter }) => (
  <nav aria-label="Problems by state" className={tabStyles.tabs}>
    {(['open', 'closed'] as const).map((tab) => (
      <Link
        key={tab}
        to={tab === 'open' ? paths.problems : `${paths.problems}?state=closed`}
        state={{ stay: true }}
        className={tabStyles.tab}
        aria-current={tab === state ? 'page' : undefined}
      >
        {tab === 'open' ? 'Open' : 'Closed'}
      </Link>
    ))}
  </nav>
);
