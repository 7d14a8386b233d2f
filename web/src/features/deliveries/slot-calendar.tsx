import { clsx } from 'clsx';
import { useId, useState, type ReactNode } from 'react';
import type { Day, DeliverySlot } from '@2x7/contracts';
import styles from './slot-calendar.module.css';
import { SlotDays } from './slot-days';
import { SlotWeeks } from './slot-weeks';

type View = 'weeks' | 'list';

type Props<Slot extends DeliverySlot> = {
  slots: readonly Slot[];
  /** A slot in the week grid. */
  cell: (slot: Slot) => ReactNode;
  /** A slot in the list. */
  item: (slot: Slot) => ReactNode;
  today: Day;
};

const names: Record<View, string> = { weeks: 'Weeks', list: 'List' };

/** Slots as a week grid where there is room, else as a list; the reader can choose either. */
export function SlotCalendar<Slot extends DeliverySlot>({ slots, cell, item, today }: Props<Slot>) {
  const [chosen, setChosen] = useState<View>();
  return (
    <div className={clsx(styles.calendar, chosen ? styles[chosen] : styles.byWidth)}>
      <ViewChoice chosen={chosen} onChoose={setChosen} />
      <div className={styles.asWeeks}>
        <SlotWeeks slots={slots} cell={cell} today={today} />
      </div>
      <div className={styles.asList}>
        <SlotDays slots={slots} item={item} today={today} />
      </div>
    </div>
  );
}

function ViewChoice({ chosen, onChoose }: { chosen: View | undefined; onChoose: (view: View) => void }) {
  const name = useId();
  return (
    <fieldset className={styles.views} data-print="no">
      <legend className="visually-hidden">Show the calendar as</legend>
      {(['weeks', 'list'] as const).map((view) => (
        <label key={view} className={clsx(styles.view, styles[`${view}View`])}>
          <input type="radio" name={name} className="visually-hidden" checked={chosen === view} onChange={() => onChoose(view)} />
          {names[view]}
        </label>
      ))}
    </fieldset>
  );
}
