import type { DeliveryOutcome, DeliverySlot, EnterMarks } from '@2x7/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIdempotencyKey } from '../../../shared/use-idempotency-key';
import { repeatableErrorOf, type FormError } from '../../ui/form/form-error';
import { reloadingAfter } from '../deliveries.api';
import { firstDraft, type MarkDraft } from './mark-draft';
import { enterMarks } from './marks.api';

type Facts = {
  slot: DeliverySlot;
  now: Date;
  reason: string;
  /** What a correction starts from. */
  outcome?: DeliveryOutcome | null;
  /** Of deliveries that were all open: what a rider marks meanwhile is kept. */
  keepsRiders?: boolean;
  onDone: () => void;
};

/** The draft of a mark, and how it is sent. Marks that are changed after their answer was lost are new ones, which correct the first. */
export function useEnterMarks({ slot, now, reason, outcome = null, keepsRiders = false, onDone }: Facts) {
  const client = useQueryClient();
  const key = useIdempotencyKey();
  const [initial] = useState<MarkDraft>(() => firstDraft(slot, { now, outcome, reason }));
  const [draft, setDraft] = useState(initial);
  const [error, setError] = useState<FormError>();
  const [isBusy, setIsBusy] = useState(false);
  const send = async (marks: EnterMarks['marks']) => {
    setIsBusy(true);
    setError(undefined);
    const body = { marks, reason: draft.reason, keep_riders: keepsRiders };
    try {
      await reloadingAfter(client, () => enterMarks({ key: key.of(body), ...body }));
      onDone();
    } catch (failure) {
      setError(repeatableErrorOf(failure, 'The marks could not be saved'));
      setIsBusy(false);
    }
  };
  const edit = (fields: Partial<MarkDraft>) => setDraft({ ...draft, ...fields });
  return { draft, isEdited: JSON.stringify(draft) !== JSON.stringify(initial), edit, error, isBusy, send };
}

export type EnteredMarks = ReturnType<typeof useEnterMarks>;
