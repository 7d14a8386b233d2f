import type { Day, SubscriptionDetail } from '@2x7/contracts';
import { useState } from 'react';
import { TextField } from '../../../ui/form/text-field';
import type { PlanPath } from '../subscription.api';
import { ChangeDialog } from './change-dialog';
import { isOffered } from './offered-day';

type Props = { path: PlanPath; plan: SubscriptionDetail; type: 'resume' | 'start'; onClose: () => void };

const labels = {
  resume: { title: 'End the pause', label: 'First day with deliveries again', confirm: 'Deliver again' },
  start: { title: 'Start earlier or later', label: 'First day', confirm: 'Start on this day' },
};

/** The day that is proposed: the first on which the change has an effect. The end of a pause has none before the pause. */
const firstDay = ({ starts_on, first_open_day, pause }: SubscriptionDetail, type: Props['type']): Day => {
  if (type === 'start') return starts_on;
  return pause && pause.from > first_open_day ? pause.from : first_open_day;
};

const sameDay = () => 'Choose another day';

/** A day from which deliveries come: after a pause, or at the start of a plan. */
export function DayDialog({ path, plan, type, onClose }: Props) {
  const [on, setOn] = useState(() => firstDay(plan, type));
  const { title, label, confirm } = labels[type];
  const min = type === 'resume' ? firstDay(plan, type) : plan.first_open_day;
  const isSame = type === 'start' && on === plan.starts_on;
  return (
    <ChangeDialog
      plan={{ path, version: plan.version }}
      title={title}
      command={isOffered({ ...plan, first_open_day: min }, on) && !isSame ? { type, on } : undefined}
      confirm={confirm}
      onClose={onClose}
    >
      <TextField
        label={label}
        type="date"
        value={on}
        onValue={setOn}
        min={min}
        max={plan.horizon}
        check={isSame ? sameDay : undefined}
        required
      />
    </ChangeDialog>
  );
}
