import type { OrderSummary } from '@2x7/contracts';
import { TriangleAlert } from 'lucide-react';
import styles from './order-marks.module.css';
import { OrderStateTag } from './order-state-tag';
import { attentionLabels, settledLabel } from './order-labels';

/** The state of an order, why it needs attention, and what reported the payment if not the browser. */
export const OrderMarks = ({ order }: { order: OrderSummary }) => {
  const settled = settledLabel(order.settled_by);
  return (
    <span className={styles.marks}>
      <OrderStateTag state={order.state} />
      {order.attention && (
        <span className={styles.attention}>
          <TriangleAlert size={16} aria-hidden />
          {attentionLabels[order.attention].short}
        </span>
      )}
      {settled && <span className={styles.settled}>{settled}</span>}
    </span>
  );
};
