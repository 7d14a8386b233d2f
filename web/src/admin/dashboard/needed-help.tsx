import { formatMoment, formatPaise, type OrderSummary } from '@2x7/contracts';
import { Link } from 'react-router-dom';
import { attentionLabels, settledLabel } from '../orders/order-labels';
import { paths } from '../paths';
import { QueryPanel } from '../ui/layout/query-panel';
import { StatusTag } from '../ui/feedback/status-tag';
import { figuresFailed, useOrderStats } from './dashboard.api';
import styles from './needed-help.module.css';

/** Payments that neither the customer's browser nor a webhook reported, and orders that need an administrator. */
export function NeededHelp() {
  return (
    <QueryPanel
      title="Payments that needed help"
      query={useOrderStats()}
      failure={figuresFailed}
      empty="None in the last 30 days: browsers and webhooks reported every payment."
      isEmpty={({ needed_help }) => needed_help.length === 0}
    >
      {({ needed_help }) => (
        <ul className={styles.list}>
          {needed_help.map((order) => (
            <li key={order.id} className={styles.order}>
              <p className={styles.head}>
                <Link to={paths.order(order.id)}>{order.number}</Link>
                <span className={styles.amount}>{formatPaise(order.amount_paise)}</span>
              </p>
              <p className={styles.who}>
                {order.customer_name} · {formatMoment(order.paid_at ?? order.created_at)}
              </p>
              <Reasons order={order} />
            </li>
          ))}
        </ul>
      )}
    </QueryPanel>
  );
}

function Reasons({ order: { attention, settled_by: source } }: { order: OrderSummary }) {
  const settled = settledLabel(source);
  return (
    <p className={styles.tags}>
      {attention && <StatusTag tone="danger">{attentionLabels[attention].short}</StatusTag>}
      {settled && <StatusTag tone={source === 'webhook' ? 'info' : 'warn'}>{settled}</StatusTag>}
    </p>
  );
}
