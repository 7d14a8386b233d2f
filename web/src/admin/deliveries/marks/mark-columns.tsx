import type { SlotDelivery } from '@2x7/contracts';
import { Link } from 'react-router-dom';
import { paths } from '../../paths';
import { StatusTag } from '../../ui/feedback/status-tag';
import type { Column } from '../../ui/table/data-table';
import { outcomeText } from './outcome-text';
import styles from './marks.module.css';

export type DeliveryRow = SlotDelivery & { id: string };

function Outcome({ outcome }: DeliveryRow) {
  const { tone, tag, text } = outcomeText(outcome);
  return (
    <span className={styles.outcome}>
      <StatusTag tone={tone}>{tag}</StatusTag> {text}
    </span>
  );
}

export const markColumns: readonly Column<DeliveryRow>[] = [
  {
    name: 'Order',
    place: 'title',
    cell: ({ subscription_id, order_number }) => (
      <Link to={paths.customerPlan(subscription_id)} className={styles.order}>
        {order_number}
      </Link>
    ),
  },
  { name: 'Customer', long: true, cell: ({ name }) => name },
  { name: 'Address', long: true, cell: ({ address }) => address },
  { name: 'Meals', end: true, cell: ({ meals }) => meals },
  { name: 'Result', long: true, cell: (row) => <Outcome {...row} /> },
];
