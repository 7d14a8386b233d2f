import { ApiError } from './api';
import { messages } from './messages';

/** Texts for a failure without a message of the server: without an answer, and for any other. */
type Texts = { unreachable: string; failed: string };

/** Without a session, except where a sign-in is refused. */
export const signedOut = 'Your session has ended. Sign in again in another tab, then repeat this here.';

/** The call has no session, or a sign-in was refused. */
export const isSignedOut = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 401;

/** The guard of a call refuses a caller without a session so; a sign-in that is refused has a message of its own. */
const isWithoutSession = (error: unknown): boolean => isSignedOut(error) && error.message === messages.unauthorized;

/** The server's message, or what to do where it sent none. */
export function failureText(error: unknown, { unreachable, failed }: Texts): string {
  if (!(error instanceof ApiError)) return failed;
  if (isWithoutSession(error)) return signedOut;
  return error.message || (error.status === 0 ? unreachable : failed);
}
