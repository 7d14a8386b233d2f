import { brand, type MealPlan } from '@2x7/contracts';
import { PriceBox } from '../../features/plans/price/price-box';
import { lazyComponent } from '../../shared/lazy-component';
import { phoneLink } from '../../shared/site';
import styles from './plan.module.css';
import { useReturnDialog } from './use-return-dialog';

const checkout = lazyComponent(async () => (await import('../../features/checkout/checkout-dialog')).CheckoutDialog);

/** The price and the checkout. */
export function Subscribe({ plan }: { plan: MealPlan }) {
  const { state, isMounted, show, close } = useReturnDialog(checkout);
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
