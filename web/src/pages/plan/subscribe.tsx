import type { MealPlan } from '@2x7/contracts';
import { Suspense, useEffect, useState } from 'react';
import { PriceBox } from '../../features/plans/price/price-box';
import { lazyComponent } from '../../shared/lazy-component';

const checkout = lazyComponent(async () => (await import('../../features/checkout/checkout-dialog')).CheckoutDialog);

/** The price and the checkout. Once opened, the checkout stays mounted, so that it keeps the form's values. */
export function Subscribe({ plan }: { plan: MealPlan }) {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  useEffect(() => void checkout.preload(), []);
  const show = () => {
    setAsked(true);
    setOpen(true);
  };
  return (
    <>
      <PriceBox plan={plan} onSubscribe={show} />
      <Suspense fallback={null}>{asked && <checkout.Component plan={plan} open={open} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
