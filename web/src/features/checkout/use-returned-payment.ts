import { useEffect, useEffectEvent } from 'react';
import { takeReturnedPayment, type ReturnedPayment } from './returned-payment';

/** Calls `goOn` once, where Razorpay has sent the browser back to this page. Not inside the effect, where nothing can be drawn at once. */
export function useReturnedPayment(goOn: (returned: ReturnedPayment) => void): void {
  const take = useEffectEvent(() => {
    const returned = takeReturnedPayment();
    if (returned) queueMicrotask(() => goOn(returned));
  });
  // Before the dialog adds its entry to the history, so that no entry keeps the result.
  useEffect(() => take(), []);
}
