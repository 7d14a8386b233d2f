import { sentenceOf } from '../../shared/api';
import { Button } from '../../ui/button';
import { ErrorBanner } from '../ui/feedback/error-banner';
import { rowElementId } from '../ui/table/data-table';
import type { NextPage } from './list';
import styles from './list-page.module.css';
import { useLoadAndFocus } from './use-load-and-focus';

type Props = {
  /** Absent on the last page. */
  page: NextPage | undefined;
  rowIds: readonly string[];
  notFetched: string;
};

/** "Load more", or why it failed. The focus moves to the first row of the new page. */
export function NextPageButton({ page, rowIds, notFetched }: Props) {
  const load = useLoadAndFocus(rowIds, page?.load, focusableIn);
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

/** What can be focused in a row. */
const focusableIn = (id: string) => document.getElementById(rowElementId(id))?.querySelector<HTMLElement>('a, button');
