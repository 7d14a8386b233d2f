import type { SortingParts } from '../list-page';
import { Sortable } from './sortable';
import { MoveButtons, SortableRow } from './sortable-row';

/** For a list page whose rows are sorted by drag and drop, by keyboard and by buttons. */
export const sortingParts: SortingParts = { Table: Sortable, Row: SortableRow, MoveButtons };
