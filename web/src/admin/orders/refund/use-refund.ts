import type { OrderDetail, Refund } from '@2x7/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sentenceOf } from '../../../shared/api';
import type { useIdempotencyKey } from '../../../shared/use-idempotency-key';
import { invalidateOrders, requestRefund } from '../orders.api';
import { isUnclearAfter } from '../../ui/form/form-error';
import { contentOf, fieldErrorsOf, fullRefund, type RefundDraft, type RefundFieldErrors } from './refund-draft';

type Status = {
  isSending: boolean;
  error?: string;
  fieldErrors: RefundFieldErrors;
  /** A request may have been carried out: only the same refund may be sent again. */
  isUnclear: boolean;
  /** The refund as the shop answered. */
  outcome?: Refund;
};

const initial: Status = { isSending: false, fieldErrors: {}, isUnclear: false };

/**
 * One refund from its draft to its outcome. Mount the hook anew for each refund.
 * @param key outlives the dialog: a refund whose answer was lost goes back once, also when it is typed again in a dialog opened later
 */
export function useRefund(order: OrderDetail, key: ReturnType<typeof useIdempotencyKey>) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => fullRefund(order));
  const [status, setStatus] = useState(initial);
  // A ref: two clicks can come before React renders.
  const isSending = useRef(false);

  const change = (field: keyof RefundDraft, value: string) => {
    setDraft((before) => ({ ...before, [field]: value }));
    setStatus((before) => ({ ...before, error: undefined, fieldErrors: { ...before.fieldErrors, [field]: undefined } }));
  };

  const fail = (error: unknown) =>
    setStatus((before) => ({
      isSending: false,
      error: sentenceOf(error, 'The refund could not be sent.'),
      fieldErrors: fieldErrorsOf(error),
      isUnclear: isUnclearAfter(error, before.isUnclear),
    }));

  const send = async (): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    setStatus((before) => ({ ...before, isSending: true, error: undefined, fieldErrors: {} }));
    const content = contentOf(draft);
    try {
      const outcome = await requestRefund(order.id, { key: key.of(content), ...content });
      key.forget();
      setStatus({ ...initial, outcome });
    } catch (error) {
      fail(error);
    } finally {
      isSending.current = false;
      invalidateOrders(client);
    }
  };

  return { draft, ...status, change, send };
}
