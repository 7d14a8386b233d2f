import { slotNumber, slotText, windowTime, type DeliverySlot, type SubscriptionDetail, type SubscriptionSlot } from '@2x7/contracts';
import { Moon, Sun } from 'lucide-react';
import { Button } from '../../../ui/button';
import styles from './plan.module.css';
import { untilText } from './until-text';

type Props = { plan: SubscriptionDetail; onChoose: (slot: SubscriptionSlot) => void };

const findSlot = ({ slots }: SubscriptionDetail, slot: DeliverySlot | null): SubscriptionSlot | undefined =>
  slot ? slots.find((one) => slotNumber(one) === slotNumber(slot)) : undefined;

/** The next delivery with its address and until when it can be changed. */
export function NextDelivery({ plan, onChoose }: Props) {
  const next = findSlot(plan, plan.next_delivery);
  if (!next) return null;
  const Icon = next.window === 'lunch' ? Sun : Moon;
  const isOpen = next.allowed.length > 0;
  return (
    <section aria-labelledby="next-delivery" className={styles.next}>
      <Icon size={32} aria-hidden className={styles.icon} />
      <div className={styles.facts}>
        <h2 id="next-delivery" className={styles.label}>
          Next delivery
        </h2>
        <p className={styles.slot}>
          {slotText(next)} <span className={styles.time}>{windowTime(next.window)}</span>
        </p>
        <p className={styles.address}>{next.address ?? plan.addresses[next.window]}</p>
        <p className={styles.until}>
          {isOpen ? `Can be changed until ${untilText(next.cut_off, plan.now)}.` : 'Being prepared: it can no longer be changed.'}
        </p>
      </div>
      {isOpen && (
        <Button onClick={() => onChoose(next)}>
          Change<span className="visually-hidden"> {slotText(next)}</span>
        </Button>
      )}
    </section>
  );
}
