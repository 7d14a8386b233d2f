import type { AdminProblem, AnswerProblem } from '@2x7/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isSignedOut } from '../../../shared/failure-text';
import { invalidateBelow, notifyOtherTabs } from '../../../shared/tabs';
import { useIdempotencyKey } from '../../../shared/use-idempotency-key';
import { focusHeading } from '../../../ui/focus-heading';
import { isUnclearError, repeatableErrorOf, type FormError } from '../../ui/form/form-error';
import { deliveriesKey } from '../deliveries.api';
import { answerOf, newAnswer, type AnswerDraft } from './answer-draft';
import { answerProblem } from './problems.api';

/** Sent again with the same key after a lost response, it says whether it had arrived: the form leaves with an answered problem. */
const sendAnswer = (id: string, answer: AnswerProblem): Promise<AdminProblem> =>
  answerProblem(id, answer).catch((failure: unknown) => {
    if (!isUnclearError(failure)) throw failure;
    return answerProblem(id, answer);
  });

/** The answer that is being written. It outlives a newer version of its problem, so that a conflict loses no text. */
export function useAnswer(problem: AdminProblem, onAnswered: (sentence: string) => void) {
  const client = useQueryClient();
  const key = useIdempotencyKey();
  const [draft, setDraft] = useState<AnswerDraft>(() => newAnswer(problem));
  const [error, setError] = useState<FormError>();
  const [isBusy, setIsBusy] = useState(false);
  const send = async () => {
    if (isBusy) return;
    const answer = answerOf(problem, draft, key.of(draft));
    if (!answer) return;
    setIsBusy(true);
    setError(undefined);
    let isAnswered = false;
    let isConflict = false;
    try {
      await sendAnswer(problem.id, answer);
      isAnswered = true;
      key.forget();
      notifyOtherTabs(deliveriesKey);
      // The guard of the text ends first: with its history entry the browser would scroll back to the form.
      setDraft(newAnswer(problem));
    } catch (failure) {
      const failed = repeatableErrorOf(failure, 'The answer could not be sent');
      setError(failed);
      isConflict = failed.isConflict;
      // Without a session the problem cannot be read: the page would leave, and what was typed would be lost.
      if (isSignedOut(failure)) return setIsBusy(false);
    }
    await invalidateBelow(client, deliveriesKey);
    setIsBusy(false);
    // The form leaves if the problem was answered meanwhile; what has happened is at the top.
    if (isConflict) focusHeading();
    if (isAnswered) onAnswered(`${problem.number} is answered. ${problem.customer.name} gets your answer by email.`);
  };
  const edit = (changes: Partial<AnswerDraft>) => setDraft((current) => ({ ...current, ...changes }));
  return { draft, edit, error, isBusy, send };
}

export type Answer = ReturnType<typeof useAnswer>;
