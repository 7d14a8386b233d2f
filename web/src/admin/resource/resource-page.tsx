import { useQuery } from '@tanstack/react-query';
import { Plus, type LucideIcon } from 'lucide-react';
import { useState, type ComponentType, type ReactNode } from 'react';
import { Button } from '../../ui/button';
import { TemporaryButton } from '../../ui/temporary-button';
import { useFeedback, type Feedback } from '../ui/feedback/use-feedback';
import type { Column } from '../ui/table/data-table';
import { SearchField } from '../ui/table/search-field';
import { ResourceDialog, type FormFields } from './form/resource-dialog';
import { listOf } from './list';
import { ListPage, type SortingParts } from './list-page';
import type { Resource, ResourceDraft } from './resource';
import type { ResourceRow } from './resource.api';
import { RowButtons } from './row-buttons';
import { useDelete } from './use-delete';
import { useReorder } from './use-reorder';
import { useSearch } from './use-search';

type Mode<Row> = { mode: 'view' | 'edit'; row: Row } | { mode: 'create'; row?: undefined };

/** More buttons of a row, before View, Edit and Delete, and after Edit. */
export type MoreButtons<Row> = { before?: (row: Row) => ReactNode; after?: (row: Row, feedback: Feedback) => ReactNode };

type Props<Row extends ResourceRow, Draft extends ResourceDraft> = {
  resource: Resource<Row, Draft>;
  columns: readonly Column<Row>[];
  Fields: FormFields<Draft>;
  /** Shows one row read-only. */
  Details?: ComponentType<{ row: Row; onClose: () => void }>;
  /** Rows can be put in another order; `resource.api.reorder` saves it. */
  sorting?: SortingParts;
  moreButtons?: MoreButtons<Row>;
  CreateIcon?: LucideIcon;
};

/** A list page whose rows are viewed, created, edited, deleted and sorted; each is there when the resource has it. */
export function ResourcePage<Row extends ResourceRow, Draft extends ResourceDraft>(props: Props<Row, Draft>) {
  const { resource, columns, sorting, CreateIcon = Plus } = props;
  const { api, labels, nameOf } = resource;
  const query = useQuery(api.list);
  const search = useSearch(query.data, resource);
  const [dialog, setDialog] = useState<Mode<Row>>();
  const feedback = useFeedback();
  const deletion = useDelete(resource, feedback);
  const reorder = useReorder(resource, feedback);
  const createButton = (Kind: typeof Button | typeof TemporaryButton, variant?: 'secondary') =>
    labels.create && (
      <Kind variant={variant} onClick={() => setDialog({ mode: 'create' })}>
        <CreateIcon aria-hidden size={20} />
        {labels.create.open}
      </Kind>
    );
  return (
    <ListPage
      labels={search.isFiltered ? { ...labels, empty: labels.noMatch ?? labels.empty } : labels}
      list={{ ...listOf(query), rows: search.found }}
      columns={columns}
      feedback={feedback}
      search={search.isOffered && <SearchField label={`Search ${labels.unit.many}`} value={search.text} onValue={search.setText} />}
      count={search.count}
      sorting={sorting && { parts: sorting, nameOf, onMove: search.isFiltered ? undefined : reorder }}
      actions={createButton(Button)}
      emptyAction={search.isFiltered ? undefined : createButton(TemporaryButton, 'secondary')}
      rowActions={(row) => <ResourceRowButtons {...props} row={row} feedback={feedback} onOpen={setDialog} deletion={deletion} />}
    >
      {dialog && <OpenDialog {...props} dialog={dialog} feedback={feedback} onClose={() => setDialog(undefined)} />}
    </ListPage>
  );
}

type DialogProps<Row extends ResourceRow, Draft extends ResourceDraft> = Props<Row, Draft> & {
  dialog: Mode<Row>;
  feedback: Feedback;
  onClose: () => void;
};

function OpenDialog<Row extends ResourceRow, Draft extends ResourceDraft>({
  resource,
  Fields,
  Details,
  dialog,
  feedback,
  onClose,
}: DialogProps<Row, Draft>) {
  const { saved } = resource.labels;
  if (dialog.mode === 'view') return Details && <Details row={dialog.row} onClose={onClose} />;
  const onSaved = (row: Row, isNew: boolean) => saved && feedback.inform(saved(row, isNew));
  return <ResourceDialog resource={resource} row={dialog.row} Fields={Fields} onClose={onClose} onSaved={onSaved} />;
}

type RowProps<Row extends ResourceRow, Draft extends ResourceDraft> = Props<Row, Draft> & {
  row: Row;
  feedback: Feedback;
  onOpen: (mode: Mode<Row>) => void;
  deletion: ReturnType<typeof useDelete<Row, Draft>>;
};

function ResourceRowButtons<Row extends ResourceRow, Draft extends ResourceDraft>(props: RowProps<Row, Draft>) {
  const { row, resource, sorting, Details, moreButtons, feedback, onOpen, deletion } = props;
  const { labels, nameOf } = resource;
  return (
    <RowButtons
      name={nameOf(row)}
      before={
        <>
          {sorting && <sorting.MoveButtons />}
          {moreButtons?.before?.(row)}
        </>
      }
      after={moreButtons?.after?.(row, feedback)}
      onView={Details && (() => onOpen({ mode: 'view', row }))}
      onEdit={labels.edit && (() => onOpen({ mode: 'edit', row }))}
      onDelete={labels.remove && (() => void deletion.remove(row))}
      isDeleting={deletion.isRunning(row)}
    />
  );
}
