import type { OrderToPay, VerifyPayment } from '@2x7/contracts';
import { useState } from 'react';
import { verifyPayment } from './checkout.api';
import { alertActivated, alertUnconfirmed, alertUnknown } from './payment-alerts';
import type { useOrder } from './use-order';
import type { SentOrder } from './use-sent-orders';

/** True when the shop has confirmed the payment. */
const verify = (payment: VerifyPayment): Promise<boolean> =>
  verifyPayment(payment).then(
    () => true,
    () => false,
  );

type Options = {
  order: Pick<ReturnType<typeof useOrder>, 'settle' | 'keepUnconfirmed'>;
  /** The shop is asked from now on. */
  onStart: () => void;
  /** Called before the customer reads the result. */
  onEnd: () => void;
};

/** The end of a payment: the shop verifies it, and the customer reads the result. */
export function useConfirmation({ order, onStart, onEnd }: Options) {
  // The last order that was paid on this page.
  const [paid, setPaid] = useState<OrderToPay>();

  /** @param sent absent if this tab does not know the order */
  const confirm = async (payment: VerifyPayment, sent?: SentOrder) => {
    onStart();
    const isVerified = await verify(payment);
    if (isVerified) {
      setPaid(sent?.created);
      order.settle();
    } else if (sent) order.keepUnconfirmed(sent, payment);
    onEnd();
    if (isVerified) return alertActivated(sent);
    return sent ? alertUnconfirmed(payment) : alertUnknown();
  };

  return { paid, confirm };
}
