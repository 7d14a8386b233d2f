import type { StartCustomerSession } from '@2x7/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../../shared/api';
import { myPlansQuery } from '../subscription.api';

/** Asks for a link and a code by email. */
export const requestSignIn = (email: string): Promise<unknown> => call('/my/sign-in', { method: 'POST', body: { email } });

/** Signs in with the token of the link, or with the address and the code. */
export const openSession = (proof: StartCustomerSession): Promise<unknown> => call('/my/session', { method: 'POST', body: proof });

/** The link opens nothing any more. Without an answer, and after too many attempts, it may still do so. */
export const isLinkRefused = (error: unknown): boolean => error instanceof ApiError && [400, 401].includes(error.status);

/** Whether this browser is signed in. */
export const hasSession = (client: QueryClient): Promise<boolean> =>
  client.fetchQuery(myPlansQuery).then(
    () => true,
    () => false,
  );

export const endSession = (scope: 'here' | 'everywhere'): Promise<unknown> =>
  call(`/my/session?all=${scope === 'everywhere'}`, { method: 'DELETE' });
