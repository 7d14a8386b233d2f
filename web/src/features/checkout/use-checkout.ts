import type { MealPlan } from '@2x7/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { firstDayQuery } from '../../ui/first-box';
import { draftOf, faultsOf, toOrder, type DraftField } from './draft';
import { paymentRequest } from './window/payment-request';
import { openPaymentWindow } from './window/payment-window';
import { alertSetupFailed } from './payment-alerts';
import { useAttempt } from './use-attempt';
import { useConfirmation, type ShownDay } from './use-confirmation';
import { useDraft } from './use-draft';
import { OrderPaid, useOrder } from './use-order';
import { useReturnedPayment } from './use-returned-payment';
import { changeText, isSameTerms, type Terms } from './terms';
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

const hint = 'If you have paid in another attempt, you are not charged again when you press Pay.';
const failed = (reason: string): BannerContent => ({ tone: 'error', message: `A payment attempt failed: ${reason}`, hint });
const failedElsewhere: BannerContent = { tone: 'error', message: 'A payment attempt failed.', hint };

const changed = (shown: Terms, now: Terms): BannerContent => ({
  tone: 'info',
  message: changeText(shown, now),
  hint: 'Nothing was charged. Pay again if you agree.',
});

/** `draw` is synchronous: the next step focuses an element, or opens the payment window, which needs the dialog closed. */
function useProgress() {
  const [progress, setProgress] = useState<Progress>({ phase: 'idle' });
  return { ...progress, setProgress, draw: (next: Progress) => flushSync(() => setProgress(next)) };
}

/** The first day that the page names. */
function useShownDay(plan: MealPlan): ShownDay {
  const client = useQueryClient();
  const { queryKey } = firstDayQuery(plan);
  return {
    read: () => client.getQueryData(queryKey)?.day,
    refresh: () => void client.invalidateQueries({ queryKey }),
  };
}

/** State of the checkout, from the form to the result of the payment (specification, section 4, Checkout). Values stay until the page unmounts. */
export function useCheckout({ plan, onClose, focusOn }: Options) {
  const { draft, faults, change, setDraft, setFaults } = useDraft();
  const { phase, banner, setProgress, draw } = useProgress();
  const { terms, isDeleted, ...order } = useOrder(plan);
  const { amount } = terms;
  const attempt = useAttempt();

  const leave = () => {
    onClose();
    draw({ phase: 'idle' });
  };

  const refuse = async (error: unknown) => {
    const found = faultsOf(error);
    setFaults(found);
    draw({ phase: 'idle' });
    await alertSetupFailed(error, order.earlier());
    focusOn((Object.keys(found)[0] as DraftField | undefined) ?? 'pay');
  };

  const onStart = () => setProgress({ phase: 'confirming' });
  const { paid, confirm, acknowledge } = useConfirmation({ planId: plan.id, shownDay: useShownDay(plan), order, onStart, onEnd: leave });

  const takePayment = async (sent: SentOrder, signal: AbortSignal) => {
    draw({ phase: 'paying' });
    const outcome = await openPaymentWindow(paymentRequest(sent.created, plan, draft), signal);
    if (outcome.kind === 'paid') await confirm(outcome.payment, sent);
    else setProgress({ phase: 'idle', banner: outcome.reason ? failed(outcome.reason) : undefined });
  };

  const proceed = async (sent: SentOrder, signal: AbortSignal) => {
    if (sent.payment) return confirm(sent.payment, sent);
    if (isSameTerms(sent.created, terms)) return takePayment(sent, signal);
    order.quoteTerms(sent.created);
    draw({ phase: 'idle', banner: changed(terms, sent.created) });
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
      await acknowledge(error.order, input);
    }
  };

  useReturnedPayment((returned) => {
    const sent = order.sentOrder(returned === 'failed' ? undefined : returned.razorpay_order_id);
    if (sent) setDraft(draftOf(sent.contents));
    if (returned !== 'failed') return void attempt.start(() => confirm(returned, sent));
    draw({ phase: 'idle', banner: failedElsewhere });
    focusOn('pay');
  });

  /** Closes the dialog and aborts an attempt that is still creating its order. */
  const close = () => {
    attempt.stop();
    setProgress({ phase: 'idle' });
    onClose();
  };

  return { draft, faults, phase, banner, isDeleted, amount, paid, change, pay: () => attempt.start(run), closeWindow: attempt.stop, close };
}
