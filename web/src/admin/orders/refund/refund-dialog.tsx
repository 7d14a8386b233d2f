import { formatPaise, type OrderDetail } from '@2x7/contracts';
import { useId, useRef } from 'react';
import { Button } from '../../../ui/button';
import { Modal } from '../../../ui/modal';
import { useGuardedClose } from '../../../ui/use-guarded-close';
import { fullRefund } from './refund-draft';
import styles from './refund-dialog.module.css';
import { RefundForm } from './refund-form';
import { latest, RefundOutcome } from './refund-outcome';
import { paiseOf } from './rupee-amount';
import { useRefund } from './use-refund';

type Props = { order: OrderDetail; onClose: () => void };

/** Gives money back, all or a part. Mount it to open it. */
export function RefundDialog({ order, onClose }: Props) {
  const refund = useRefund(order);
  const { draft, phase, outcome } = refund;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const busy = phase === 'sending';
  const isChanged = draft.reason !== '' || draft.amount !== fullRefund(order).amount;
  const close = useGuardedClose(phase === 'writing' && isChanged, onClose);

  if (outcome) return <RefundOutcome refund={latest(order, outcome)} order={order} onClose={onClose} />;
  return (
    <Modal
      open
      size="small"
      onClose={close}
      locked={busy}
      title="Refund"
      lead={`Order ${order.number}, ${order.customer_name}`}
      initialFocus={() => form.current?.elements.namedItem('amount') as Element | null}
      footer={
        <div className={styles.actions}>
          <Button variant="secondary" disabled={busy} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="danger" disabled={busy}>
            {busy ? 'Refunding...' : `Refund ${formatPaise(paiseOf(draft.amount) ?? 0)}`}
          </Button>
        </div>
      }
    >
      <RefundForm id={id} form={form} order={order} refund={refund} />
    </Modal>
  );
}
