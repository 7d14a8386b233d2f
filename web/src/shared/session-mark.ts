import { sharedStorage } from './browser-storage';

const key = 'session';

/** Remembers whether an administrator or a member of the staff is signed in with this browser. Scripts cannot read the session's cookie. */
export function markSession(exists: boolean): void {
  if (exists) sharedStorage()?.setItem(key, 'yes');
  else sharedStorage()?.removeItem(key);
}

/** False where no session can exist. Public pages then request no profile. */
export const mayHaveSession = (): boolean => Boolean(sharedStorage()?.getItem(key));
