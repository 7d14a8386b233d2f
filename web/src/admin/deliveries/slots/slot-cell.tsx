import { mealCount, slotText, type KitchenSlot } from '@2x7/contracts';
import { clsx } from 'clsx';
import { LockKeyhole, Store } from 'lucide-react';
import { Link } from 'react-router-dom';
import { windowLabels } from '../../../features/deliveries/window-text';
import { marksAddress } from '../../kitchen/kitchen-slots';
import { countsText } from '../marks/outcome-text';
import styles from './slots.module.css';

/** Without `onChoose` the slot can no longer be changed. */
type Props = { slot: KitchenSlot; onChoose: ((slot: KitchenSlot) => void) | undefined };

const isFull = ({ booked, capacity }: KitchenSlot): boolean => booked >= capacity;

function load(slot: KitchenSlot): string {
  if (slot.phase === 'closed') return `Closed: ${slot.closed_reason}`;
  if (slot.called_off !== null) return `Called off: ${slot.called_off}`;
  return `${slot.booked} of ${mealCount(slot.capacity)}${isFull(slot) ? ', full' : ''}`;
}

const lookOf = (slot: KitchenSlot) => [
  slot.phase === 'closed' ? styles.closed : styles[slot.window],
  slot.phase !== 'closed' && isFull(slot) && styles.full,
];

const Mark = ({ slot: { phase } }: { slot: KitchenSlot }) => {
  if (phase === 'open') return null;
  const Icon = phase === 'closed' ? Store : LockKeyhole;
  return <Icon size={16} aria-hidden className={styles.mark} />;
};

/** Leads to the marks of a frozen slot. */
const Counts = ({ slot }: { slot: KitchenSlot }) => {
  const counts = countsText(slot);
  if (!counts) return null;
  return (
    <Link to={marksAddress(slot)} className={styles.counts}>
      {counts}
      <span className="visually-hidden">: {slotText(slot)}</span>
    </Link>
  );
};

/** A slot in the month grid. */
export function SlotCell({ slot, onChoose }: Props) {
  const content = (
    <>
      <Mark slot={slot} />
      <span>{load(slot)}</span>
      <Counts slot={slot} />
    </>
  );
  const className = clsx(styles.cell, lookOf(slot), !onChoose && styles.past);
  if (!onChoose) return <span className={className}>{content}</span>;
  return (
    <button type="button" className={className} data-print="yes" onClick={() => onChoose(slot)}>
      <span className="visually-hidden">Change {slotText(slot)}: </span>
      {content}
    </button>
  );
}

/** A slot in the list, for narrow screens. */
export const SlotItem = ({ slot, onChoose }: Props) => (
  <div className={clsx(styles.item, lookOf(slot), !onChoose && styles.past)}>
    <Mark slot={slot} />
    <p className={styles.text}>
      <strong>{windowLabels[slot.window]}</strong> {load(slot)} <Counts slot={slot} />
    </p>
    {onChoose && (
      <button type="button" className={styles.choose} onClick={() => onChoose(slot)}>
        Change<span className="visually-hidden"> {slotText(slot)}</span>
      </button>
    )}
  </div>
);
