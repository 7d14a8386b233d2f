import type { OrderDetail, Refund } from '@2x7/contracts';
import { useRef } from 'react';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Modal } from '../../../ui/dialog/modal';
import { outcomeText } from './refund-draft';
import styles from './refund-dialog.module.css';

/** The refund as the order has it now: it may have changed since the first answer. */
export const latestRefund = (order: OrderDetail, refund: Refund): Refund => order.refunds.find(({ id }) => id === refund.id) ?? refund;

const titles: Record<Refund['state'], string> = { done: 'Refunded', waiting: 'Refund waiting', refused: 'Refund refused' };

type Props = { order: OrderDetail; refund: Refund; onClose: () => void };

/** The outcome of the refund just requested. It is updated while the refund waits. */
export function RefundOutcome({ order, refund, onClose }: Props) {
  const close = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      open
      size="small"
      onClose={onClose}
      title={titles[refund.state]}
      lead={`Order ${order.number}, ${order.customer_name}`}
      initialFocus={() => close.current}
      footer={
        <div className={styles.actions}>
          <Button ref={close} onClick={onClose}>
            Back to the order
          </Button>
        </div>
      }
    >
      <Banner tone={refund.state === 'refused' ? 'error' : 'info'} {...outcomeText(refund)} />
      {refund.state === 'refused' && order.refundable_paise > 0 && (
        <p className={styles.next}>No money went back with it. You can refund the order again.</p>
      )}
    </Modal>
  );
}
