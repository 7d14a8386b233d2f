import { brand, type MealPlan } from '@2x7/contracts';
import { useEffect, useEffectEvent } from 'react';
import { PriceBox } from '../../features/plans/price/price-box';
import { lazyComponent } from '../../shared/lazy-component';
import { phoneLink } from '../../shared/site';
import { useLazyDialog } from '../../ui/use-lazy-dialog';
import styles from './plan.module.css';

const checkout = lazyComponent(async () => (await import('../../features/checkout/checkout-dialog')).CheckoutDialog);

/** Razorpay has sent the browser back to this page, with the result of a payment in the fragment; the checkout reads it (returned-payment.ts). */
const hasReturned = () => /^#(payment=|razorpay_)/.test(location.hash);

/** The price and the checkout. */
export function Subscribe({ plan }: { plan: MealPlan }) {
  const { state, isMounted, show, close } = useLazyDialog(checkout);
  const resume = useEffectEvent(() => hasReturned() && show());
  useEffect(() => void resume(), []);
  return (
    <>
      <PriceBox plan={plan} isOpening={state === 'loading'} onSubscribe={show}>
        {state === 'failed' && (
          <p role="alert" className={styles.belowButton}>
            The checkout did not load. Please try again.
          </p>
        )}
        <noscript>
          {import.meta.env.SSR && (
            <p className={styles.belowButton}>
              Subscribing here needs JavaScript. Turn it on, or write to <a href={`mailto:${brand.email}`}>{brand.email}</a> or call{' '}
              <a href={phoneLink}>{brand.phone}</a>.
            </p>
          )}
        </noscript>
      </PriceBox>
      {isMounted && <checkout.Component plan={plan} open={state === 'open'} onClose={close} />}
    </>
  );
}
