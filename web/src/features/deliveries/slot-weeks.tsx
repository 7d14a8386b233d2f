import { dayText, shortDateText, slotNumber, weekdayText, windows, type Day, type DeliverySlot, type DeliveryWindow } from '@2x7/contracts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { weeksOf, type Week } from './weeks';
import { windowLabels } from './window-text';
import styles from './slot-weeks.module.css';

type Props<Slot extends DeliverySlot> = {
  /** Any order; slots without an entry are drawn empty. */
  slots: readonly Slot[];
  /** The content of a slot. The table names its day and window. */
  cell: (slot: Slot) => ReactNode;
  /** Marked in the heading. */
  today: Day;
};

/** Slots as the 2x7 grid: a table for each week with seven columns and a row for each window. */
export function SlotWeeks<Slot extends DeliverySlot>({ slots, cell, today }: Props<Slot>) {
  const bySlot = new Map(slots.map((slot) => [slotNumber(slot), slot]));
  const shown = windows.filter((window) => slots.some((slot) => slot.window === window));
  const draw = (day: Day, window: DeliveryWindow) => {
    const slot = bySlot.get(slotNumber({ day, window }));
    return slot && cell(slot);
  };
  return weeksOf(slots.map(({ day }) => day)).map((week) => (
    <WeekTable key={week.monday} week={week} windows={shown} draw={draw} today={today} />
  ));
}

type TableProps = {
  week: Week;
  windows: readonly DeliveryWindow[];
  draw: (day: Day, window: DeliveryWindow) => ReactNode;
  today: Day;
};

const WeekTable = ({ week, windows: rows, draw, today }: TableProps) => (
  <table className={styles.week}>
    <caption className="visually-hidden">Week from {dayText(week.monday)}</caption>
    <thead>
      <tr>
        <td className={styles.corner} />
        {week.days.map((day) => (
          <th
            key={day}
            scope="col"
            className={clsx(styles.day, day === today && styles.today)}
            aria-current={day === today ? 'date' : undefined}
          >
            <span className={styles.weekday}>{weekdayText(day)}</span> {shortDateText(day)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((window) => (
        <tr key={window}>
          <th scope="row" className={styles.window}>
            {windowLabels[window]}
          </th>
          {week.days.map((day) => (
            <td key={day} className={styles.cell}>
              {draw(day, window)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
