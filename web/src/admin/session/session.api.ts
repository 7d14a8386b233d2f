import type { User } from '@2x7/contracts';
import { ApiError, call, isCode } from '../../shared/api';
import { isSignedOut } from '../../shared/failure-text';
import { markSession } from './mark-session';
import { messages } from '../messages';
import { logError } from './logger';

/** `code`: the second step, for users who have turned it on. */
export type Credentials = { email: string; password: string; code?: string };

/** Why a sign-in was refused. `needsCode`: email and password are right, and the code is missing, wrong, or came too early. */
export type Refusal = { message: string; needsCode: boolean };

type SignInAnswer = { user: User } | { refusal: Refusal };

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
    if (isSignedOut(error)) {
      markSession(false);
      return null;
    }
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
    if (isCode(error, 'code_required')) return { refusal: { message: error.message, needsCode: true } };
    logError('The sign-in failed', error);
    if (!(error instanceof ApiError)) throw error;
    const isEarly = error.status === tooManyRequests;
    const message = (isEarly && error.message) || messages.badCredentials;
    return { refusal: { message, needsCode: isEarly && Boolean(credentials.code) } };
  }
}

/**
 * Types the password again in a session. Resolves also when the session has ended meanwhile: the call that needed the password is then refused again,
 * and leads to the sign-in. @throws ApiError when the password is wrong
 */
export async function sendConfirmation(password: string): Promise<undefined> {
  try {
    await call('/auth/confirmation', { method: 'POST', body: { password }, mayBeRefused: true });
  } catch (error) {
    if (!isSignedOut(error)) throw error;
  }
}

/**
 * Ends the session on the server. A failure is logged: the browser signs the user out anyway (spec §4).
 * @returns whether the server has answered that the session has ended
 */
export async function sendSignOut(): Promise<boolean> {
  markSession(false);
  try {
    await call('/auth/logout', { method: 'POST', mayBeRefused: true });
    return true;
  } catch (error) {
    logError('The sign-out failed', error);
    return false;
  }
}
