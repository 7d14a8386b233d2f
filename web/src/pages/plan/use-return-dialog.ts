import { useEffect, useEffectEvent } from 'react';
import { useLazyDialog } from '../../ui/use-lazy-dialog';

/** Razorpay has sent the browser back to this page, with the result of a payment in the fragment; the dialog reads it (returned-payment.ts). */
const hasReturned = () => /^#(payment=|razorpay_)/.test(location.hash);

/** A dialog that opens by itself where Razorpay has sent the browser back to this page. */
export function useReturnDialog(code: Parameters<typeof useLazyDialog>[0]) {
  const dialog = useLazyDialog(code);
  const resume = useEffectEvent(() => hasReturned() && dialog.show());
  useEffect(() => void resume(), []);
  return dialog;
}
