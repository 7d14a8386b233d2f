import { useState } from 'react';
import { formErrorOf, type FormError } from '../../ui/form/form-error';
import { changeSlots } from '../deliveries.api';
import { changeOf, effectSentences, type SlotsDraft } from './slots-draft';

export type SlotsChange = {
  draft: SlotsDraft;
  /** What the draft would do; undefined until it was asked, and again after each edit. */
  effects: readonly string[] | undefined;
  error: FormError | undefined;
  isBusy: boolean;
  edit: (fields: Partial<SlotsDraft>) => void;
  /** Asks for the effects first, then makes the change. */
  submit: () => Promise<void>;
};

type Status = Pick<SlotsChange, 'effects' | 'error' | 'isBusy'>;
const untouched: Status = { effects: undefined, error: undefined, isBusy: false };

/** A change of slots from its draft to its effects. @param onDone gets what the change did */
export function useSlotsChange(initial: SlotsDraft, onDone: (text: string) => void): SlotsChange {
  const [draft, setDraft] = useState(initial);
  const [status, setStatus] = useState(untouched);

  /** What is on its way stays as it was sent: the effects that come belong to it. */
  const edit = (fields: Partial<SlotsDraft>) => {
    if (status.isBusy) return;
    setDraft({ ...draft, ...fields });
    setStatus(untouched);
  };

  const submit = async () => {
    const isPreview = status.effects === undefined;
    setStatus({ ...status, error: undefined, isBusy: true });
    try {
      const effects = effectSentences(draft, await changeSlots(changeOf(draft, isPreview)));
      if (isPreview) setStatus({ ...untouched, effects });
      else onDone(effects.join(' '));
    } catch (error) {
      setStatus({ ...untouched, error: formErrorOf(error, 'The change could not be saved') });
    }
  };
  return { draft, ...status, edit, submit };
}
