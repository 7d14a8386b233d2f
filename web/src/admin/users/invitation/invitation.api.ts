import type { Invitation } from '@2x7/contracts';
import { call } from '../../../shared/api';

/** The user that the link was sent to. */
export async function lookUpInvitation(token: string, signal: AbortSignal): Promise<Invitation> {
  const { data } = await call<{ data: Invitation }>('/auth/invitation', { method: 'POST', body: { token }, signal });
  return data;
}

export async function acceptInvitation(token: string, password: string): Promise<void> {
  await call('/auth/invitation/accept', { method: 'POST', body: { token, password } });
}
