import { serviceArea, windows, windowTime, type SubscriptionDetail } from '@2x7/contracts';
import { TextArea, TextField } from '../../../ui/form/text-field';
import { windowLabels } from '../window-text';
import { eaterLabel } from '../plan/eater-name';
import styles from './change.module.css';
import { RadioGroup } from './radio-group';
import type { SlotDraft } from './slot-draft';

type Props = { plan: SubscriptionDetail; draft: SlotDraft; onChange: (changes: Partial<SlotDraft>) => void };

/** The fields of the chosen action. */
export function SlotFields({ plan, draft, onChange }: Props) {
  if (draft.choice === 'only-one') return <WhoEats plan={plan} draft={draft} onChange={onChange} />;
  if (draft.choice === 'move') return <NewTime plan={plan} draft={draft} onChange={onChange} />;
  if (draft.choice !== 'address-once') return null;
  return (
    <TextArea
      label="Address for this delivery"
      hint={`We deliver in ${serviceArea}.`}
      value={draft.address}
      onValue={(address) => onChange({ address })}
      required
      maxLength={500}
      autoComplete="street-address"
    />
  );
}

/** The command names who skips; the question asks who eats, which is easier to answer. */
const WhoEats = ({ plan, draft, onChange }: Props) => (
  <RadioGroup
    legend="Who eats?"
    options={[
      { value: '2', label: eaterLabel(plan, 1) },
      { value: '1', label: eaterLabel(plan, 2) },
    ]}
    value={draft.person}
    onValue={(person) => onChange({ person })}
  />
);

const NewTime = ({ plan, draft, onChange }: Props) => (
  <div className={styles.pair}>
    <TextField
      label="New date"
      type="date"
      value={draft.day}
      onValue={(day) => onChange({ day })}
      min={plan.first_open_day}
      max={plan.horizon}
      required
    />
    <RadioGroup
      legend="Time"
      options={windows.map((value) => ({ value, label: `${windowLabels[value]} ${windowTime(value)}` }))}
      value={draft.window}
      onValue={(window) => onChange({ window })}
    />
  </div>
);
