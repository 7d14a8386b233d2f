import type { CreateOrder, Day, VerifyPayment } from '@2x7/contracts';
import { useState } from 'react';
import { verifyPayment } from './checkout.api';
import type { NewOrder } from './draft';
import { alertActivated, alertAlreadyPaid, alertUnconfirmed, alertUnknown, orderSentence } from './payment-alerts';
import { rememberPayment } from './recent-payment';
import type { useOrder } from './use-order';
import type { SentOrder } from './use-sent-orders';

/** True when the shop has confirmed the payment. */
const verify = (payment: VerifyPayment): Promise<boolean> =>
  verifyPayment(payment).then(
    () => true,
    () => false,
  );

/** The first day that the page names. `refresh`: a cut-off may have passed while the payment window was open. */
export type ShownDay = { read: () => Day | undefined; refresh: () => void };

type Options = {
  planId: string;
  shownDay: ShownDay;
  order: Pick<ReturnType<typeof useOrder>, 'settle' | 'keepUnconfirmed'>;
  /** The shop is asked from now on. */
  onStart: () => void;
  /** Called before the customer reads the result. */
  onEnd: () => void;
};

/** The end of a payment: the shop verifies it, and the customer reads the result. */
export function useConfirmation({ planId, shownDay, order, onStart, onEnd }: Options) {
  // Of the last order that was paid: its number and first day, or '' where this page does not know them.
  const [paid, setPaid] = useState<string>();

  /** @param sent absent if this tab does not know the order */
  const confirm = async (payment: VerifyPayment, sent?: SentOrder) => {
    onStart();
    shownDay.refresh();
    if (sent) rememberPayment(planId, sent.created.order_number);
    const isVerified = await verify(payment);
    const known = sent && { sentence: orderSentence(sent.created, shownDay.read()), email: sent.contents.customerEmail };
    if (isVerified) {
      setPaid(known?.sentence ?? '');
      order.settle();
    } else if (sent) order.keepUnconfirmed(sent, payment);
    onEnd();
    if (isVerified) return alertActivated(known);
    return sent ? alertUnconfirmed(payment) : alertUnknown();
  };

  /** The order was paid before. @param written what the form says by now */
  const acknowledge = (ordered: CreateOrder, written: NewOrder): Promise<void> => {
    setPaid('');
    order.settle();
    onEnd();
    return alertAlreadyPaid(ordered, written);
  };

  return { paid, confirm, acknowledge };
}
