import { clsx } from 'clsx';
import { useCallback, useId, useState, type ReactNode } from 'react';
import type { Day, DeliverySlot } from '@2x7/contracts';
import styles from './slot-calendar.module.css';
import { SlotDays } from './slot-days';
import { SlotWeeks } from './slot-weeks';

const views = { weeks: 'Weeks', list: 'List' };
type View = keyof typeof views;

type Props<Slot extends DeliverySlot> = {
  slots: readonly Slot[];
  /** A slot in the week grid. */
  cell: (slot: Slot) => ReactNode;
  /** A slot in the list. */
  item: (slot: Slot) => ReactNode;
  today: Day;
};

/** The style sheet hides the list where there is room for the weeks. @returns the list's ref, and whether it is shown */
function useIsShown() {
  const [isShown, setIsShown] = useState(false);
  const ref = useCallback((element: Element | null) => {
    const observer = new ResizeObserver(([entry]) => setIsShown(entry!.contentRect.width > 0));
    observer.observe(element!);
    return () => observer.disconnect();
  }, []);
  return [ref, isShown] as const;
}

/** Slots as a week grid where there is room, else as a list; the reader can choose either. */
export function SlotCalendar<Slot extends DeliverySlot>({ slots, cell, item, today }: Props<Slot>) {
  const [chosen, setChosen] = useState<View>();
  const [list, isList] = useIsShown();
  return (
    <div className={clsx(styles.calendar, styles[chosen ?? 'byWidth'])}>
      <ViewChoice shown={chosen ?? (isList ? 'list' : 'weeks')} onChoose={setChosen} />
      <div className={styles.asWeeks}>
        <SlotWeeks slots={slots} cell={cell} today={today} />
      </div>
      <div ref={list} className={styles.asList}>
        <SlotDays slots={slots} item={item} today={today} />
      </div>
    </div>
  );
}

function ViewChoice({ shown, onChoose }: { shown: View; onChoose: (view: View) => void }) {
  const name = useId();
  return (
    <fieldset className={styles.views} data-print="no">
      <legend className="visually-hidden">Show the calendar as</legend>
      {(Object.keys(views) as View[]).map((view) => (
        <label key={view} className={clsx(styles.view, styles[`${view}View`])}>
          <input type="radio" name={name} className="visually-hidden" checked={shown === view} onChange={() => onChoose(view)} />
          {views[view]}
        </label>
      ))}
    </fieldset>
  );
}
