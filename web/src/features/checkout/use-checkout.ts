import { formatPaise, type MealPlan, type OrderToPay, type VerifyPayment } from '@2x7/contracts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { verifyPayment } from './checkout.api';
import { faultsOf, toOrder, type DraftField } from './draft';
import { paymentRequest } from './payment-request';
import { openPaymentWindow } from './payment-window';
import { alertActivated, alertAlreadyPaid, alertSetupFailed, alertUnconfirmed } from './payment-alerts';
import { useAttempt } from './use-attempt';
import { useDraft } from './use-draft';
import { OrderPaid, useOrder } from './use-order';
import type { SentOrder } from './use-sent-orders';

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

/** `draw` is synchronous: the next step focuses an element, or opens the payment window, which needs the dialog closed. */
function useProgress() {
  const [progress, setProgress] = useState<Progress>({ phase: 'idle' });
  return { ...progress, setProgress, draw: (next: Progress) => flushSync(() => setProgress(next)) };
}

/** State of the checkout, from the form to the result of the payment (specification, section 4, Checkout). Values stay until the page unmounts. */
export function useCheckout({ plan, onClose, focusOn }: Options) {
  const { draft, faults, change, setFaults } = useDraft();
  const { phase, banner, setProgress, draw } = useProgress();
  // The last order that was paid on this page.
  const [paid, setPaid] = useState<OrderToPay>();
  const { amount, ...order } = useOrder(plan);
  const attempt = useAttempt();

  /** `unconfirmed`: what the customer has paid, where the shop has not confirmed it. */
  const leave = (unconfirmed?: SentOrder) => {
    order.settle(unconfirmed);
    onClose();
    draw({ phase: 'idle' });
  };

  const refuse = async (error: unknown) => {
    const found = faultsOf(error);
    setFaults(found);
    draw({ phase: 'idle' });
    await alertSetupFailed(error, order.isUnconfirmed());
    focusOn((Object.keys(found)[0] as DraftField | undefined) ?? 'pay');
  };

  const confirm = async (sent: SentOrder, payment: VerifyPayment) => {
    setProgress({ phase: 'confirming' });
    const isVerified = await verify(payment);
    if (isVerified) setPaid(sent.created);
    leave(isVerified ? undefined : { ...sent, payment });
    await (isVerified ? alertActivated(sent.contents.customerEmail, sent.created) : alertUnconfirmed(payment));
  };

  const takePayment = async (sent: SentOrder, signal: AbortSignal) => {
    draw({ phase: 'paying' });
    const outcome = await openPaymentWindow(paymentRequest(sent.created, plan, draft), signal);
    if (outcome.kind === 'paid') await confirm(sent, outcome.payment);
    else setProgress({ phase: 'idle', banner: outcome.reason ? failed(outcome.reason) : undefined });
  };

  const proceed = async (sent: SentOrder, signal: AbortSignal) => {
    const paise = sent.created.amount;
    if (sent.payment) return confirm(sent, sent.payment);
    if (paise === amount) return takePayment(sent, signal);
    order.quoteAmount(paise);
    draw({ phase: 'idle', banner: changed(paise) });
    focusOn('pay');
  };

  const run = async (signal: AbortSignal) => {
    const input = toOrder(draft, plan.id);
    setFaults({});
    setProgress({ phase: 'submitting' });
    try {
      const sent = await order.create(input, signal);
      if (!signal.aborted) await proceed(sent, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof OrderPaid)) return await refuse(error);
      leave();
      await alertAlreadyPaid(error.order, input);
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
