import type { OrderDetail } from '@2x7/contracts';
import { RotateCcw, Send } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Button } from '../../../ui/button';
import styles from './order-actions.module.css';
import { RefundDialog } from '../refund/refund-dialog';
import { useResend } from './use-resend';

export function OrderActions({ order }: { order: OrderDetail }) {
  const { sent, error, isBusy, resend } = useResend(order);
  const [isRefunding, setIsRefunding] = useState(false);
  const actions = useRef<HTMLDivElement>(null);
  useFocusAfterClose(actions, isRefunding);
  return (
    <div ref={actions} tabIndex={-1} role="group" aria-label="Actions" className={styles.actions}>
      {order.state === 'paid' && (
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
      {isRefunding && <RefundDialog order={order} onClose={() => setIsRefunding(false)} />}
    </div>
  );
}

/** After a full refund the button that opened the dialog is gone: the focus moves to its container. */
function useFocusAfterClose(container: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) container.current?.focus();
    wasOpen.current = isOpen;
  }, [container, isOpen]);
}
