import { useSortable } from '@dnd-kit/sortable';
import { clsx } from 'clsx';
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import { use, type MouseEvent, type ReactNode } from 'react';
import { IconButton } from '../../ui/button/icon-button';
import styles from './sortable-row.module.css';
import { SortedRow, Sorting } from './sorting-context';

type Props = { id: string; className: string; children: ReactNode };

/** A table row inside `Sortable`. */
export function SortableRow({ id, className, children }: Props) {
  const { isLocked } = use(Sorting)!;
  const sortable = useSortable({ id, disabled: isLocked, attributes: { roleDescription: 'grip' } });
  const { setNodeRef, transform, transition, isDragging } = sortable;
  return (
    <SortedRow value={{ ...sortable, id }}>
      <tr
        ref={setNodeRef}
        role="row"
        className={clsx(className, isDragging && styles.dragging)}
        style={{ transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined, transition }}
      >
        {children}
      </tr>
    </SortedRow>
  );
}

/** The handle that drags its row, also by keyboard. */
export function Grip() {
  const { at, isLocked } = use(Sorting)!;
  const { id, attributes, listeners, setActivatorNodeRef } = use(SortedRow)!;
  if (isLocked) return null;
  return (
    <IconButton
      {...attributes}
      {...listeners}
      ref={setActivatorNodeRef}
      icon={GripVertical}
      label={`Move ${at(id).name}`}
      className={styles.grip}
    />
  );
}

/** Two buttons that move their row by one position. At an end the button stays and keeps the focus, but does nothing. */
export function MoveButtons() {
  const { at, step, isLocked } = use(Sorting)!;
  const { id } = use(SortedRow)!;
  if (isLocked) return null;
  const { name, index, count } = at(id);
  const stepBy = (by: 1 | -1) => (event: MouseEvent) => {
    // The second click of a double click meets another row, which the first has moved under the pointer. Of a key press, `detail` is 0.
    if (event.detail < 2) step(id, by);
  };
  return (
    <span className={styles.steps}>
      <IconButton icon={ChevronUp} label={`Move ${name} up`} aria-disabled={index === 0} className={styles.step} onClick={stepBy(-1)} />
      <IconButton
        icon={ChevronDown}
        label={`Move ${name} down`}
        aria-disabled={index === count - 1}
        className={styles.step}
        onClick={stepBy(1)}
      />
    </span>
  );
}
