import { shortDayText, slotText, windowTime, type KitchenSlot } from '@2x7/contracts';
import { ArrowRight } from 'lucide-react';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { windowLabels } from '../../../features/deliveries/window-text';
import { labelsAddress, marksAddress, runsAddress, sheetAddress } from '../../kitchen/kitchen-slots';
import { StatusTag } from '../../ui/feedback/status-tag';
import { countsText } from '../marks/outcome-text';
import { slotStatus } from '../slot-phase';
import styles from './today.module.css';

type Props = { slot: KitchenSlot; now: Date; isToday: boolean };

/** One delivery window: its boxes against its capacity, and the time to its cut-off. */
export function SlotCard({ slot, now, isToday }: Props) {
  const { tone, tag, text } = slotStatus(slot, now);
  const counts = countsText(slot);
  return (
    <article className={clsx(styles.slot, styles[slot.window])}>
      <h2 className={styles.window}>
        {windowLabels[slot.window]} <span className={styles.when}>{isToday ? 'today' : shortDayText(slot.day)}</span>
      </h2>
      <p className={styles.time}>{windowTime(slot.window)}</p>
      <p className={styles.boxes}>
        <strong>{slot.booked}</strong> of {slot.capacity} meals
      </p>
      <meter className={styles.meter} min={0} max={Math.max(slot.capacity, slot.booked, 1)} value={slot.booked}>
        {slot.booked} of {slot.capacity}
      </meter>
      <p className={styles.status}>
        <StatusTag tone={tone}>{tag}</StatusTag> {text} {counts && `${counts}.`}
      </p>
      <Link to={sheetAddress(slot)} className={styles.link}>
        Kitchen sheet<span className="visually-hidden">: {slotText(slot)}</span>
        <ArrowRight size={16} aria-hidden />
      </Link>
      <Link to={labelsAddress(slot)} className={styles.link}>
        Labels<span className="visually-hidden">: {slotText(slot)}</span>
        <ArrowRight size={16} aria-hidden />
      </Link>
      <Link to={runsAddress(slot)} className={styles.link}>
        Runs<span className="visually-hidden">: {slotText(slot)}</span>
        <ArrowRight size={16} aria-hidden />
      </Link>
      {counts && (
        <Link to={marksAddress(slot)} className={styles.link}>
          Marks<span className="visually-hidden">: {slotText(slot)}</span>
          <ArrowRight size={16} aria-hidden />
        </Link>
      )}
    </article>
  );
}
