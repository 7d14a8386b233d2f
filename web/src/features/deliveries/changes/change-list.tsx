import { formatMoment, type SubscriptionChange } from '@2x7/contracts';
import { useQuery } from '@tanstack/react-query';
import { Loading, Skeleton } from '../../../ui/skeleton';
import { PlanNotLoaded } from '../plan/plan-not-loaded';
import { changesQuery, type PlanPath } from '../subscription.api';
import styles from './change-list.module.css';

const actors: Record<SubscriptionChange['actor'], string> = { customer: 'By you', admin: 'By 2x7, for you', kitchen: 'By our kitchen' };

/** The changes of a plan, newest first, each with its number. */
export function ChangeList({ path }: { path: PlanPath }) {
  const { data, isPending, isError, refetch } = useQuery(changesQuery(path));
  if (isPending)
    return (
      <Loading label="Loading the changes">
        <Skeleton className={styles.skeleton} />
      </Loading>
    );
  if (isError) return <PlanNotLoaded onRetry={() => void refetch()} />;
  if (data.length === 0) return <p>Nothing has been changed yet.</p>;
  return (
    <ol className={styles.list}>
      {data.map((change) => (
        <li key={change.number} className={styles.change}>
          <p className={styles.head}>
            <strong>{change.number}</strong>
            <span>
              {formatMoment(change.at)} · {actors[change.actor]}
            </span>
          </p>
          {change.sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </li>
      ))}
    </ol>
  );
}
