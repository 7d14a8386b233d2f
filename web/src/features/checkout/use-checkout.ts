import { formatPaise, rupees, toPaise, type MealPlan, type OrderToPay, type VerifyPayment } from '@2x7/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../../shared/api';
import { invalidateBelow } from '../../shared/tabs';
import { verifyPayment } from './checkout.api';
import { faultsOf, toOrder, type DraftField } from './draft';
import { paymentRequest } from './payment-request';
import { openPaymentWindow } from './payment-window';
import { prepareOrder } from './prepare-order';
import { alertActivated, alertSetupFailed, alertUnconfirmed } from './payment-alerts';
import { useAttempt } from './use-attempt';
import { useDraft } from './use-draft';
import { useReceipt } from './use-receipt';

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

const failed = (reason: string): BannerContent => ({ tone: 'error', message: 'The payment did not go through.', hint: reason });

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
  // The amount of the order in paise, if it differs from the plan's price on this page.
  const [quote, setQuote] = useState<number>();
  // The last order that was paid on this page.
  const [paid, setPaid] = useState<OrderToPay>();
  // A payment of this page that the shop has not confirmed.
  const [isUnconfirmed, setIsUnconfirmed] = useState(false);
  const client = useQueryClient();
  const receipt = useReceipt();
  const attempt = useAttempt();
  const amount = quote ?? toPaise(rupees(plan.discounted_price));

  // Synchronous: the next step focuses an element, or opens the payment window, which needs the dialog closed.
  const draw = (progress: Progress) => flushSync(() => setProgress(progress));

  const refuse = async (error: unknown) => {
    const found = faultsOf(error);
    if (error instanceof ApiError && error.code === 'receipt_reused') receipt.forget();
    setFaults(found);
    draw({ phase: 'idle' });
    await alertSetupFailed(error, isUnconfirmed);
    focusOn((Object.keys(found)[0] as DraftField | undefined) ?? 'pay');
  };

  const confirm = async (payment: VerifyPayment, order: OrderToPay) => {
    setProgress({ phase: 'confirming' });
    const isVerified = await verify(payment);
    // An unverified payment keeps its receipt and amount, so that a second attempt cannot pay the same order twice.
    if (isVerified) receipt.forget();
    else setQuote(amount);
    if (isVerified) setPaid(order);
    setIsUnconfirmed(!isVerified);
    onClose();
    draw({ phase: 'idle' });
    await (isVerified ? alertActivated(draft.email, order) : alertUnconfirmed(payment));
  };

  const takePayment = async (order: OrderToPay, signal: AbortSignal) => {
    draw({ phase: 'paying' });
    const outcome = await openPaymentWindow(paymentRequest(order, plan, draft), signal);
    if (outcome.kind === 'paid') await confirm(outcome.payment, order);
    else setProgress({ phase: 'idle', banner: outcome.reason ? failed(outcome.reason) : undefined });
  };

  const run = async (signal: AbortSignal) => {
    const order = toOrder(draft, plan.id);
    setFaults({});
    setProgress({ phase: 'submitting' });
    try {
      const created = await prepareOrder({ ...order, receipt: receipt.of({ order, amount }) }, signal);
      if (signal.aborted) return;
      if (created.amount === amount) return await takePayment(created, signal);
      setQuote(created.amount);
      receipt.keepFor({ order, amount: created.amount });
      void invalidateBelow(client, '/meal-plans');
      draw({ phase: 'idle', banner: changed(created.amount) });
      focusOn('pay');
    } catch (error) {
      if (!signal.aborted) await refuse(error);
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
