import type { User } from '@2x7/contracts';
import { ApiError, call } from '../../shared/api';
import { markSession } from '../../shared/session-mark';
import { messages } from '../messages';
import { logError } from './logger';

export type Credentials = { email: string; password: string };

/** The user, or why the sign-in was refused. */
export type SignInAnswer = { user: User } | { refusal: string };

const unauthorized = 401;
const tooManyRequests = 429;

/**
 * The signed-in user; null for a signed-out visitor. A failure is logged (spec §8).
 * @throws ApiError when the profile could not be loaded
 */
export async function fetchProfile(signal: AbortSignal): Promise<User | null> {
  try {
    const { user } = await call<{ user: User }>('/auth/admin/profile', { mayBeRefused: true, signal });
    markSession(true);
    return user;
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status === unauthorized;
    if (isRefused) markSession(false);
    if (isRefused) return null;
    logError('The profile could not be loaded', error);
    throw error;
  }
}

/** @throws Error when the response reports success without a user */
export async function sendSignIn(credentials: Credentials): Promise<SignInAnswer> {
  try {
    const { user } = await call<{ user?: User }>('/auth/login', { method: 'POST', body: credentials, mayBeRefused: true });
    if (!user) throw new Error('The sign-in response has no user.');
    markSession(true);
    return { user };
  } catch (error) {
    logError('The sign-in failed', error);
    if (!(error instanceof ApiError)) throw error;
    return { refusal: (error.status === tooManyRequests && error.message) || messages.badCredentials };
  }
}

/** Ends the session on the server. A failure is logged only: the browser signs the user out anyway (spec §4). */
export async function sendSignOut(): Promise<void> {
  markSession(false);
  try {
    await call('/auth/logout', { method: 'POST', mayBeRefused: true });
  } catch (error) {
    logError('The sign-out failed', error);
  }
}
