import type { useSortable } from '@dnd-kit/sortable';
import { createContext } from 'react';

type SortingState = {
  at: (id: string) => { name: string; index: number; count: number };
  step: (id: string, by: 1 | -1) => void;
  isLocked: boolean;
};

/** What the controls of a row need to know of their list. */
export const Sorting = createContext<SortingState | null>(null);

/** What they need to know of their row. */
export const SortedRow = createContext<(ReturnType<typeof useSortable> & { id: string }) | null>(null);
