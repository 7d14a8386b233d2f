import { sharedStorage } from './browser-storage';

/** Where the browser remembers that an administrator or a member of the staff is signed in: scripts cannot read the session's cookie. */
export const sessionMark = 'session';

/** False where no session can exist. Public pages then request no profile. */
export const mayHaveSession = (): boolean => Boolean(sharedStorage()?.getItem(sessionMark));
