import type { CreateOrder, MealPlan, VerifyPayment } from '@2x7/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { firstDayQuery } from '../../ui/first-box';
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

type Options = {
  plan: MealPlan;
  order: Pick<ReturnType<typeof useOrder>, 'settle' | 'keepUnconfirmed'>;
  /** The shop is asked from now on. */
  onStart: () => void;
  /** Called before the customer reads the result. */
  onEnd: () => void;
};

/** The end of a payment: the shop verifies it, and the customer reads the result. */
export function useConfirmation({ plan, order, onStart, onEnd }: Options) {
  const client = useQueryClient();
  // Of the last order that was paid: its number and first day, or '' where this page does not know them.
  const [paid, setPaid] = useState<string>();

  /** @param sent absent if this tab does not know the order */
  const confirm = async (payment: VerifyPayment, sent?: SentOrder) => {
    onStart();
    if (sent) rememberPayment(plan.id, sent.created.order_number);
    const isVerified = await verify(payment);
    const shown = client.getQueryData(firstDayQuery(plan).queryKey)?.day;
    const known = sent && { sentence: orderSentence(sent.created, shown), email: sent.contents.customerEmail };
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
