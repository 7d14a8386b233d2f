import type { useSortable } from '@dnd-kit/sortable';
import { createContext } from 'react';

type SortingState = {
  at: (id: string) => { name: string; index: number; count: number };
  step: (id: string, by: 1 | -1) => void;
  isLocked: boolean;
};

/** The list, for the controls of its rows. */
export const Sorting = createContext<SortingState | null>(null);

/** The row, for its controls. */
export const SortedRow = createContext<(ReturnType<typeof useSortable> & { id: string }) | null>(null);
