import { dayOf, type SubscriptionDetail, type SubscriptionSlot } from '@2x7/contracts';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { DayDialog } from '../change/day-dialog';
import { PauseDialog } from '../change/pause-dialog';
import { SlotDialog } from '../change/slot-dialog';
import { PlanCalendar } from '../plan-calendar';
import { usePlanLabels } from '../plan-labels';
import type { PlanPath } from '../subscription.api';
import { NextDelivery } from './next-delivery';
import { eaterName } from './eater-name';
import { PlanActions, type PlanAction } from './plan-actions';
import styles from './plan.module.css';

type Open = { slot: SubscriptionSlot } | { action: PlanAction } | undefined;

type Props = {
  path: PlanPath;
  plan: SubscriptionDetail;
  /** The page that reports a problem with a delivery; undefined where none is reported. */
  reportOf?: (slot: SubscriptionSlot) => string | undefined;
};

/** The next delivery, the calendar, and the dialogs that change them. */
export function PlanDeliveries({ path, plan, reportOf }: Props) {
  const labels = usePlanLabels();
  const [open, setOpen] = useState<Open>();
  const [showsPast, setShowsPast] = useState(false);
  const now = new Date(plan.now);
  const today = dayOf(now);
  const past = plan.slots.filter(({ day }) => day < today);
  const coming = plan.slots.filter(({ day }) => day >= today);
  const shown = showsPast ? plan.slots : coming;
  const chooseSlot = (slot: SubscriptionSlot) => setOpen({ slot });
  return (
    <div className={styles.deliveries}>
      <NextDelivery plan={plan} onChoose={chooseSlot} />
      <section aria-labelledby="calendar" className={styles.calendar}>
        <div className={styles.head}>
          <h2 id="calendar" className={styles.title}>
            {labels.deliveries}
          </h2>
          <PlanActions plan={plan} onChoose={(action) => setOpen({ action })} />
        </div>
        {plan.slots.length === 0 && <p>No deliveries are planned.</p>}
        <PastDays count={past.length} isShown={showsPast} onToggle={() => setShowsPast(!showsPast)} />
        {shown.length > 0 && <PlanCalendar slots={shown} onChoose={chooseSlot} names={namesOf(plan)} now={now} reportOf={reportOf} />}
      </section>
      {open && <ChangeOf open={open} path={path} plan={plan} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

const PastDays = ({ count, isShown, onToggle }: { count: number; isShown: boolean; onToggle: () => void }) =>
  count > 0 && (
    <Button variant="quiet" aria-expanded={isShown} onClick={onToggle}>
      {isShown ? 'Hide past deliveries' : 'Show past deliveries'}
    </Button>
  );

const namesOf = (plan: SubscriptionDetail): string[] => (plan.persons === 2 ? [eaterName(plan, 1), eaterName(plan, 2)] : []);

type ChangeProps = { open: NonNullable<Open>; path: PlanPath; plan: SubscriptionDetail; onClose: () => void };

function ChangeOf({ open, ...shared }: ChangeProps) {
  if ('slot' in open) return <SlotDialog {...shared} slot={open.slot} />;
  if (open.action === 'pause') return <PauseDialog {...shared} />;
  return <DayDialog {...shared} type={open.action} />;
}
