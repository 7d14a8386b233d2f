import type { OrderDetail, Refund } from '@2x7/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sentenceOf } from '../../../shared/api';
import { ordersKey, requestRefund } from '../orders.api';
import { bodyOf, faultsOf, fullRefund, isUnclear, type RefundDraft, type RefundFaults } from './refund-draft';
import { newUuid } from './uuid';

type Stage = {
  phase: 'writing' | 'sending' | 'told';
  /** Why it did not go through. */
  problem?: string;
  faults: RefundFaults;
  /** It may have arrived: only the very same may be sent again. */
  unclear: boolean;
  outcome?: Refund;
};

const start: Stage = { phase: 'writing', faults: {}, unclear: false };

/**
 * One refund, from the first digit to what became of it. Mount it anew for each: its key is made once
 * and kept, so that however often it is sent, the money is given back once.
 */
export function useRefund(order: OrderDetail) {
  const client = useQueryClient();
  const [key] = useState(newUuid);
  const [draft, setDraft] = useState(() => fullRefund(order));
  const [stage, setStage] = useState(start);
  // Two presses come faster than a rendering.
  const isSending = useRef(false);

  const change = (field: keyof RefundDraft, value: string) => {
    setDraft((before) => ({ ...before, [field]: value }));
    setStage((before) => ({ ...before, problem: undefined, faults: { ...before.faults, [field]: undefined } }));
  };

  const fail = (error: unknown) =>
    setStage({
      phase: 'writing',
      problem: sentenceOf(error, 'The refund could not be sent.'),
      faults: faultsOf(error),
      unclear: isUnclear(error),
    });

  const send = async (): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    setStage((before) => ({ ...before, phase: 'sending', problem: undefined, faults: {} }));
    try {
      const outcome = await requestRefund(order.id, bodyOf(key, draft));
      setStage({ ...start, phase: 'told', outcome });
    } catch (error) {
      fail(error);
    } finally {
      isSending.current = false;
      void client.invalidateQueries({ queryKey: ordersKey });
    }
  };

  return { draft, ...stage, change, send };
}
