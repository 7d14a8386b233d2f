import { clsx } from 'clsx';
import { Fragment, type ReactNode } from 'react';
import styles from './data-table.module.css';

/**
 * Where a cell stands when rows are cards on a narrow screen: `image` at the left, `title` beside it, `actions`
 * at the bottom; `line`, the default, is the column's name and the value. `link` stands where a title does and
 * holds one link (`RowLink`), which covers the whole row.
 */
type Place = 'image' | 'title' | 'link' | 'line' | 'actions';

export type Column<Row> = {
  name: string;
  cell: (row: Row) => ReactNode;
  place?: Place;
  /** Aligned right, as numbers and actions are. */
  end?: boolean;
  /** Text of any length: a word that is longer than the column is broken. A title always is. */
  long?: boolean;
};

type Props<Row> = {
  /** What the table holds, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  loading: string;
  empty: string;
  /** Stands below `empty`, such as a link to all rows. */
  emptyAction?: ReactNode;
  /** Draws a row's `<tr>` around its cells, such as a sortable one, with `className` and role="row". */
  renderRow?: (row: Row, cells: ReactNode, className: string) => ReactNode;
};

/** The id of a row's element, to move the focus there. */
export const rowElementId = (key: string): string => `row-${key}`;

/** A table whose rows become cards where it has no room. `display: grid` removes a table's roles, so they are written out. */
export function DataTable<Row>({ caption, columns, rows, rowKey, loading, empty, emptyAction, renderRow }: Props<Row>) {
  const draw = (row: Row) => {
    const cells = columns.map((column) => <Cell key={column.name} column={column} row={row} />);
    return (
      renderRow?.(row, cells, styles.row!) ?? (
        <tr id={rowElementId(rowKey(row))} role="row" className={styles.row}>
          {cells}
        </tr>
      )
    );
  };
  return (
    <div className={styles.frame}>
      <table role="table" className={styles.table} aria-busy={rows === undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup" className={styles.head}>
          <tr role="row">
            {columns.map(({ name, end }) => (
              <th key={name} role="columnheader" scope="col" className={clsx(end && styles.end)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={styles.body}>
          {rows?.map((row) => (
            <Fragment key={rowKey(row)}>{draw(row)}</Fragment>
          ))}
          {!rows?.length && (
            <MessageRow span={columns.length} text={rows ? empty : loading} isLoading={!rows}>
              {rows && emptyAction}
            </MessageRow>
          )}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column: { name, cell, place = 'line', end, long }, row }: { column: Column<Row>; row: Row }) {
  const className = clsx(styles.cell, styles[place], end && styles.end, long && styles.long);
  const content = cell(row);
  if (place === 'title')
    return (
      <th role="rowheader" scope="row" className={className}>
        {content}
      </th>
    );
  return (
    <td role="cell" className={className} data-name={place === 'line' ? name : undefined}>
      {content}
    </td>
  );
}

type MessageRowProps = { span: number; text: string; isLoading: boolean; children: ReactNode };

const MessageRow = ({ span, text, isLoading, children }: MessageRowProps) => (
  <tr role="row" className={clsx(styles.message, isLoading && styles.loading)}>
    <td role="cell" colSpan={span}>
      <p role="status">{text}</p>
      {children}
    </td>
  </tr>
);
