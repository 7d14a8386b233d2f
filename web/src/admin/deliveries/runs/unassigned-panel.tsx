import type { RunsOfSlot } from '@2x7/contracts';
import { Panel } from '../../ui/layout/panel';
import { DataTable } from '../../ui/table/data-table';
import { MoveToRun } from './move-to-run';
import { unassignedColumns, type StopLine } from './stop-columns';
import type { RunChanges } from './use-runs';

/** Deliveries of the slot that are on no run. */
export function UnassignedPanel({ all: { runs, unassigned }, changes }: { all: RunsOfSlot; changes: RunChanges }) {
  const rows: StopLine[] = unassigned.map((stop) => ({ ...stop, id: stop.delivery_id, position: 0 }));
  const open = runs.filter(({ state }) => state !== 'closed');
  const actions = (stop: StopLine) => (
    <MoveToRun
      stop={stop}
      runs={open}
      canLeave={false}
      onChoose={(run) => run && changes.setStops(run, [...run.stops.map(({ delivery_id }) => delivery_id), stop.id])}
    />
  );
  const columns =
    open.length > 0 ? [...unassignedColumns, { name: 'Actions', place: 'actions' as const, end: true, cell: actions }] : unassignedColumns;
  return (
    <Panel title="On no run">
      <DataTable
        caption="Deliveries on no run"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        loading=""
        empty="Every delivery is on a run"
      />
    </Panel>
  );
}
