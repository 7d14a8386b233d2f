import { slotText, type SubscriptionDetail, type SubscriptionSlot } from '@2x7/contracts';
import { useState } from 'react';
import { untilText } from '../plan/until-text';
import { usePlanLabels } from '../plan-labels';
import type { PlanPath } from '../subscription.api';
import { ChangeDialog } from './change-dialog';
import { RadioGroup } from './radio-group';
import { canUndo, choiceLabels, choicesOf, confirmLabels, offersUndo, type SlotChoice } from './slot-choices';
import { newSlotDraft, slotCommand, type SlotDraft } from './slot-draft';
import { SlotFields } from './slot-fields';

type Props = { path: PlanPath; plan: SubscriptionDetail; slot: SubscriptionSlot; choice?: SlotChoice; onClose: () => void };

/** Everything that can be done with one delivery. The slot stays as it was when the dialog opened, also after the change. */
export function SlotDialog({ path, plan, slot, choice, onClose }: Props) {
  const labels = choiceLabels(usePlanLabels(), slot);
  const choices = choicesOf(plan, slot);
  const [draft, setDraft] = useState(() => newSlotDraft(plan, slot, choice ?? (choices.length === 1 ? choices[0] : undefined)));
  const [isUndoing, setIsUndoing] = useState(false);
  const [version] = useState(plan.version);
  const change = (changes: Partial<SlotDraft>) => setDraft((current) => ({ ...current, ...changes }));
  const undo = () => {
    setIsUndoing(true);
    change({ choice: 'restore' });
  };
  return (
    <ChangeDialog
      plan={{ path, version: plan.version }}
      title={slotText(slot)}
      lead={`Can be changed until ${untilText(slot.cut_off, plan.now)}.`}
      command={slotCommand(plan, slot, draft)}
      confirm={draft.choice ? confirmLabels(slot)[draft.choice] : 'Go on'}
      isTyped={draft.choice === 'address-once' && draft.address.trim() !== ''}
      onClose={onClose}
      onUndo={canUndo(draft.choice, slot) && offersUndo(plan, slot, version) ? undo : undefined}
    >
      {!isUndoing && (
        <>
          <RadioGroup
            legend="What would you like to do?"
            options={choices.map((value) => ({ value, label: labels[value] }))}
            value={draft.choice}
            onValue={(value) => change({ choice: value })}
          />
          <SlotFields plan={plan} draft={draft} onChange={change} />
        </>
      )}
    </ChangeDialog>
  );
}
