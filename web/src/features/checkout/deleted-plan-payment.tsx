import { alertFailedAndDeleted } from './payment-alerts';
import { useConfirmation } from './use-confirmation';
import { useReturnedPayment } from './use-returned-payment';
import { useSentOrders } from './use-sent-orders';

const ignore = () => undefined;

/** Shows the result of a payment with which Razorpay has sent the browser back, where the plan was deleted meanwhile. It draws nothing else. */
export function DeletedPlanPayment({ planId }: { planId: string }) {
  const { forget, keepUnconfirmed, find } = useSentOrders(planId);
  const order = { settle: forget, keepUnconfirmed };
  const { confirm } = useConfirmation({ planId, shownDay: { read: ignore, refresh: ignore }, order, onStart: ignore, onEnd: ignore });

  useReturnedPayment(
    (returned) => void (returned === 'failed' ? alertFailedAndDeleted() : confirm(returned, find(returned.razorpay_order_id))),
  );
  return null;
}
