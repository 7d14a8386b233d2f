import type { SubscriptionDetail } from '@2x7/contracts';
import { CalendarClock, CirclePause, CirclePlay } from 'lucide-react';
import { Button } from '../../../ui/button';
import styles from './plan.module.css';

export type PlanAction = 'pause' | 'resume' | 'start';

type Props = { plan: SubscriptionDetail; onChoose: (action: PlanAction) => void };

/** What can be done with the whole plan. */
export function PlanActions({ plan, onChoose }: Props) {
  if (plan.state === 'ended' || plan.state === 'cancelled' || plan.meals_left === 0) return null;
  return (
    <div className={styles.actions} data-print="no">
      <Button variant="secondary" onClick={() => onChoose('pause')}>
        <CirclePause size={20} aria-hidden />
        Pause
      </Button>
      {plan.pause && (
        <Button variant="secondary" onClick={() => onChoose('resume')}>
          <CirclePlay size={20} aria-hidden />
          Resume
        </Button>
      )}
      {plan.can_change_start && (
        <Button variant="secondary" onClick={() => onChoose('start')}>
          <CalendarClock size={20} aria-hidden />
          Start earlier or later
        </Button>
      )}
    </div>
  );
}
