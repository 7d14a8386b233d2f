import type { StartCustomerSession } from '@2x7/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../../shared/api';
import { myPlansQuery } from '../subscription.api';
import { forgetSentLink } from './sent-link';

/** Asks for a link and a code by email. */
export const requestSignIn = (email: string): Promise<unknown> => call('/my/sign-in', { method: 'POST', body: { email } });

/** Signs in with the token of the link, or with the address and the code. */
export async function openSession(proof: StartCustomerSession): Promise<void> {
  await call('/my/session', { method: 'POST', body: proof });
  forgetSentLink();
}

/** The link opens nothing any more. Without an answer, and after too many attempts, it may still do so. */
export const isLinkRefused = (error: unknown): boolean => error instanceof ApiError && [400, 401].includes(error.status);

/** Whether this browser is signed in. */
export const hasSession = (client: QueryClient): Promise<boolean> =>
  client.fetchQuery(myPlansQuery).then(
    () => true,
    () => false,
  );

export async function endSession(scope: 'here' | 'everywhere'): Promise<void> {
  await call(`/my/session?all=${scope === 'everywhere'}`, { method: 'DELETE' });
  forgetSentLink();
}
