import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../shared/api';
import { Loading, Skeleton } from '../../ui/skeleton';
import { kitchenSlotsQuery } from '../kitchen/kitchen.api';
import { ErrorBanner } from '../ui/feedback/error-banner';
import { Screen } from '../ui/layout/screen';
import styles from './with-server-time.module.css';
import { useServerClock } from './use-server-clock';

type Props = { title: string; children: (now: Date) => ReactNode };

/** A screen that begins with the server's day: the browser's may be another, in another time zone or with a wrong clock. */
export function WithServerTime({ title, children }: Props) {
  const query = useQuery(kitchenSlotsQuery);
  const now = useServerClock(query);
  if (now) return children(now);
  return (
    <Screen title={title}>
      {query.error ? (
        <ErrorBanner message={sentenceOf(query.error, `${title} could not be loaded`)} onRetry={() => void query.refetch()} />
      ) : (
        <Loading label={`Loading ${title.toLowerCase()}...`}>
          <Skeleton className={styles.skeleton} />
        </Loading>
      )}
    </Screen>
  );
}
