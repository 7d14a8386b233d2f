import { formatPaise, type OrderSummary } from '@2x7/contracts';
import { CustomerCell } from '../../ui/table/customer-cell';
import type { Column } from '../../ui/table/data-table';
import { Moment } from '../../ui/table/moment';
import { RowLink } from '../../ui/table/row-link';
import { refundedLabel } from '../order-labels';
import { OrderMarks } from '../order-marks';
import styles from './order-columns.module.css';
import { orderAddress, type OrderFilter } from './order-filter';

/** `filter` travels along in the links, so that an order leads back to the same list. */
export const orderColumns = (filter: OrderFilter): readonly Column<OrderSummary>[] => [
  { name: 'Order', place: 'link', cell: ({ id, number }) => <RowLink to={orderAddress(id, filter)}>{number}</RowLink> },
  { name: 'When', cell: ({ created_at }) => <Moment at={created_at} /> },
  {
    name: 'Customer',
    long: true,
    cell: ({ customer_name, customer_email }) => <CustomerCell name={customer_name} email={customer_email} />,
  },
  { name: 'Plan', long: true, cell: ({ plan_name }) => plan_name },
  { name: 'Amount', end: true, cell: (order) => <Amount order={order} /> },
  { name: 'State', cell: (order) => <OrderMarks order={order} /> },
];

type Props = { order: OrderSummary };

const Amount = ({ order }: Props) => {
  const refunded = refundedLabel(order);
  return (
    <span>
      <span className={styles.sum}>{formatPaise(order.amount_paise)}</span>
      {refunded && <span className={styles.refunded}>{refunded}</span>}
    </span>
  );
};
