import { dayOf, slotText, windowTime, type SubscriptionSlot } from '@2x7/contracts';
import { clsx } from 'clsx';
import {
  ArrowRight,
  Ban,
  CalendarArrowDown,
  CircleCheck,
  CirclePause,
  CircleX,
  LockKeyhole,
  Moon,
  Store,
  Sun,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { windowLabels } from './window-text';
import styles from './plan-calendar.module.css';
import { SlotCalendar } from './slot-calendar';
import { slotLine, slotNotes, slotStateText } from './slot-state-text';

type Props = {
  slots: readonly SubscriptionSlot[];
  /** A slot of the grid was pressed. Slots that allow no command are not pressable. */
  onChoose: (slot: SubscriptionSlot) => void;
  /** The first names of the persons, in their order. */
  names: readonly string[];
  /** The time of the server. */
  now: Date;
  /** The page that reports a problem with a delivery; undefined for one that cannot be reported. */
  reportOf?: (slot: SubscriptionSlot) => string | undefined;
};

/** The deliveries of a plan: a week grid where there is room, a list elsewhere. Used by the portal and the admin area. */
export function PlanCalendar({ slots, onChoose, names, now, reportOf }: Props) {
  const draw = { names, now, onChoose };
  return (
    <SlotCalendar
      slots={slots}
      today={dayOf(now)}
      cell={(slot) => <Cell {...draw} slot={slot} report={reportOf?.(slot)} />}
      item={(slot) => (
        <Item {...draw} slot={slot}>
          <ChooseButton slot={slot} onChoose={onChoose} />
          <ReportLink slot={slot} report={reportOf?.(slot)} />
        </Item>
      )}
    />
  );
}

function iconOf({ state, window, moved_to: to }: SubscriptionSlot): LucideIcon {
  if (to) return CalendarArrowDown;
  if (state === 'planned') return window === 'lunch' ? Sun : Moon;
  return { locked: LockKeyhole, delivered: CircleCheck, failed: CircleX, skipped: Ban, paused: CirclePause, closed: Store }[state];
}

type SlotProps = { slot: SubscriptionSlot } & Pick<Props, 'names' | 'now'>;

const colourOf = ({ state, window }: SubscriptionSlot) => [styles[state], state === 'planned' && styles[window]];

type CellProps = SlotProps & { onChoose: Props['onChoose']; report: string | undefined };

function Cell({ slot, names, now, onChoose, report }: CellProps) {
  const Icon = iconOf(slot);
  const notes = slotNotes(slot, names);
  const content = (
    <>
      <Icon size={16} aria-hidden className={styles.icon} />
      <span>{slotStateText(slot, now)}</span>
      {notes.length > 0 && <span className={styles.small}>{notes.join('; ')}</span>}
    </>
  );
  const className = clsx(styles.cell, colourOf(slot));
  if (report)
    return (
      <Link to={report} className={className}>
        {content}
        <span className={styles.report}>
          Report a problem<span className="visually-hidden">: {slotText(slot)}</span>
        </span>
      </Link>
    );
  if (!slot.allowed.length) return <span className={className}>{content}</span>;
  return (
    <button type="button" className={className} data-print="yes" onClick={() => onChoose(slot)}>
      <span className="visually-hidden">{slotText(slot)}: </span>
      {content}
    </button>
  );
}

const Item = ({ slot, names, now, children }: SlotProps & { children: ReactNode }) => {
  const Icon = iconOf(slot);
  return (
    <div className={clsx(styles.item, colourOf(slot))}>
      <Icon size={20} aria-hidden className={styles.icon} />
      <p className={styles.text}>
        <span className={styles.window}>
          {windowLabels[slot.window]} <span className={styles.time}>{windowTime(slot.window)}</span>
        </span>
        <span>{slotLine(slot, names, now)}</span>
      </p>
      <div className={styles.actions}>{children}</div>
    </div>
  );
};

const ChooseButton = ({ slot, onChoose }: { slot: SubscriptionSlot; onChoose: Props['onChoose'] }) =>
  slot.allowed.length > 0 && (
    <button type="button" className={styles.choose} onClick={() => onChoose(slot)}>
      Change<span className="visually-hidden"> {slotText(slot)}</span>
      <ArrowRight size={16} aria-hidden />
    </button>
  );

const ReportLink = ({ slot, report }: { slot: SubscriptionSlot; report: string | undefined }) =>
  report && (
    <Link to={report} className={styles.choose}>
      Report a problem<span className="visually-hidden">: {slotText(slot)}</span>
    </Link>
  );
