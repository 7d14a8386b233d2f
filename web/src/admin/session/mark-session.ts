import { sharedStorage, storeText } from '../../shared/browser-storage';
import { sessionMark } from '../../shared/session-mark';

/** Remembers whether a user is signed in with this browser. */
export function markSession(exists: boolean): void {
  if (exists) storeText(sharedStorage(), sessionMark, 'yes');
  else sharedStorage()?.removeItem(sessionMark);
}
