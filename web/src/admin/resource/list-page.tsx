import { Eye, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { DataTable, type Column } from '../ui/table/data-table';
import { IconButton } from '../ui/button/icon-button';
import { SearchField } from '../ui/table/search-field';
import { Sortable } from '../ui/sorting/sortable';
import { SortableRow, Steps } from '../ui/sorting/sortable-row';
import { Count, TablePanel } from '../ui/table/table-panel';
import type { CatalogRow } from './resource.api';
import styles from './row-actions.module.css';
import { useSearch } from './use-search';
import type { Words } from './labels';

type Props<T extends CatalogRow> = {
  /** Undefined while they are awaited. */
  rows: readonly T[] | undefined;
  words: Words;
  columns: readonly Column<T>[];
  nameOf: (row: T) => string;
  textOf: (row: T) => string;
  moreActions?: (row: T) => ReactNode;
  onOpen: (opened: { mode: 'view' | 'edit'; row: T }) => void;
  onDelete: (row: T) => void;
  onMove: (from: number, to: number) => void;
};

/** The rows with what can be done with each. While a search hides some, the order stays as it is. */
export function CatalogTable<T extends CatalogRow>(props: Props<T>) {
  const { rows, words, nameOf } = props;
  const search = useSearch(rows ?? [], words.unit, props.textOf);
  const named = search.found.map((row) => ({ id: row.id, name: nameOf(row) }));
  const toolbar = (
    <>
      {search.isLong && <SearchField label={`Search ${words.unit.many}`} value={search.typed} onValue={search.setTyped} />}
      <Count>{search.count}</Count>
    </>
  );
  return (
    <TablePanel toolbar={rows && toolbar}>
      <Sortable rows={named} onMove={search.isFiltered ? undefined : props.onMove}>
        <DataTable
          caption={words.title}
          columns={[...props.columns, actionsColumn(props)]}
          rows={rows && search.found}
          rowKey={({ id }) => id}
          loading={words.loading}
          empty={words.none}
          renderRow={({ id }, cells, rowClass) => (
            <SortableRow id={id} className={rowClass}>
              {cells}
            </SortableRow>
          )}
        />
      </Sortable>
    </TablePanel>
  );
}

const actionsColumn = <T extends CatalogRow>({ nameOf, moreActions, onOpen, onDelete }: Props<T>): Column<T> => ({
  name: 'Actions',
  place: 'actions',
  end: true,
  cell: (row) => (
    <div className={styles.actions}>
      <Steps />
      {moreActions?.(row)}
      <IconButton icon={Eye} label={`View ${nameOf(row)}`} onClick={() => onOpen({ mode: 'view', row })} />
      <IconButton icon={Pencil} label={`Edit ${nameOf(row)}`} onClick={() => onOpen({ mode: 'edit', row })} />
      <IconButton icon={Trash2} label={`Delete ${nameOf(row)}`} danger onClick={() => onDelete(row)} />
    </div>
  ),
});
