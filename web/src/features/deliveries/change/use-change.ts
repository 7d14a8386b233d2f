import type { SubscriptionChange } from '@2x7/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../shared/api';
import { useIdempotencyKey } from '../../../shared/use-idempotency-key';
import { sendChange, type PlanCommand, type PlanPath } from '../subscription.api';

const noAnswer = 'We could not reach the shop, so we do not know whether your change is saved. Try again: it is never made twice.';
const failed = 'Your change was not saved. Please try again.';

/** Why a command is refused, in the server's words where it has any. */
export const refusalOf = (error: unknown): string => sentenceOf(error, error instanceof ApiError && error.status === 0 ? noAnswer : failed);

/** Sends commands for a plan, one at a time, and loads the plan again after each answer. */
export function useChange(path: PlanPath, version: number) {
  const client = useQueryClient();
  const key = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [done, setDone] = useState<SubscriptionChange>();

  const send = async (command: PlanCommand): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      setDone(await sendChange(path, { key: key.of(command), version, command }));
      key.forget();
    } catch (error) {
      setRefusal(refusalOf(error));
    }
    await client.invalidateQueries({ queryKey: [path] });
    setBusy(false);
  };
  return { busy, refusal, done, send, restart: () => setDone(undefined) };
}
