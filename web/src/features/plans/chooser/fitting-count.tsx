import { useQuery } from '@tanstack/react-query';
import { plansQuery } from '../plan-queries';
import styles from './plan-chooser.module.css';
import { plansFor, type Wishes } from './plan-filter';

const fitText = (count: number): string => (count === 0 ? 'No plan fits' : count === 1 ? '1 plan fits' : `${count} plans fit`);

/** How many plans fit. On a phone the plans are below the fold, and a screen reader says the number after each choice. */
export function FittingCount({ wishes }: { wishes: Wishes }) {
  const { data: plans } = useQuery(plansQuery);
  return (
    <p role="status" className={styles.count}>
      {plans && fitText(plansFor(plans, wishes).length)}
    </p>
  );
}
