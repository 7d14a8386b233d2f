import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { Sorting } from './sorting-context';
import { instructions, moveAnnouncements } from './move-announcements';
import { useMoveAnnouncement } from './use-move-announcement';
import { useSortSensors } from './use-sort-sensors';

type Named = { id: string; name: string };

type Props = {
  rows: readonly Named[];
  /** Absent while the order cannot be changed, as when a search hides rows. */
  onMove?: (from: number, to: number) => void;
  /** The rows, each a `SortableRow` with a `Grip` and `MoveButtons`. */
  children: ReactNode;
};

/**
 * A list whose rows are sorted by dragging their grip, by keyboard (Space, arrow keys, Space; Escape cancels)
 * and by buttons. Each move is announced.
 */
export function Sortable({ rows, onMove, children }: Props) {
  const sensors = useSortSensors();
  const ids = rows.map(({ id }) => id);
  const at = (id: unknown) => {
    const index = ids.indexOf(String(id));
    return { name: rows[index]?.name ?? '', index, count: rows.length };
  };
  const { announcement, announce } = useMoveAnnouncement(at);
  const drop = ({ active, over }: DragEndEvent) => {
    const from = at(active.id);
    const { index } = at(over?.id ?? active.id);
    announce(String(active.id), { ...from, index }, 'Dropped: ');
    if (index !== from.index) onMove?.(from.index, index);
  };
  const step = (id: string, by: 1 | -1) => {
    const from = at(id);
    const index = from.index + by;
    if (index < 0 || index >= rows.length) return;
    announce(id, { ...from, index });
    onMove?.(from.index, index);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements: moveAnnouncements(at), screenReaderInstructions: { draggable: instructions } }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <Sorting value={{ at, step, isLocked: !onMove }}>{children}</Sorting>
      </SortableContext>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </DndContext>
  );
}
