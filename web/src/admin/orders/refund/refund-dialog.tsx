import type { OrderDetail } from '@2x7/contracts';
import { useRef } from 'react';
import type { useIdempotencyKey } from '../../../shared/use-idempotency-key';
import { FormDialog } from '../../ui/dialog/form-dialog';
import { safeToRepeat } from '../../ui/form/form-error';
import { actionText, fullRefund } from './refund-draft';
import { RefundFields } from './refund-fields';
import { latestRefund, RefundOutcome } from './refund-outcome';
import { useRefund } from './use-refund';

type Props = { order: OrderDetail; idempotencyKey: ReturnType<typeof useIdempotencyKey>; onClose: () => void };

/** Refunds an order, in full or in part. It is open while it is mounted. */
export function RefundDialog({ order, idempotencyKey, onClose }: Props) {
  const refund = useRefund(order, idempotencyKey);
  const { draft, isSending, outcome, error, isUnclear } = refund;
  const form = useRef<HTMLFormElement>(null);
  if (outcome) return <RefundOutcome refund={latestRefund(order, outcome)} order={order} onClose={onClose} />;
  return (
    <FormDialog
      title="Refund"
      lead={`Order ${order.number}, ${order.customer_name}`}
      form={form}
      action={actionText(draft.amount, order.refundable_paise)}
      busyAction="Refunding..."
      danger
      busy={isSending}
      dirty={draft.reason !== '' || draft.amount !== fullRefund(order).amount}
      error={error ? { message: error, hint: isUnclear ? safeToRepeat : undefined } : undefined}
      onClose={onClose}
      onSubmit={() => void refund.send()}
    >
      <RefundFields order={order} refund={refund} />
    </FormDialog>
  );
}
