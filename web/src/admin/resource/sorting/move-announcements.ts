import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';

export type Place = { name: string; index: number; count: number };

export const instructions = 'Press Space to lift the row, the arrow keys to move it, Space to drop it, Escape to cancel.';

/** `AdminArea Lunch Plan, position 2 of 7.` */
export const placeOf = ({ name, index, count }: Place): string => `${name}, position ${index + 1} of ${count}.`;

/** Announcements while a row is dragged; the drop is announced as the move that it is. `at` returns the position of a row before the drop. */
export function moveAnnouncements(at: (id: UniqueIdentifier) => Place): Announcements {
  const over = (active: UniqueIdentifier, target: UniqueIdentifier) => placeOf({ ...at(target), name: at(active).name });
  const lifted = (active: UniqueIdentifier) => `Lifted: ${placeOf(at(active))}`;
  return {
    onDragStart: ({ active }) => lifted(active.id),
    // The first event follows the start at once, with the row over itself.
    onDragOver: ({ active, over: target }) =>
      target ? (target.id === active.id ? lifted(active.id) : over(active.id, target.id)) : undefined,
    onDragEnd: () => '',
    onDragCancel: ({ active }) => `Not moved: ${placeOf(at(active.id))}`,
  };
}
