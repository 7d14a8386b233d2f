import { dayText, slotNumber, type Day, type DeliverySlot } from '@2x7/contracts';
import type { ReactNode } from 'react';
import styles from './slot-days.module.css';

type Props<Slot extends DeliverySlot> = {
  slots: readonly Slot[];
  /** The content of a slot; it names the window, the list names the day. */
  item: (slot: Slot) => ReactNode;
  today: Day;
};

/** Slots as a list of days, for narrow screens and for reading in order. */
export function SlotDays<Slot extends DeliverySlot>({ slots, item, today }: Props<Slot>) {
  const sorted = [...slots].sort((a, b) => slotNumber(a) - slotNumber(b));
  const days = [...new Set(sorted.map(({ day }) => day))];
  return (
    <ol className={styles.days}>
      {days.map((day) => (
        <li key={day} aria-current={day === today ? 'date' : undefined}>
          <p className={styles.date}>
            {dayText(day)}
            {day === today && <span className={styles.today}> · Today</span>}
          </p>
          <ul className={styles.slots}>
            {sorted
              .filter((slot) => slot.day === day)
              .map((slot) => (
                <li key={slot.window} className={styles.slot}>
                  {item(slot)}
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
