import type { OrderDetail } from '@2x7/contracts';
import { RotateCcw, Send } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Button } from '../../../ui/button';
import styles from './order-actions.module.css';
import { RefundDialog } from '../refund/refund-dialog';
import { useResend } from './use-resend';

/** What can be done about an order. */
export function OrderActions({ order }: { order: OrderDetail }) {
  const { told, problem, busy, resend } = useResend(order);
  const [isRefunding, setIsRefunding] = useState(false);
  const actions = useRef<HTMLDivElement>(null);
  useKeptFocus(actions, isRefunding);
  return (
    <div ref={actions} tabIndex={-1} role="group" aria-label="Actions" className={styles.actions}>
      {order.paid_at && (
        <Button variant="secondary" aria-disabled={busy} onClick={() => void resend()}>
          <Send size={18} aria-hidden />
          {busy ? 'Sending...' : 'Send confirmation again'}
        </Button>
      )}
      {order.refundable_paise > 0 && (
        <Button variant="secondary" onClick={() => setIsRefunding(true)}>
          <RotateCcw size={18} aria-hidden />
          Refund
        </Button>
      )}
      <p role="status" className={styles.told}>
        {told}
      </p>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      {isRefunding && <RefundDialog order={order} onClose={() => setIsRefunding(false)} />}
    </div>
  );
}

/** After a refund of everything the button that opened the dialog is gone: the focus stays where it stood. */
function useKeptFocus(place: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) place.current?.focus();
    wasOpen.current = isOpen;
  }, [place, isOpen]);
}
