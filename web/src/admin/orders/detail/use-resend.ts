import type { OrderDetail } from '@2x7/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failureText } from '../../../shared/failure-text';
import { notify } from '../../../ui/dialog/notify';
import { orderQuery, resendConfirmation } from '../orders.api';

type Status = { isBusy: boolean; sent?: string; error?: string };

const failures = {
  unreachable: 'The shop could not be reached, so the confirmation may not have been sent. Please try again in a moment.',
  failed: 'The confirmation could not be sent. Please try again.',
};

/** Asks, then emails the order's confirmation again. */
export function useResend({ id, customer_email: email }: Pick<OrderDetail, 'id' | 'customer_email'>) {
  const client = useQueryClient();
  const [status, setStatus] = useState<Status>({ isBusy: false });
  const isAsking = useRef(false);

  const send = async () => {
    setStatus({ isBusy: true });
    try {
      await resendConfirmation(id);
      setStatus({ isBusy: false, sent: `The confirmation is on its way to ${email}.` });
    } catch (error) {
      setStatus({ isBusy: false, error: failureText(error, failures) });
    }
    void client.invalidateQueries({ queryKey: orderQuery(id).queryKey });
  };

  const resend = async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    if (await notify.confirm(`Send the confirmation to ${email} again?`, { action: 'Send again', harmless: true })) await send();
    isAsking.current = false;
  };

  return { ...status, resend };
}
