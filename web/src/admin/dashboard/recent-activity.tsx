import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ActivityList } from '../activity/activity-list';
import { fetchActivity } from '../activity/audit.api';
import { MissingActivity } from '../activity/missing-activity';
import { paths } from '../paths';
import { QueryPanel } from '../ui/layout/query-panel';
import styles from './dashboard.module.css';

/** The newest entries. Customers sign in far more often than administrators act: their entries would push out all others. */
const wanted = { limit: 8, cursor: {}, without: 'customer' } as const;

export function RecentActivity() {
  const query = useQuery({
    queryKey: ['activity', 'recent'],
    queryFn: ({ signal }) => fetchActivity(wanted, signal),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  return (
    <QueryPanel
      title="Recent Activity"
      action={
        <Link to={paths.activity} className={styles.more}>
          See all
          <span className="visually-hidden"> activity</span>
        </Link>
      }
      query={query}
      failure="The activity could not be loaded."
      empty="Nothing has happened yet."
      isEmpty={({ entries, missing }) => entries.length + missing.length === 0}
    >
      {({ entries, missing }) => (
        <>
          <MissingActivity missing={missing} onRetry={() => void query.refetch()} />
          <ActivityList entries={entries} />
        </>
      )}
    </QueryPanel>
  );
}
