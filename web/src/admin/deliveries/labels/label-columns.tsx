import { dietLabels, type LabelledDish } from '@2x7/contracts';
import { StatusTag } from '../../ui/feedback/status-tag';
import type { Column } from '../../ui/table/data-table';
import styles from './labels.module.css';

type DishRow = LabelledDish & { id: string };

/** What the label of the dish does not say: `net quantity, use within`. */
function Lacks({ label, lacks }: LabelledDish) {
  if (!label) return <StatusTag tone="danger">No dish is set</StatusTag>;
  if (lacks.length === 0) return <StatusTag tone="ok">Nothing</StatusTag>;
  return <span className={styles.lacks}>{lacks.join(', ')}</span>;
}

export const labelColumns: readonly Column<DishRow>[] = [
  { name: 'Dish', place: 'title', cell: ({ label, diet }) => label?.name ?? `No dish: ${dietLabels[diet]}` },
  { name: 'Diet', cell: ({ diet }) => dietLabels[diet] },
  { name: 'Boxes', end: true, cell: ({ boxes }) => boxes },
  { name: 'Use by', cell: ({ use_by }) => use_by ?? '–' },
  { name: 'Missing on the label', long: true, cell: (dish) => <Lacks {...dish} /> },
];
