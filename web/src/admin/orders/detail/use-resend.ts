import type { OrderDetail } from '@2x7/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sentenceOf } from '../../../shared/api';
import { notify } from '../../../ui/notify';
import { orderQuery, resendConfirmation } from '../orders.api';

type Stage = { busy: boolean; told?: string; problem?: string };

/** Sends the confirmation of an order once more, when the person agrees. */
export function useResend({ id, customer_email: email }: Pick<OrderDetail, 'id' | 'customer_email'>) {
  const client = useQueryClient();
  const [stage, setStage] = useState<Stage>({ busy: false });
  const isAsking = useRef(false);

  const send = async () => {
    setStage({ busy: true });
    try {
      await resendConfirmation(id);
      setStage({ busy: false, told: `The confirmation is on its way to ${email}.` });
    } catch (error) {
      setStage({ busy: false, problem: sentenceOf(error, 'The confirmation could not be sent.') });
    }
    await client.invalidateQueries({ queryKey: orderQuery(id).queryKey });
  };

  const resend = async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    if (await notify.confirm(`Send the confirmation to ${email} again?`, { action: 'Send again', harmless: true })) await send();
    isAsking.current = false;
  };

  return { ...stage, resend };
}
