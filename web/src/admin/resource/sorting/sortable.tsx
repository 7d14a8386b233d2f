import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useState, type ReactNode } from 'react';
import { Sorting } from './sorting-context';
import { instructions, placeOf, moveAnnouncements } from './move-announcements';
import { useSortSensors } from './use-sort-sensors';

type Named = { id: string; name: string };

type Props = {
  /** In their order. */
  rows: readonly Named[];
  /** Absent while the order cannot be changed, as when only a part of the list is shown. */
  onMove?: (from: number, to: number) => void;
  /** Draws the rows, each as a `SortableRow` with a `Grip` and `MoveButtons`. */
  children: ReactNode;
};

/**
 * A list whose rows can be put in order: by dragging their grip, with the keyboard (Space, arrows, Space;
 * Escape cancels), and with buttons. Each move is announced.
 */
export function Sortable({ rows, onMove, children }: Props) {
  const [said, setSaid] = useState('');
  const sensors = useSortSensors();
  const ids = rows.map(({ id }) => id);
  const at = (id: unknown) => {
    const index = ids.indexOf(String(id));
    return { name: rows[index]?.name ?? '', index, count: rows.length };
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove?.(at(active.id).index, at(over.id).index);
  };
  const step = (id: string, by: 1 | -1) => {
    const from = at(id);
    const index = from.index + by;
    if (index < 0 || index >= rows.length) return;
    setSaid(placeOf({ ...from, index }));
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
        {said}
      </p>
    </DndContext>
  );
}
