import type { SubscriptionDetail } from '@2x7/contracts';
import { useState } from 'react';
import { TextField } from '../../../ui/form/text-field';
import { usePlanLabels } from '../plan-labels';
import type { PlanPath } from '../subscription.api';
import { ChangeDialog } from './change-dialog';
import styles from './change.module.css';
import { isOffered } from './offered-day';

type Props = { path: PlanPath; plan: SubscriptionDetail; onClose: () => void };

/** No deliveries between two days, both included. */
export function PauseDialog({ path, plan, onClose }: Props) {
  const { pause: labels } = usePlanLabels();
  const [from, setFrom] = useState(plan.starts_on > plan.first_open_day ? plan.starts_on : plan.first_open_day);
  const [until, setUntil] = useState('');
  const isComplete = isOffered(plan, from) && (until === '' || (until >= from && until <= plan.horizon));
  return (
    <ChangeDialog
      plan={{ path, version: plan.version }}
      title={labels.title}
      lead={labels.lead}
      command={isComplete ? { type: 'pause', from, until: until || null } : undefined}
      confirm="Pause"
      onClose={onClose}
    >
      <div className={styles.pair}>
        <TextField
          label="First day without deliveries"
          type="date"
          value={from}
          onValue={setFrom}
          min={plan.first_open_day}
          max={plan.horizon}
          required
        />
        <TextField
          label="Last day without deliveries"
          hint={labels.hint}
          type="date"
          value={until}
          onValue={setUntil}
          min={from || plan.first_open_day}
          max={plan.horizon}
        />
      </div>
    </ChangeDialog>
  );
}
