import { clsx } from 'clsx';
import type { ComponentType, ReactNode } from 'react';
import { sentenceOf } from '../../shared/api';
import { ErrorBanner } from '../ui/feedback/error-banner';
import { FeedbackBanner } from '../ui/feedback/feedback-banner';
import type { Feedback } from '../ui/feedback/use-feedback';
import { Screen } from '../ui/layout/screen';
import { DataTable, type Column } from '../ui/table/data-table';
import { Count, TablePanel } from '../ui/table/table-panel';
import type { List } from './list';
import styles from './list-page.module.css';
import { NextPageButton } from './next-page';

export type ListLabels = {
  title: string;
  lead?: string;
  /** The table's name for screen readers; the title when absent. */
  caption?: string;
  loading: string;
  empty: string;
  notFetched: string;
};

/** The parts that make the rows of a table sortable. A screen passes them in, so that others do not load drag and drop. */
export type SortingParts = {
  Table: ComponentType<{ rows: readonly { id: string; name: string }[]; onMove?: (from: number, to: number) => void; children: ReactNode }>;
  Row: ComponentType<{ id: string; className: string; children: ReactNode }>;
  /** Buttons that move a row up and down. */
  MoveButtons: ComponentType;
};

type Props<Row> = {
  labels: ListLabels;
  list: List<Row>;
  columns: readonly Column<Row>[];
  /** Buttons beside the heading. */
  actions?: ReactNode;
  search?: ReactNode;
  filter?: ReactNode;
  count?: ReactNode;
  rowActions?: (row: Row) => ReactNode;
  /** Below the text that says that there are no rows. */
  emptyAction?: ReactNode;
  /** Rows can be put in another order; without `onMove` not at the moment. */
  sorting?: { parts: SortingParts; nameOf: (row: Row) => string; onMove?: (from: number, to: number) => void };
  feedback?: Feedback;
  /** Dialogs. */
  children?: ReactNode;
};

/** A screen with a list. Everything but the rows and columns is optional. */
export function ListPage<Row extends { id: string }>(props: Props<Row>) {
  const { labels, list, actions, search, filter, count, feedback, children } = props;
  const toolbar = (search || filter || count) && (
    <>
      {search}
      {filter}
      <Count>{count}</Count>
    </>
  );
  return (
    <Screen title={labels.title} lead={labels.lead} actions={actions}>
      <div className={styles.body}>
        {feedback && <FeedbackBanner feedback={feedback} />}
        <TablePanel toolbar={toolbar}>
          {list.error !== undefined && (
            <div className={styles.error}>
              <ErrorBanner message={sentenceOf(list.error, labels.notFetched)} onRetry={list.retry} />
            </div>
          )}
          {(list.rows || list.error === undefined) && <Rows {...props} />}
        </TablePanel>
      </div>
      {children}
    </Screen>
  );
}

function Rows<Row extends { id: string }>({ labels, list, columns, rowActions, emptyAction, sorting }: Props<Row>) {
  const { rows, isOutdated, nextPage } = list;
  const SortableRow = sorting?.parts.Row;
  const actions: Column<Row>[] = rowActions ? [{ name: 'Actions', place: 'actions', end: true, cell: rowActions }] : [];
  return (
    <div className={clsx(isOutdated && styles.outdated)}>
      <Sorted rows={rows} sorting={sorting}>
        <DataTable
          caption={labels.caption ?? labels.title}
          columns={[...columns, ...actions]}
          rows={rows}
          rowKey={({ id }) => id}
          loading={labels.loading}
          empty={labels.empty}
          emptyAction={emptyAction}
          renderRow={
            SortableRow &&
            (({ id }, cells, className) => (
              <SortableRow id={id} className={className}>
                {cells}
              </SortableRow>
            ))
          }
        />
      </Sorted>
      <NextPageButton page={nextPage} rowIds={rows?.map(({ id }) => id) ?? []} notFetched={labels.notFetched} />
    </div>
  );
}

type SortedProps<Row> = { rows: readonly Row[] | undefined; sorting: Props<Row>['sorting']; children: ReactNode };

function Sorted<Row extends { id: string }>({ rows = [], sorting, children }: SortedProps<Row>) {
  if (!sorting) return children;
  const { parts, nameOf, onMove } = sorting;
  return (
    <parts.Table rows={rows.map((row) => ({ id: row.id, name: nameOf(row) }))} onMove={onMove}>
      {children}
    </parts.Table>
  );
}
