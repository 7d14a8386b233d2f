import type { StartCustomerSession } from '@2x7/contracts';
import { call } from '../../../shared/api';

/** Asks for a link and a code by email. */
export const requestSignIn = (email: string): Promise<unknown> =>
  call('/my/sign-in', { method: 'POST', body: { email }, mayBeRefused: true });

/** Signs in with the token of the link, or with the address and the code. */
export const openSession = (proof: StartCustomerSession): Promise<unknown> =>
  call('/my/session', { method: 'POST', body: proof, mayBeRefused: true });

export const endSession = (scope: 'here' | 'everywhere'): Promise<unknown> =>
  call(`/my/session?all=${scope === 'everywhere'}`, { method: 'DELETE', mayBeRefused: true });
