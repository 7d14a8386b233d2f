import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { sentenceOf } from '../../shared/api';
import { Button } from '../../ui/button';
import type { Column } from '../ui/table/data-table';
import { ErrorBanner } from '../ui/feedback/error-banner';
import { Screen } from '../ui/layout/screen';
import type { Catalog, CatalogRow } from './resource.api';
import { CatalogTable } from './list-page';
import { useDelete } from './use-delete';
import { useReorder } from './use-reorder';
import type { Words } from './labels';

/** What a dialog is open for; `row` is absent for something new. */
export type Opened<T> = { mode: 'view' | 'edit'; row: T } | { mode: 'create'; row?: undefined };

type Props<T extends CatalogRow> = {
  catalog: Catalog<T>;
  words: Words;
  /** All but the actions. */
  columns: readonly Column<T>[];
  nameOf: (row: T) => string;
  /** Where the search looks. */
  textOf: (row: T) => string;
  /** More buttons for a row. */
  moreActions?: (row: T) => ReactNode;
  dialog: (opened: Opened<T>, close: () => void) => ReactNode;
};

/** A list that administrators keep: looked through, added to, edited, deleted from and put in order. */
export function CatalogScreen<T extends CatalogRow>({ catalog, words, dialog, ...rest }: Props<T>) {
  const query = useQuery(catalog.list);
  const [opened, setOpened] = useState<Opened<T>>();
  const [failure, setFailure] = useState<string>();
  const remove = useDelete(catalog, words, setFailure);
  const reorder = useReorder(catalog, setFailure);
  const isUnfetched = query.isError && !query.isFetching;
  const isShown = query.data !== undefined || !isUnfetched;

  return (
    <Screen
      title={words.title}
      lead={words.lead}
      actions={
        <Button onClick={() => setOpened({ mode: 'create' })}>
          <Plus aria-hidden size={20} />
          {words.add}
        </Button>
      }
    >
      {failure && <ErrorBanner message={failure} onDismiss={() => setFailure(undefined)} />}
      {isUnfetched && <ErrorBanner message={sentenceOf(query.error, words.notFetched)} onRetry={() => void query.refetch()} />}
      {isShown && (
        <CatalogTable
          {...rest}
          rows={query.data}
          words={words}
          onOpen={setOpened}
          onDelete={(row) => void remove(row, rest.nameOf(row))}
          onMove={(from, to) => {
            setFailure(undefined);
            reorder(from, to);
          }}
        />
      )}
      {opened && dialog(opened, () => setOpened(undefined))}
    </Screen>
  );
}
