import type { User } from '@2x7/contracts';
import { ApiError, call } from '../../shared/api';
import { messages } from '../messages';
import { logError } from './logger';

export type Credentials = { email: string; password: string };

/** Signed in, or the sentence that says why not. */
export type SignIn = { user: User } | { refusal: string };

const tooMany = 429;
const nobody = 401;

/**
 * Who is signed in; null when nobody is. A failure is logged.
 * @throws ApiError when the answer is neither
 */
export async function fetchProfile(signal: AbortSignal): Promise<User | null> {
  try {
    return (await call<{ user: User }>('/auth/admin/profile', { mayBeRefused: true, signal })).user;
  } catch (error) {
    if (error instanceof ApiError && error.status === nobody) return null;
    logError('The profile could not be loaded', error);
    throw error;
  }
}

/** @throws Error when the shop says yes but not to whom */
export async function signIn(credentials: Credentials): Promise<SignIn> {
  try {
    const { user } = await call<{ user?: User }>('/auth/login', { method: 'POST', body: credentials, mayBeRefused: true });
    if (!user) throw new Error('The answer to the sign-in names nobody.');
    return { user };
  } catch (error) {
    logError('The sign-in did not succeed', error);
    if (!(error instanceof ApiError)) throw error;
    return { refusal: (error.status === tooMany && error.message) || messages.badCredentials };
  }
}

/** Ends the session on the server; a failure is logged, for here the person is signed out anyway. */
export async function signOut(): Promise<void> {
  try {
    await call('/auth/logout', { method: 'POST', mayBeRefused: true });
  } catch (error) {
    logError('The sign-out did not reach the shop', error);
  }
}
