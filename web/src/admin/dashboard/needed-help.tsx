import { formatMoment, formatPaise, type OrderSummary } from '@2x7/contracts';
import { Link } from 'react-router-dom';
import { paths } from '../paths';
import { Part } from '../ui/part';
import { StatusTag, type Tone } from '../ui/status-tag';
import { figuresFailed, useOrderStats } from './dashboard.api';
import styles from './needed-help.module.css';

type Reason = { tone: Tone; words: string };

const attention: Record<NonNullable<OrderSummary['attention']>, Reason> = {
  'amount-mismatch': { tone: 'danger', words: 'Amount differs' },
  'paid-twice': { tone: 'danger', words: 'Paid twice' },
};
const settled: Record<NonNullable<OrderSummary['settled_by']>, Reason> = {
  verify: { tone: 'neutral', words: 'Told by the browser' },
  webhook: { tone: 'info', words: 'Told by webhook' },
  reconciler: { tone: 'warn', words: 'Found by the reconciler' },
  sweep: { tone: 'warn', words: 'Found by the sweep' },
};

const reasonsOf = (order: OrderSummary): Reason[] =>
  [order.attention && attention[order.attention], order.settled_by && settled[order.settled_by]].filter((reason) => reason !== null);

/** Payments that the browser never told, and those that somebody should look at. */
export function NeededHelp() {
  return (
    <Part
      title="Payments that needed help"
      query={useOrderStats()}
      failure={figuresFailed}
      empty="None in the last 30 days: every customer's browser came back from the payment."
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
              <p className={styles.tags}>
                {reasonsOf(order).map(({ tone, words }) => (
                  <StatusTag key={words} tone={tone}>
                    {words}
                  </StatusTag>
                ))}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
