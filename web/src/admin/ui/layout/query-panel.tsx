import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../../shared/api';
import { Retry } from '../../../ui/retry';
import { Loading, Skeleton } from '../../../ui/skeleton';
import { Panel } from './panel';
import styles from './query-panel.module.css';

type Query<Data> = Pick<UseQueryResult<Data>, 'data' | 'isError' | 'error' | 'refetch'>;

type Props<Data> = {
  title: string;
  action?: ReactNode;
  query: Query<Data>;
  /** Shown when the server sends no message of its own. */
  failure: string;
  /** Shown instead of `children` when `isEmpty`. */
  empty?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  children: (data: Data) => ReactNode;
  className?: string;
};

/** A panel with its own query: loading, error with Retry, empty and data. */
export function QueryPanel<Data>({ title, action, className, ...content }: Props<Data>) {
  return (
    <Panel title={title} action={action} className={className}>
      <Content {...content} title={title} />
    </Panel>
  );
}

function Content<Data>({ title, query, failure, empty, isEmpty, children }: Omit<Props<Data>, 'action' | 'className'>) {
  const { data, isError, error, refetch } = query;
  if (data !== undefined) return isEmpty?.(data) ? <p className={styles.empty}>{empty}</p> : children(data);
  if (isError) return <Failed message={sentenceOf(error, failure)} title={title} onRetry={() => void refetch()} />;
  return (
    <Loading label={`Loading: ${title}`} className={styles.loading}>
      <Skeleton className={styles.block} />
      <Skeleton className={styles.block} />
      <Skeleton className={styles.block} />
    </Loading>
  );
}

const Failed = ({ message, title, onRetry }: { message: string; title: string; onRetry: () => void }) => (
  <div className={styles.failed} role="alert">
    <p>{message}</p>
    <Retry what={title} onRetry={onRetry} />
  </div>
);
