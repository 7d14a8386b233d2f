import { useEffect, useEffectEvent } from 'react';
import { takeReturnedPayment, type ReturnedPayment } from './returned-payment';

/** Calls `goOn` once, where Razorpay has sent the browser back to this page. */
export function useReturnedPayment(goOn: (returned: ReturnedPayment) => void): void {
  const take = useEffectEvent(() => {
    const returned = takeReturnedPayment();
    if (returned) goOn(returned);
  });
  useEffect(() => take(), []);
}
