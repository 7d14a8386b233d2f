import type { Run, RunsOfSlot } from '@2x7/contracts';
import { Link2, Pencil, Trash2 } from 'lucide-react';
import { isUnknown } from '../../../features/deliveries/subscription.api';
import { Button } from '../../../ui/button';
import { moved } from '../../resource/use-reorder';
import { MoveButtons, SortableRow } from '../../resource/sorting/sortable-row';
import { Sortable } from '../../resource/sorting/sortable';
import { StatusTag } from '../../ui/feedback/status-tag';
import { leavePanel } from '../../ui/layout/leave-panel';
import { Panel } from '../../ui/layout/panel';
import { DataTable } from '../../ui/table/data-table';
import { MoveToRun } from './move-to-run';
import { deleteRun } from './runs.api';
import styles from './runs.module.css';
import { linkText, progressOf, riderText, runState } from './run-text';
import { stopColumns, type StopLine } from './stop-columns';
import type { RunChanges } from './use-runs';

type Props = { run: Run; all: RunsOfSlot; changes: RunChanges; onEdit: () => void; onLink: () => void };

/** One run: its rider, its link, and its stops, which are sorted by drag, by keyboard and by buttons. */
export function RunPanel(props: Props) {
  const { run } = props;
  const { tone, tag } = runState(run);
  return (
    <Panel title={run.name} action={<Buttons {...props} />}>
      <div className={styles.facts}>
        <p>
          <StatusTag tone={tone}>{tag}</StatusTag> {progressOf(run)}
        </p>
        <p>{riderText(run) || 'No rider is entered yet.'}</p>
        <p>{linkText(run)}</p>
      </div>
      <Stops {...props} />
    </Panel>
  );
}

/** The panel of the run disappears with the pressed button in it. */
async function deleteAndLeave({ id }: Run, pressed: Element): Promise<RunsOfSlot> {
  try {
    const left = await deleteRun(id);
    leavePanel(pressed);
    return left;
  } catch (failure) {
    // Another administrator has deleted it: the panel disappears with the next answer.
    if (isUnknown(failure)) leavePanel(pressed);
    throw failure;
  }
}

const Buttons = ({ run, changes, onEdit, onLink }: Props) => (
  <div className={styles.buttons}>
    <Button variant="secondary" onClick={onEdit}>
      <Pencil size={18} aria-hidden />
      Rider<span className="visually-hidden"> of {run.name}</span>
    </Button>
    {run.state !== 'closed' && (
      <Button variant="secondary" onClick={onLink}>
        <Link2 size={18} aria-hidden />
        Link<span className="visually-hidden"> of {run.name}</span>
      </Button>
    )}
    {run.stops.length === 0 && (
      <Button
        variant="secondary"
        aria-disabled={changes.isBusy}
        onClick={({ currentTarget }) => {
          if (!changes.isBusy) changes.act(() => deleteAndLeave(run, currentTarget), 'The run could not be deleted');
        }}
      >
        <Trash2 size={18} aria-hidden />
        Delete<span className="visually-hidden"> {run.name}</span>
      </Button>
    )}
  </div>
);

const ids = (run: Run): string[] => run.stops.map(({ delivery_id }) => delivery_id);

function Stops({ run, all, changes }: Props) {
  const rows: StopLine[] = run.stops.map((stop, index) => ({ ...stop, id: stop.delivery_id, position: index + 1 }));
  const isClosed = run.state === 'closed';
  const others = all.runs.filter(({ id }) => id !== run.id);
  const move = (from: number, to: number) => changes.setStops(run, moved(ids(run), from, to));
  const moveTo =
    ({ id }: StopLine) =>
    (target: Run | undefined) =>
      target
        ? changes.setStops(target, [...ids(target), id])
        : changes.setStops(
            run,
            ids(run).filter((stop) => stop !== id),
          );
  const actions = (stop: StopLine) => (
    <span className={styles.rowActions}>
      <MoveButtons />
      <MoveToRun stop={stop} runs={others} canLeave onChoose={moveTo(stop)} />
    </span>
  );
  const columns = isClosed ? stopColumns : [...stopColumns, { name: 'Actions', place: 'actions' as const, end: true, cell: actions }];
  return (
    <Sortable rows={rows} onMove={isClosed ? undefined : move}>
      <DataTable
        caption={`Stops of ${run.name}`}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        loading=""
        empty="This run has no stops"
        renderRow={({ id }, cells, className) => (
          <SortableRow id={id} className={className}>
            {cells}
          </SortableRow>
        )}
      />
    </Sortable>
  );
}
