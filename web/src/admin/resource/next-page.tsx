import { useEffect, useRef } from 'react';
import { sentenceOf } from '../../shared/api';
import { Button } from '../../ui/button';
import { ErrorBanner } from '../ui/feedback/error-banner';
import { rowElementId } from '../ui/table/data-table';
import type { NextPage } from './list';
import styles from './list-page.module.css';

type Props = {
  /** Absent on the last page. */
  page: NextPage | undefined;
  rowIds: readonly string[];
  notFetched: string;
};

/** "Load more", or why it failed. The focus moves to the first row of the new page. */
export function NextPageButton({ page, rowIds, notFetched }: Props) {
  const load = useLoadAndFocus(page, rowIds);
  if (!page) return null;
  if (page.error) {
    return (
      <div className={styles.error}>
        <ErrorBanner message={sentenceOf(page.error, notFetched)} onRetry={load} />
      </div>
    );
  }
  return (
    <div className={styles.more}>
      <Button variant="secondary" aria-disabled={page.isLoading} onClick={() => page.isLoading || load()}>
        {page.isLoading ? 'Loading...' : 'Load more'}
      </Button>
    </div>
  );
}

function useLoadAndFocus(page: NextPage | undefined, rowIds: readonly string[]): () => void {
  // The number of rows before the page that was asked for.
  const before = useRef<number>(undefined);
  useEffect(() => {
    const first = before.current === undefined ? undefined : rowIds[before.current];
    if (!first) return;
    before.current = undefined;
    document.getElementById(rowElementId(first))?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, [rowIds]);

  const start = async () => {
    before.current = rowIds.length;
    if (!(await page?.load())) before.current = undefined;
  };
  return () => void start();
}
