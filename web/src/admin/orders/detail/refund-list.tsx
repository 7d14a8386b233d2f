import { formatMoment, formatPaise, type Refund } from '@2x7/contracts';
import { CopyText } from '../../ui/button/copy-text';
import { StatusTag, type Tone } from '../../ui/feedback/status-tag';
import styles from './money-list.module.css';
import { refundLabels } from '../order-labels';
import { waitingText } from '../refund/refund-draft';
import { useUserNames } from '../../users/use-user-names';

const tones: Record<Refund['state'], Tone> = { waiting: 'warn', done: 'ok', refused: 'danger' };

/** For a refund that no administrator requested. */
const originLabel = ({ origin }: Refund): string => (origin === 'provider' ? 'at Razorpay' : 'by the system');

/** The refunds of an order, each with its state and who requested it. */
export function RefundList({ refunds }: { refunds: readonly Refund[] }) {
  const nameOf = useUserNames();
  return (
    <ul className={styles.list}>
      {refunds.map((refund) => (
        <li key={refund.id} className={styles.item}>
          <div className={styles.line}>
            <strong className={styles.sum}>{formatPaise(refund.amount_paise)}</strong>
            <StatusTag tone={tones[refund.state]}>{refundLabels[refund.state]}</StatusTag>
            <span className={styles.quiet}>
              {formatMoment(refund.done_at ?? refund.created_at)}, {refund.requested_by ? nameOf(refund.requested_by) : originLabel(refund)}
            </span>
          </div>
          <p className={styles.reason}>{refund.reason}</p>
          {refund.state === 'waiting' && <p className={styles.quiet}>{waitingText(refund)}</p>}
          {refund.failure && <p className={styles.failure}>{refund.failure}</p>}
          {refund.provider_refund_id && <CopyText name={`refund id ${refund.provider_refund_id}`} text={refund.provider_refund_id} />}
        </li>
      ))}
    </ul>
  );
}
