import type { OrderDetail } from '@2x7/contracts';
import { RotateCcw, Send } from 'lucide-react';
import { useState } from 'react';
import { useIdempotencyKey } from '../../../shared/use-idempotency-key';
import { Button } from '../../../ui/button';
import { isForgotten } from '../order-labels';
import styles from './order-actions.module.css';
import { RefundDialog } from '../refund/refund-dialog';
import { useResend } from './use-resend';

export function OrderActions({ order }: { order: OrderDetail }) {
  const { sent, error, isBusy, resend } = useResend(order);
  const idempotencyKey = useIdempotencyKey();
  const [isRefunding, setIsRefunding] = useState(false);
  return (
    <div tabIndex={-1} role="group" aria-label="Actions" className={styles.actions}>
      {order.state === 'paid' && !isForgotten(order) && (
        <Button variant="secondary" aria-disabled={isBusy} onClick={() => void resend()}>
          <Send size={18} aria-hidden />
          {isBusy ? 'Sending...' : 'Send confirmation again'}
        </Button>
      )}
      {order.refundable_paise > 0 && (
        <Button variant="secondary" onClick={() => setIsRefunding(true)}>
          <RotateCcw size={18} aria-hidden />
          Refund
        </Button>
      )}
      <p role="status" className={styles.sent}>
        {sent}
      </p>
      <p role="alert" className={styles.error}>
        {error}
      </p>
      {isRefunding && <RefundDialog order={order} idempotencyKey={idempotencyKey} onClose={() => setIsRefunding(false)} />}
    </div>
  );
}
