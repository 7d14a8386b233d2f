import { clsx } from 'clsx';
import { Fragment, type ReactNode } from 'react';
import styles from './data-table.module.css';

/**
 * Where a cell goes when a row is a card on a phone: `picture` at the left, `title` beside it, `actions` along
 * the bottom; `line`, the default, is the column's name and the value.
 */
type Place = 'picture' | 'title' | 'line' | 'actions';

export type Column<Row> = {
  name: string;
  cell: (row: Row) => ReactNode;
  place?: Place;
  /** Numbers and actions end at the right. */
  end?: boolean;
};

type Props<Row> = {
  /** What the table holds, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while they are awaited. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The sentence of the row that stands there meanwhile. */
  loading: string;
  /** The sentence of the row that stands for none. */
  empty: string;
  /** Wraps the cells in a `<tr>` of one's own, say one that can be dragged; give it `rowClass` and role="row". */
  renderRow?: (row: Row, cells: ReactNode, rowClass: string) => ReactNode;
};

/** A table that becomes a stack of cards where it has no room. Roles are told, for a grid has none of a table's. */
export function DataTable<Row>({ caption, columns, rows, rowKey, loading, empty, renderRow }: Props<Row>) {
  const draw = (row: Row) => {
    const cells = columns.map((column) => <Cell key={column.name} column={column} row={row} />);
    return renderRow?.(row, cells, styles.row!) ?? <tr role="row" className={styles.row}>{cells}</tr>;
  };
  return (
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
        {rows?.map((row) => <Fragment key={rowKey(row)}>{draw(row)}</Fragment>)}
        {!rows?.length && <Only span={columns.length}>{rows ? empty : loading}</Only>}
      </tbody>
    </table>
  );
}

function Cell<Row>({ column: { name, cell, place = 'line', end }, row }: { column: Column<Row>; row: Row }) {
  const className = clsx(styles.cell, styles[place], end && styles.end);
  const content = cell(row);
  if (place === 'title') return <th role="rowheader" scope="row" className={className}>{content}</th>;
  return <td role="cell" className={className} data-name={place === 'line' ? name : undefined}>{content}</td>;
}

const Only = ({ span, children }: { span: number; children: ReactNode }) => (
  <tr role="row" className={styles.only}>
    <td role="cell" colSpan={span}>
      <span role="status">{children}</span>
    </td>
  </tr>
);
