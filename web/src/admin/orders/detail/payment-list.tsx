import { formatMoment, formatPaise, type OrderPayment } from '@2x7/contracts';
import { CopyText } from '../../ui/button/copy-text';
import { StatusTag, type Tone } from '../../ui/feedback/status-tag';
import { sourceLabels } from '../order-labels';
import styles from './money-list.module.css';

const states: Record<OrderPayment['state'], { tone: Tone; word: string }> = {
  failed: { tone: 'danger', word: 'Failed' },
  authorized: { tone: 'warn', word: 'Authorised' },
  captured: { tone: 'ok', word: 'Captured' },
  refunded: { tone: 'info', word: 'Refunded' },
};

/** Every attempt to pay that the shop has heard of. */
export const PaymentList = ({ payments }: { payments: readonly OrderPayment[] }) => {
  if (payments.length === 0) return <p className={styles.none}>No payment has been tried, as far as the provider has told.</p>;
  return (
    <ul className={styles.list}>
      {payments.map((payment) => (
        <li key={payment.id} className={styles.item}>
          <div className={styles.line}>
            <strong className={styles.sum}>{formatPaise(payment.amount_paise)}</strong>
            <StatusTag tone={states[payment.state].tone}>{states[payment.state].word}</StatusTag>
            <span className={styles.quiet}>
              {formatMoment(payment.first_seen_at)}, told by {sourceLabels[payment.source]}
            </span>
          </div>
          {payment.refunded_paise > 0 && <p className={styles.quiet}>Refunded: {formatPaise(payment.refunded_paise)}</p>}
          {payment.failure && <p className={styles.failure}>{payment.failure}</p>}
          <CopyText name={`payment id ${payment.id}`} text={payment.id} />
        </li>
      ))}
    </ul>
  );
};
