import { formatPaise, rupees, toPaise, type MealPlan, type OrderToPay } from '@2x7/contracts';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../../shared/api';
import { createOrder, fetchSettings, verifyPayment } from './checkout.api';
import { emptyDraft, faultsOf, toOrder, type Draft, type DraftField, type Faults } from './draft';
import { paymentRequest } from './payment-request';
import { loadProvider, openPaymentWindow } from './payment-window';
import { tellActivated, tellSetupFailed, tellUnconfirmed } from './tell';
import { useReceipt } from './use-receipt';

const paymentFailed = 'The payment did not go through.';

/** `paying`: the provider's window has the page. `confirming`: it was paid, and the shop is being told. */
type Phase = 'idle' | 'submitting' | 'paying' | 'confirming';

/** Said in the dialog, above the pay button. */
type Notice = { tone: 'error' | 'info'; message: string; hint: string };

type Setting = {
  plan: MealPlan;
  onClose: () => void;
  /** Puts the focus where the customer goes on. */
  focusOn: (target: DraftField | 'pay') => void;
};

async function loadWindow(signal: AbortSignal): Promise<void> {
  const { checkout_script_url: url } = await fetchSettings(signal);
  await loadProvider(url);
}

/** The provider's script comes while the order is made; what the order says counts first. */
async function prepare(order: Parameters<typeof createOrder>[0], signal: AbortSignal): Promise<OrderToPay> {
  const loaded = loadWindow(signal);
  loaded.catch(() => undefined);
  const created = await createOrder(order, signal);
  await loaded;
  return created;
}

/** From the first letter to the end of the payment (spec §4, Checkout). Values stay until the page is left. */
export function useCheckout({ plan, onClose, focusOn }: Setting) {
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const [faults, setFaults] = useState<Faults>({});
  const [phase, setPhase] = useState<Phase>('idle');
  const [notice, setNotice] = useState<Notice>();
  // What the order costs, where that is no longer the price that this page was loaded with.
  const [quote, setQuote] = useState<{ planId: string; amount: number }>();
  const receipt = useReceipt();
  const attempt = useRef<AbortController>(null);
  useEffect(() => () => attempt.current?.abort(), []);

  const amount = quote?.planId === plan.id ? quote.amount : toPaise(rupees(plan.discounted_price));

  const askAnew = (changed: number) => {
    flushSync(() => {
      setPhase('idle');
      setQuote({ planId: plan.id, amount: changed });
      setNotice({
        tone: 'info',
        message: `The price of this plan is now ${formatPaise(changed)}.`,
        hint: 'Nothing was charged. Pay again if you agree.',
      });
    });
    focusOn('pay');
  };

  const refuse = async (error: unknown) => {
    const found = faultsOf(error);
    if (error instanceof ApiError && error.code === 'receipt_reused') receipt.forget();
    flushSync(() => {
      setPhase('idle');
      setFaults(found);
    });
    await tellSetupFailed(error);
    focusOn((Object.keys(found)[0] as DraftField | undefined) ?? 'pay');
  };

  const confirm = async (payment: Parameters<typeof verifyPayment>[0]) => {
    setPhase('confirming');
    const isVerified = await verifyPayment(payment).then(() => true, () => false);
    // An unconfirmed one keeps its receipt: the same order cannot be paid twice.
    if (isVerified) receipt.forget();
    flushSync(() => {
      setPhase('idle');
      onClose();
    });
    await (isVerified ? tellActivated(draft.email) : tellUnconfirmed(payment));
  };

  const takePayment = async (order: OrderToPay) => {
    // Drawn at once: our dialog has to be closed before the provider's window opens.
    flushSync(() => setPhase('paying'));
    const outcome = await openPaymentWindow(paymentRequest(order, plan, draft));
    if (outcome.kind === 'paid') return confirm(outcome.payment);
    setPhase('idle');
    if (outcome.reason) setNotice({ tone: 'error', message: paymentFailed, hint: outcome.reason });
  };

  const run = async (signal: AbortSignal) => {
    const order = toOrder(draft, plan.id);
    try {
      const created = await prepare({ ...order, receipt: receipt.for(order) }, signal);
      if (signal.aborted) return;
      if (created.amount !== amount) return askAnew(created.amount);
      await takePayment(created);
    } catch (error) {
      if (!signal.aborted) await refuse(error);
    }
  };

  return {
    draft,
    faults,
    phase,
    notice,
    amount,
    change(field: DraftField, value: string) {
      setDraft((before) => ({ ...before, [field]: value }));
      setFaults((before) => ({ ...before, [field]: undefined }));
    },
    /** A second press while the first one is under way does nothing. */
    async pay() {
      if (attempt.current) return;
      const controller = new AbortController();
      attempt.current = controller;
      setPhase('submitting');
      setNotice(undefined);
      setFaults({});
      await run(controller.signal);
      if (attempt.current === controller) attempt.current = null;
    },
    /** Closes; an order that is still being made is not waited for. */
    close() {
      attempt.current?.abort();
      attempt.current = null;
      setPhase('idle');
      onClose();
    },
  };
}
