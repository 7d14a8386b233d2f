import { formatPaise, type MealPlan } from '@2x7/contracts';
import { useRef } from 'react';
import { messages } from '../../shared/messages';
import { to } from '../../shared/site';
import { Banner } from '../../ui/banner';
import { Button, ButtonLink } from '../../ui/button';
import { Modal } from '../../ui/dialog/modal';
import { useHeldBack } from '../../ui/dialog/use-held-back';
import { CheckoutForm } from './checkout-form';
import styles from './checkout.module.css';
import type { DraftField } from './draft';
import { OrderSummary } from './order-summary';
import { PaidElsewhere } from './paid-elsewhere';
import { seeDeliveries } from './payment-alerts';
import { PlanDeleted } from './plan-deleted';
import { TrustNotes } from './trust-notes';
import { useCheckout } from './use-checkout';

const wireNames: Record<DraftField, string> = { email: 'email', name: 'name', phone: 'tel', address: 'address' };

/** Back closes the payment window first, then the dialog. A payment that is being confirmed is not left. */
function answerBack({ phase, closeWindow, close }: ReturnType<typeof useCheckout>): 'stay' | 'leave' {
  if (phase === 'paying') closeWindow();
  if (phase === 'paying' || phase === 'confirming') return 'stay';
  close();
  return 'leave';
}

type Props = { plan: MealPlan; open: boolean; onClose: () => void };

/**
 * The checkout of one plan. It must stay mounted as long as its page: it keeps the form's values while it is
 * closed, and completes a payment that has begun.
 */
export function CheckoutDialog({ plan, open, onClose }: Props) {
  const payButton = useRef<HTMLButtonElement>(null);
  const otherPlans = useRef<HTMLAnchorElement>(null);
  const element = (target: DraftField | 'pay') => {
    const button = payButton.current;
    return target === 'pay' ? (button ?? otherPlans.current) : button?.form?.elements.namedItem(wireNames[target]);
  };
  const focusOn = (target: DraftField | 'pay') => {
    const found = element(target);
    if (found instanceof HTMLElement) found.focus();
  };
  // On a phone no field is focused, because the keyboard would cover the order summary.
  const firstField = () => (matchMedia('(pointer: fine)').matches ? (element('email') as HTMLElement) : null);
  const checkout = useCheckout({ plan, onClose, focusOn });
  useHeldBack(open, () => answerBack(checkout));
  const busy = checkout.phase !== 'idle';
  const isPaid = checkout.phase === 'confirming';

  return (
    <>
      <Modal
        open={open}
        onClose={checkout.close}
        title="Your subscription"
        size="large"
        locked={isPaid}
        suspended={checkout.phase === 'paying'}
        initialFocus={firstField}
        resumeFocus={() => payButton.current}
      >
        <div className={styles.checkout}>
          <OrderSummary plan={plan} amount={checkout.amount} />
          <CheckoutForm
            draft={checkout.draft}
            faults={checkout.faults}
            busy={busy}
            onValue={checkout.change}
            onPay={() => void checkout.pay()}
          >
            {checkout.banner ? <Banner {...checkout.banner} /> : <PaidElsewhere planId={plan.id} />}
            {checkout.isDeleted ? (
              <PlanDeleted link={otherPlans} />
            ) : (
              <Button ref={payButton} type="submit" size="large" disabled={busy} className={styles.pay}>
                {busy ? messages.processing : `Pay ${formatPaise(checkout.amount)}`}
              </Button>
            )}
            <p role="status" className={isPaid ? styles.status : 'visually-hidden'}>
              {/* The button cannot announce it: it is disabled, so it has lost the focus. */}
              {isPaid ? 'Paid. Confirming your subscription, please stay a moment.' : busy && messages.processing}
            </p>
            <TrustNotes />
          </CheckoutForm>
        </div>
      </Modal>
      {checkout.paid !== undefined && <ThankYou order={checkout.paid} />}
    </>
  );
}

const ThankYou = ({ order }: { order: string }) => (
  <Banner tone="info" message="Thank you for your order." hint={order}>
    <ButtonLink to={to.my} variant="secondary">
      {seeDeliveries}
    </ButtonLink>
  </Banner>
);
