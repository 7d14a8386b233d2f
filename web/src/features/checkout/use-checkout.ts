import { formatPaise, type MealPlan, type OrderToPay, type VerifyPayment } from '@2x7/contracts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { isCode } from '../../shared/api';
import { verifyPayment } from './checkout.api';
import { faultsOf, toOrder, type DraftField } from './draft';
import { paymentRequest } from './payment-request';
import { openPaymentWindow } from './payment-window';
import { alertActivated, alertAlreadyPaid, alertSetupFailed, alertUnconfirmed } from './payment-alerts';
import { useAttempt } from './use-attempt';
import { useDraft } from './use-draft';
import { useOrder, type NewOrder, type PaidOrder } from './use-order';

/** `paying`: the provider's window is open. `confirming`: the customer has paid; the shop verifies the payment. */
type Phase = 'idle' | 'submitting' | 'paying' | 'confirming';

/** Shown in the dialog, above the pay button. */
type BannerContent = { tone: 'error' | 'info'; message: string; hint: string };

type Progress = { phase: Phase; banner?: BannerContent };

type Options = {
  plan: MealPlan;
  onClose: () => void;
  /** Focuses the field to correct, or the pay button. */
  focusOn: (target: DraftField | 'pay') => void;
};

const failed = (reason: string): BannerContent => ({
  tone: 'error',
  message: `A payment attempt failed: ${reason}`,
  hint: 'If you have paid in another attempt, you are not charged again when you press Pay.',
});

/** True when the shop has confirmed the payment. */
const verify = (payment: VerifyPayment): Promise<boolean> =>
  verifyPayment(payment).then(
    () => true,
    () => false,
  );

const changed = (amount: number): BannerContent => ({
  tone: 'info',
  message: `The price of this plan is now ${formatPaise(amount)}.`,
  hint: 'Nothing was charged. Pay again if you agree.',
});

/** State of the checkout, from the form to the result of the payment (specification, section 4, Checkout). Values stay until the page unmounts. */
export function useCheckout({ plan, onClose, focusOn }: Options) {
  const { draft, faults, change, setFaults } = useDraft();
  const [{ phase, banner }, setProgress] = useState<Progress>({ phase: 'idle' });
  // The last order that was paid on this page.
  const [paid, setPaid] = useState<OrderToPay>();
  const { amount, ...order } = useOrder(plan);
  const attempt = useAttempt();

  // Synchronous: the next step focuses an element, or opens the payment window, which needs the dialog closed.
  const draw = (progress: Progress) => flushSync(() => setProgress(progress));

  /** `unconfirmed`: what the customer has paid, where the shop has not confirmed it. */
  const leave = (unconfirmed?: PaidOrder) => {
    if (unconfirmed) order.keepUnconfirmed(unconfirmed);
    else order.forget();
    onClose();
    draw({ phase: 'idle' });
  };

  const acceptPaid = ({ customerEmail }: NewOrder) => {
    leave();
    return alertAlreadyPaid(customerEmail);
  };

  const refuse = async (error: unknown) => {
    const found = faultsOf(error);
    setFaults(found);
    draw({ phase: 'idle' });
    await alertSetupFailed(error, Boolean(order.unconfirmed));
    focusOn((Object.keys(found)[0] as DraftField | undefined) ?? 'pay');
  };

  const confirm = async (given: PaidOrder, created: OrderToPay) => {
    setProgress({ phase: 'confirming' });
    const isVerified = await verify(given.payment);
    if (isVerified) setPaid(created);
    leave(isVerified ? undefined : given);
    await (isVerified ? alertActivated(given.order.customerEmail, created) : alertUnconfirmed(given.payment));
  };

  const takePayment = async (input: NewOrder, created: OrderToPay, signal: AbortSignal) => {
    draw({ phase: 'paying' });
    const outcome = await openPaymentWindow(paymentRequest(created, plan, draft), signal);
    if (outcome.kind === 'paid') await confirm({ order: input, payment: outcome.payment }, created);
    else setProgress({ phase: 'idle', banner: outcome.reason ? failed(outcome.reason) : undefined });
  };

  const run = async (signal: AbortSignal) => {
    const input = toOrder(draft, plan.id);
    setFaults({});
    setProgress({ phase: 'submitting' });
    try {
      const created = await order.create(input, signal);
      if (signal.aborted) return;
      if (created.order_id === order.unconfirmed?.payment.razorpay_order_id) return await confirm(order.unconfirmed, created);
      if (created.amount === amount) return await takePayment(input, created, signal);
      order.quoteAmount(input, created.amount);
      draw({ phase: 'idle', banner: changed(created.amount) });
      focusOn('pay');
    } catch (error) {
      if (!signal.aborted) await (isCode(error, 'order_paid') ? acceptPaid(order.unconfirmed?.order ?? input) : refuse(error));
    }
  };

  /** Closes the dialog and aborts an attempt that is still creating its order. */
  const close = () => {
    attempt.stop();
    setProgress({ phase: 'idle' });
    onClose();
  };

  return { draft, faults, phase, banner, amount, paid, change, pay: () => attempt.start(run), closeWindow: attempt.stop, close };
}
