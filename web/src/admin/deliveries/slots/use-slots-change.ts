import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formErrorOf, repeatableErrorOf, type FormError } from '../../ui/form/form-error';
import { changeSlots, reloadingAfter } from '../deliveries.api';
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
  const client = useQueryClient();
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
      const send = () => changeSlots(changeOf(draft, isPreview));
      const effects = effectSentences(draft, await (isPreview ? send() : reloadingAfter(client, send)));
      if (isPreview) setStatus({ ...untouched, effects });
      else onDone(effects.join(' '));
    } catch (error) {
      const found = isPreview
        ? formErrorOf(error, 'The effects could not be loaded')
        : repeatableErrorOf(error, 'The change could not be saved');
      setStatus({ ...untouched, error: found });
    }
  };
  return { draft, ...status, edit, submit };
}
