import { alertFailedAndDeleted } from './payment-alerts';
import type { ReturnedPayment } from './returned-payment';
import { useConfirmation } from './use-confirmation';
import { useReturnedPayment } from './use-returned-payment';
import { useSentOrders, type SentOrder } from './use-sent-orders';

const ignore = () => undefined;

/** Shows the result of a payment with which Razorpay has sent the browser back, where the plan was deleted meanwhile. It draws nothing else. */
export function DeletedPlanPayment({ planId }: { planId: string }) {
  const sent = useSentOrders(planId);
  const order = {
    settle: sent.forget,
    keepUnconfirmed: (paid: SentOrder, payment: Exclude<ReturnedPayment, 'failed'>) => sent.keep({ ...paid, payment }),
  };
  const { confirm } = useConfirmation({ planId, shownDay: ignore, order, onStart: ignore, onEnd: ignore });

  useReturnedPayment((returned) => {
    if (returned === 'failed') return void alertFailedAndDeleted();
    void confirm(
      returned,
      sent.list().find(({ created }) => created.order_id === returned.razorpay_order_id),
    );
  });
  return null;
}
