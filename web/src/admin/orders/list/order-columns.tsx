import { formatMoment, formatPaise, type OrderSummary } from '@2x7/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { orderAddress, type OrderFilter } from './order-filter';
import { OrderMarks } from '../order-marks';
import styles from './order-columns.module.css';
import { refundedLabel } from '../order-labels';

type Props = { orders: readonly OrderSummary[]; filter: OrderFilter };

/** The id of the link to an order, to move the focus there. */
export const orderLinkId = (id: string): string => `order-${id}`;

// A table that is drawn as cards keeps its meaning only with its roles written out.
const Row = ({ order, filter }: { order: OrderSummary; filter: OrderFilter }) => {
  const refunded = refundedLabel(order);
  return (
    <tr role="row" className={styles.row}>
      <td role="cell" className={styles.number}>
        <Link id={orderLinkId(order.id)} to={orderAddress(order.id, filter)} className={styles.link}>
          {order.number}
        </Link>
      </td>
      <td role="cell" className={styles.when}>
        <time dateTime={order.created_at}>{formatMoment(order.created_at)}</time>
      </td>
      <td role="cell" className={styles.customer}>
        <span className={styles.name}>{order.customer_name}</span>
        <span className={styles.email}>{order.customer_email}</span>
      </td>
      <td role="cell" className={styles.plan}>
        {order.plan_name}
      </td>
      <td role="cell" className={styles.amount}>
        <span className={styles.sum}>{formatPaise(order.amount_paise)}</span>
        {refunded && <span className={styles.refunded}>{refunded}</span>}
      </td>
      <td role="cell" className={styles.state}>
        <OrderMarks order={order} />
      </td>
    </tr>
  );
};

const Frame = ({ children }: { children: ReactNode }) => (
  <div className={styles.frame}>
    <table role="table" className={styles.table}>
      <caption className="visually-hidden">Orders, newest first</caption>
      <thead role="rowgroup" className={styles.head}>
        <tr role="row">
          <th role="columnheader" scope="col">Order</th>
          <th role="columnheader" scope="col">When</th>
          <th role="columnheader" scope="col">Customer</th>
          <th role="columnheader" scope="col">Plan</th>
          <th role="columnheader" scope="col" className={styles.amount}>Amount</th>
          <th role="columnheader" scope="col">State</th>
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
  </div>
);

/** Orders, newest first; on a narrow screen each is a card. */
export const OrderTable = ({ orders, filter }: Props) => (
  <Frame>
    {orders.map((order) => (
      <Row key={order.id} order={order} filter={filter} />
    ))}
  </Frame>
);
