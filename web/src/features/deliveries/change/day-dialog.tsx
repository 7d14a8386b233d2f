import type { SubscriptionDetail } from '@2x7/contracts';
import { useState } from 'react';
import { TextField } from '../../../ui/form/text-field';
import type { PlanPath } from '../subscription.api';
import { ChangeDialog } from './change-dialog';

type Props = { path: PlanPath; plan: SubscriptionDetail; type: 'resume' | 'start'; onClose: () => void };

const labels = {
  resume: { title: 'End the pause', label: 'First day with deliveries again', confirm: 'Deliver again' },
  start: { title: 'Start earlier or later', label: 'First day', confirm: 'Start on this day' },
};

const sameDay = () => 'Choose another day';

/** A day from which deliveries come: after a pause, or at the start of a plan. */
export function DayDialog({ path, plan, type, onClose }: Props) {
  const [on, setOn] = useState(type === 'start' ? plan.starts_on : plan.first_open_day);
  const { title, label, confirm } = labels[type];
  const isChanged = on !== '' && !(type === 'start' && on === plan.starts_on);
  return (
    <ChangeDialog
      plan={{ path, version: plan.version }}
      title={title}
      command={isChanged ? { type, on } : undefined}
      confirm={confirm}
      onClose={onClose}
    >
      <TextField
        label={label}
        type="date"
        value={on}
        onValue={setOn}
        min={plan.first_open_day}
        max={plan.horizon}
        check={isChanged ? undefined : sameDay}
        required
      />
    </ChangeDialog>
  );
}
