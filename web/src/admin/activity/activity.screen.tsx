import { useInfiniteQuery } from '@tanstack/react-query';
import { sentenceOf } from '../../shared/api';
import { Button } from '../../ui/button';
import { useLoadAndFocus } from '../resource/use-load-and-focus';
import { ErrorBanner } from '../ui/feedback/error-banner';
import { QueryPanel } from '../ui/layout/query-panel';
import { Screen } from '../ui/layout/screen';
import { ActivityList, entryElementId } from './activity-list';
import styles from './activity.module.css';
import { fetchActivity, type Cursor } from './audit.api';
import { MissingActivity } from './missing-activity';

const pageSize = 30;
const first: Cursor = {};
const elementOf = (id: string) => document.getElementById(id);

/** /admin/activity: all audit entries, loaded page by page. */
export default function ActivityScreen() {
  const query = useInfiniteQuery({
    queryKey: ['activity'],
    queryFn: ({ pageParam, signal }) => fetchActivity({ limit: pageSize, cursor: pageParam }, signal),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch, error } = query;
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  const loadEarlier = useLoadAndFocus(entries.map(entryElementId), async () => !(await fetchNextPage()).isFetchNextPageError, elementOf);
  return (
    <Screen title="Activity" lead="Who did what in the shop. These entries cannot be changed or removed.">
      <QueryPanel
        title="All activity"
        query={query}
        failure="The activity could not be loaded."
        empty="Nothing has happened yet."
        isEmpty={({ pages }) => pages.every(({ entries, missing }) => entries.length + missing.length === 0)}
      >
        {({ pages }) => (
          <>
            <MissingActivity missing={pages.at(-1)?.missing ?? []} onRetry={() => void refetch()} />
            <ActivityList entries={entries} />
            {isFetchNextPageError && <ErrorBanner message={sentenceOf(error, 'Earlier activity could not be loaded.')} />}
            {hasNextPage && (
              <Button
                variant="secondary"
                className={styles.more}
                aria-disabled={isFetchingNextPage}
                onClick={() => isFetchingNextPage || loadEarlier()}
              >
                {isFetchingNextPage ? 'Loading...' : 'Show earlier'}
              </Button>
            )}
          </>
        )}
      </QueryPanel>
    </Screen>
  );
}
