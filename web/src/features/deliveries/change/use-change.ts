import type { SubscriptionChange } from '@2x7/contracts';
import { useQueryClient, type Query } from '@tanstack/react-query';
import { useState } from 'react';
import { isCode } from '../../../shared/api';
import { failureText, isSignedOut } from '../../../shared/failure-text';
import { useIdempotencyKey } from '../../../shared/use-idempotency-key';
import { sendChange, type PlanCommand, type PlanPath } from '../subscription.api';

const texts = {
  unreachable: 'We could not reach the shop, so we do not know whether your change is saved. Try again: it is never made twice.',
  failed: 'Your change was not saved. Please try again.',
};

/** ms. A plan that takes longer to load again must not keep the customer from reading that the change is made. */
const reloadLimit = 3_000;

/** Sends commands for a plan, one at a time, and loads the plan again after each answer. */
export function useChange(path: PlanPath, version: number) {
  const client = useQueryClient();
  const key = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [done, setDone] = useState<SubscriptionChange>();

  /** @returns whether the change is made */
  const send = async (command: PlanCommand): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setRefusal(undefined);
    let made: SubscriptionChange | undefined;
    let mayBeMade = true;
    try {
      made = await sendChange(path, { key: key.of(command), version, command });
      key.forget();
    } catch (error) {
      setRefusal(failureText(error, texts));
      mayBeMade = isCode(error, 'network');
      // Without a session the plan cannot be read: the page would leave, and what was typed in the dialog would be lost.
      if (isSignedOut(error)) {
        setBusy(false);
        return false;
      }
    }
    // The shop would refuse the preview of a change that is made, and without a preview it could not be sent again.
    const predicate = ({ queryKey: [, part] }: Query) => !mayBeMade || part !== 'preview';
    // Before the dialog can be closed: the button to which the focus then returns may be gone after the change.
    await Promise.race([client.invalidateQueries({ queryKey: [path], predicate }), new Promise((end) => setTimeout(end, reloadLimit))]);
    setDone(made);
    setBusy(false);
    return made !== undefined;
  };
  return { busy, refusal, done, send, restart: () => setDone(undefined) };
}
