import { brand, serviceArea, type MealPlan } from '@2x7/contracts';
import { clsx } from 'clsx';
import { CalendarDays, CreditCard, Truck, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { to } from '../../../shared/site';
import { Button } from '../../../ui/button';
import { DeliveryTimes } from '../../../ui/delivery-times';
import { FirstBox } from '../../../ui/first-box';
import styles from './price-box.module.css';
import { Price, PriceNotes } from './price';

type Props = {
  plan: MealPlan;
  /** The checkout is being fetched. */
  isOpening: boolean;
  onSubscribe: () => void;
  /** Rendered below the button. */
  children: ReactNode;
};

/** Price, what it includes, and the subscribe button. */
export const PriceBox = ({ plan, isOpening, onSubscribe, children }: Props) => (
  <section aria-label="Price" className={styles.box}>
    <Price plan={plan} large />
    <PriceNotes plan={plan} />
    <Button size="large" className={clsx(styles.subscribe, 'needs-script')} aria-busy={isOpening} onClick={onSubscribe}>
      Subscribe Now
    </Button>
    {children}
    <ul className={styles.notes}>
      <li>
        <CalendarDays size={20} aria-hidden />
        <span>
          <FirstBox plan={plan} />
        </span>
      </li>
      <li>
        <Truck size={20} aria-hidden />
        <span>
          Free delivery, <DeliveryTimes mealType={plan.meal_type} />, in {serviceArea}
        </span>
      </li>
      <li>
        <CreditCard size={20} aria-hidden />
        <span>One payment, no renewal. Card details stay in the payment window.</span>
      </li>
      <li>
        <Undo2 size={20} aria-hidden />
        <span>
          Something wrong with a box? See our <Link to={to.returnPolicy}>return policy</Link>.
        </span>
      </li>
    </ul>
    <p className={styles.licence}>
      {brand.foodLicence.label} {brand.foodLicence.number}
    </p>
  </section>
);
