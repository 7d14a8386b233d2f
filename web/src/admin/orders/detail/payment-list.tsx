import { formatMoment, formatPaise, type OrderPayment } from '@2x7/contracts';
import { CopyText } from '../../ui/button/copy-text';
import { StatusTag, type Tone } from '../../ui/feedback/status-tag';
import { sourceLabels } from '../order-labels';
import styles from './money-list.module.css';

const states: Record<OrderPayment['state'], { tone: Tone; label: string }> = {
  failed: { tone: 'danger', label: 'Failed' },
  authorized: { tone: 'warn', label: 'Authorised' },
  captured: { tone: 'ok', label: 'Captured' },
  refunded: { tone: 'info', label: 'Refunded' },
};

/** Every attempt to pay that the payment provider has reported. */
export const PaymentList = ({ payments }: { payments: readonly OrderPayment[] }) => {
  if (payments.length === 0) return <p className={styles.none}>No payment has been tried, as far as the payment provider has reported.</p>;
  return (
    <ul className={styles.list}>
      {payments.map((payment) => (
        <li key={payment.id} className={styles.item}>
          <div className={styles.line}>
            <strong className={styles.sum}>{formatPaise(payment.amount_paise)}</strong>
            <StatusTag tone={states[payment.state].tone}>{states[payment.state].label}</StatusTag>
            <span className={styles.quiet}>
              {formatMoment(payment.first_seen_at)}, reported by {sourceLabels[payment.source]}
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
