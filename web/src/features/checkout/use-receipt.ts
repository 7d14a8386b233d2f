import { useRef } from 'react';
import { tabStorage } from '../../shared/browser-storage';
import { useIdempotencyKey } from '../../shared/use-idempotency-key';
import { newUuid } from '../../shared/uuid';

/** 36 characters. */
const newReceipt = (): string => `2x7-${newUuid().replaceAll('-', '')}`;

/**
 * The idempotency key of the order. It stays the same while the order and its price stay the same, so that a second
 * press of the pay button does not create a second order. A page that is loaded again during a payment begins with the
 * last receipt of this plan: its order may be paid already.
 */
export function useReceipt(planId: string) {
  const place = `receipt ${planId}`;
  const isFirst = useRef(true);
  const isRestored = useRef(false);

  const next = () => {
    const stored = isFirst.current ? tabStorage()?.getItem(place) : null;
    isFirst.current = false;
    isRestored.current = Boolean(stored);
    const receipt = stored ?? newReceipt();
    tabStorage()?.setItem(place, receipt);
    return receipt;
  };
  const key = useIdempotencyKey(next);
  const forget = () => {
    tabStorage()?.removeItem(place);
    key.forget();
  };
  /** Whether the current receipt is one from before the page was loaded. */
  return { ...key, forget, isRestored: () => isRestored.current };
}
