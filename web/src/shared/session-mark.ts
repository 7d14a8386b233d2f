const key = 'session';

/** Null if the browser's settings block storage. Public pages then request no profile. */
function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Remembers whether an administrator is signed in with this browser. Scripts cannot read the session's cookie. */
export function markSession(exists: boolean): void {
  if (exists) storage()?.setItem(key, 'yes');
  else storage()?.removeItem(key);
}

/** False where no session can exist. */
export const mayHaveSession = (): boolean => Boolean(storage()?.getItem(key));
