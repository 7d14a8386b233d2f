import { brand, deliveryWindows, serviceArea } from '@2x7/contracts';
import { clsx } from 'clsx';
import { Clock, Truck } from 'lucide-react';
import { FoodSafetyLogo } from './food-safety-logo';
import styles from './strip.module.css';

const { foodLicence, enterpriseRegistration } = brand;

/** Delivery promise on the left, food licence and enterprise registration on the right. */
export const Strip = () => (
  <div className={styles.strip}>
    <div className={clsx('wrap', styles.row)}>
      <span className={styles.promise}>
        <Truck size={16} aria-hidden /> Free delivery in {serviceArea}
      </span>
      <span className={styles.windows}>
        <Clock size={16} aria-hidden /> {deliveryWindows.join(' and ')}
      </span>
      <span className={styles.licence}>
        <FoodSafetyLogo />
        <Registration {...foodLicence} />
      </span>
      <span className={styles.registration}>
        <Registration {...enterpriseRegistration} />
      </span>
    </div>
  </div>
);

const Registration = ({ label, number }: { label: string; number: string }) => (
  <span className={styles.named}>
    <span>{label}</span> <span>{number}</span>
  </span>
);
